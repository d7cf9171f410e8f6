import { LIMITS } from '#contract/limits.contract.ts';
import { PLAN_NAMES } from '#contract/plan.contract.ts';
import { SHIPPED_COUNTS } from '#contract/shipped-counts.contract.ts';

const megabytes = (bytes: number): string => `${bytes / 1024 ** 2} MB`;
const gigabytes = (bytes: number): string => `${bytes / 1024 ** 3} GB`;

/** What accounts contain, as data: an operator sets the same numbers on each account. */
export interface Plan {
  name: string;
  /** For whom it is. */
  purpose: string;
  /** Stands out. */
  recommended?: true;
  /** What it costs and holds. */
  lines: readonly { label: string; value: string }[];
  functions: readonly string[];
}

/** The same in every plan: what an account may make. */
const MAKES = [
  { label: '角色与项目', value: `各 ${LIMITS.rolesPerAccount} 个` },
  { label: '文档知识库', value: `${LIMITS.librariesPerAccount} 个` },
  { label: '问答库', value: `每种语言 ${LIMITS.questionLibrariesPerAccount} 个` },
] as const;

export const PLANS: readonly Plan[] = [
  {
    name: PLAN_NAMES.trial,
    purpose: '适合先做一位、看看合不合适的个人和团队，注册就有',
    lines: [
      { label: '费用', value: '免费' },
      { label: '知识库容量', value: megabytes(LIMITS.trial.documents) },
      { label: '图片和视频容量', value: megabytes(LIMITS.trial.material) },
      { label: '同时对话', value: `${LIMITS.lines} 路，满了排队` },
      ...MAKES,
    ],
    functions: [
      `${SHIPPED_COUNTS.avatars} 位现成形象，照片、视频和 3D 模型也能做形象`,
      '文档、网页与问答知识库',
      '在线演示、分享链接与网页嵌入（每条最长 30 天，可延长）',
      '对话记录与导出',
      '开放接口',
    ],
  },
  {
    name: PLAN_NAMES.standard,
    purpose: '适合有一个窗口、一个网站或一块屏要长期接待的单位',
    recommended: true,
    lines: [
      { label: '费用', value: '联系商定' },
      { label: '知识库容量', value: gigabytes(LIMITS.standard.documents) },
      { label: '图片和视频容量', value: gigabytes(LIMITS.standard.material) },
      { label: '同时对话', value: `${LIMITS.lines} 路起，满了排队` },
      ...MAKES,
    ],
    functions: ['体验版的全部功能', 'AI 文案：编辑角色时让模型代写', '到期前 7 天起提醒续期'],
  },
  {
    name: PLAN_NAMES.enterprise,
    purpose: '适合有多个场所、自有品牌，或要部署在自己机房的单位',
    lines: [
      { label: '费用', value: '联系商定' },
      { label: '知识库容量', value: '按需商定' },
      { label: '图片和视频容量', value: '按需商定' },
      { label: '同时对话', value: '按需商定' },
      ...MAKES,
    ],
    functions: ['标准版的全部功能', '声音克隆（需接入能克隆的语音服务）', '自有品牌与域名', '本地部署'],
  },
];

/** What every account can be asked about, beside its plan. */
export const QUESTIONS: readonly { ask: string; answer: string }[] = [
  {
    ask: '价格怎么算？',
    answer: '由商务按容量、有效期和部署方式与您商定。网站上不标价，付款方式以订单为准。',
  },
  { ask: '容量用满了会怎样？', answer: '已有的内容照常使用，新的文件要等清理或扩容之后才能上传。' },
  {
    ask: '到期之后资料还在吗？',
    answer: '角色、知识库和项目为您保留，续期后接着用；长期不用的账号按服务协议办理。',
  },
  { ask: '可以只用自己的大模型吗？', answer: '可以。填上兼容 OpenAI 接口的地址即可，也可以完全在内网运行。' },
];
