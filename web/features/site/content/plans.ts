import { LIMITS } from '#contract/limits.contract.ts';

const megabytes = (bytes: number): string => `${bytes / 1024 ** 2} MB`;

/** What accounts contain, as data: an operator sets the same numbers on each account. */
export interface Plan {
  name: string;
  purpose: string;
  /** Stands out. */
  recommended?: true;
  lines: readonly { label: string; value: string }[];
  functions: readonly string[];
}

export const PLANS_HEAD = {
  title: ['一个账号，', '整个团队的数字人'],
  purpose: ['按资料和素材的容量选择，用多少开多少；', '功能随版本打开，不另外安装。'],
} as const;

export const PLANS: readonly Plan[] = [
  {
    name: '体验版',
    purpose: '先做一位，看看合不合适',
    lines: [
      { label: '知识库容量', value: megabytes(LIMITS.trial.documents) },
      { label: '图片和视频容量', value: megabytes(LIMITS.trial.material) },
    ],
    functions: ['十位现成形象', '文档与问答知识库', '在线演示、分享链接与网页嵌入', '对话记录与导出', '开放接口'],
  },
  {
    name: '标准版',
    purpose: '一个窗口、一个网站、一块屏',
    recommended: true,
    lines: [
      { label: '知识库容量', value: '5 GB' },
      { label: '图片和视频容量', value: '20 GB' },
    ],
    functions: ['体验版的全部功能', 'AI 文案', '到期提醒与续期'],
  },
  {
    name: '企业版',
    purpose: '多个场所、自有品牌、本地部署',
    lines: [
      { label: '知识库容量', value: '按需' },
      { label: '图片和视频容量', value: '按需' },
    ],
    functions: ['标准版的全部功能', '角色与声音复刻', '自有品牌与域名', '本地部署'],
  },
];

/** What every account can be asked about, beside its plan. */
export const QUESTIONS: readonly { ask: string; answer: string }[] = [
  { ask: '容量用满了会怎样？', answer: '已有的内容照常使用，新的文件要等清理或扩容之后才能上传。' },
  { ask: '到期之后资料还在吗？', answer: '角色、知识库和项目都为您保留，续期后接着用。' },
  { ask: '可以只用自己的大模型吗？', answer: '可以。填上任何兼容 OpenAI 接口的地址即可，也可以完全在内网运行。' },
];
