import type { IconName } from '#web/ui/icon.tsx';
import type { CopilotContent } from './home-content.ts';

export const COPILOT = {
  title: '企业专属 Copilot',
  purpose: ['一位读过您所给资料、', '每句都说得出出处的数字同事。'],
} as const;

export const ABILITIES: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'book', title: '读过您的资料', text: '制度、产品、会议纪要和问答，可以设成只按资料作答，每句都能点开出处。' },
  { icon: 'flow', title: '接得上系统', text: '接上您的查询工具，查单、查进度，问一句就有结果。' },
  { icon: 'target', title: '各部门各有口径', text: '每个部门各做一位，销售和财务各按各的资料回答。' },
  { icon: 'gauge', title: '留在内网', text: '模型、知识和记录都可以放在自己的机房里。' },
];

/** One question with where its answer stands, as the home page and Copilot's own page show it. */
export const COPILOT_SAMPLE: Pick<CopilotContent, 'question' | 'answer' | 'sources'> = {
  question: '出差住宿标准是多少？',
  answer: ['一线城市每晚 500 元', 1, '，其他城市 380 元', 1, '；超出部分需部门负责人批准', 2, '。'],
  sources: [
    { name: '差旅费管理办法', place: '第 3 章，2026 版' },
    { name: '财务问答库', place: '第 42 条' },
  ],
};
