import type { IconName } from '#web/ui/icon.tsx';

export interface CompanyIntroduction {
  lead: readonly string[];
  /** What the company makes, each in a few words. */
  works: readonly { icon: IconName; title: string; text: string }[];
  /** How it works with customers. */
  close: string;
}

/** What a brand puts into its introduction. */
export interface CompanyFacts {
  /** Key of the brand. */
  key: string;
  homeVariant: 'default' | 'A' | 'B';
  /** Short name. */
  name: string;
  /** Legal entity of the host that was asked; '' where the host has none of its own. Variant B then shows the short name. */
  legalName: string;
}

/** Other works of the two companies that the specification names: made by them, and nothing that this platform does. */
const VIDEO = { icon: 'play', title: 'AI 视频制作', text: '由链接生成视频，公司另行承接，不在本平台内。' } as const;
const SLIDES = { icon: 'project', title: '动画制作', text: '由 PPT 生成动画，公司另行承接，不在本平台内。' } as const;
const FRAME = { icon: 'image', title: 'AI 相框', text: '公司另行提供的智能硬件，不在本平台内。' } as const;
const PAINTER = { icon: 'brush', title: 'AI 绘画机', text: '公司另行提供的智能硬件，不在本平台内。' } as const;
const TRANSLATOR = { icon: 'globe', title: 'AI 翻译设备', text: '公司另行提供的智能硬件，不在本平台内。' } as const;
const AGENTS = {
  icon: 'role',
  title: '可视化智能体',
  text: '让 AI 有形象、有声音，能面对面地把事情讲清楚。',
} as const;
const HUMANS = {
  icon: 'role',
  title: '交互数字人',
  text: '形象、声音与角色自由组合，文字和语音都能对话。',
} as const;
const KNOWLEDGE = {
  icon: 'book',
  title: '企业知识库',
  text: '文档、网页和问答放进来就能答，每句话都有出处。',
} as const;
const TOOLS = {
  icon: 'flow',
  title: '接上系统',
  text: '接上您自己的查询工具和大模型，也有开放接口供程序调用。',
} as const;
const PLACES = { icon: 'grid', title: '多端发布', text: '一处配置，网页、手机、一体机和大屏同时更新。' } as const;

/** 公司介绍 of specification 1 §1, per company: variants A and B, the brands that the product ships, and anyone else. */
export function introduceCompany({ key, homeVariant, name, legalName }: CompanyFacts): CompanyIntroduction {
  if (homeVariant === 'A')
    return {
      lead: [
        `${name}从 AI 内容制作起步，如今提供交互数字人平台：放进资料，选好形象和声音，就有一位会讲解的数字人。`,
        '我们把内容制作的经验用到交互上：讲解不再只能播放，观众可以随时发问，数字人按您的资料当场回答。',
      ],
      works: [AGENTS, KNOWLEDGE, VIDEO, SLIDES],
      close: '产品用于展厅讲解、课程培训、品牌宣传和线上营销，内容由您掌握，随时可以修改和重新发布。',
    };
  if (homeVariant === 'B')
    return {
      lead: [
        `${legalName || name}成立于 2012 年，从数字内容制作起步，如今为政务、文化、金融和制造等行业提供人工智能软件与智能硬件。`,
        '我们相信好的技术应当能看、能听、能上手，因此把算法做成数字人，也做成摆在面前的设备。',
      ],
      works: [AGENTS, FRAME, PAINTER, TRANSLATOR],
      close: '方案、内容与培训等服务由双方另行约定。',
    };
  const lead = LEADS[key]?.(name) ?? [
    `${name}是搭建交互数字人的平台。选好形象和声音，放进资料，写清它是谁，就有了一位会听、会说的数字人。`,
    '我们把大语言模型、知识库、语音和形象放在同一个工作台里：做的人看得见每句回答从哪里来，用的人只管开口问。',
  ];
  return {
    lead,
    works: [HUMANS, KNOWLEDGE, PLACES, TOOLS],
    close: '支持云端开通和本地部署，模型与语音服务可以自选，数据可以不出内网。',
  };
}

const LEADS: Readonly<Record<string, (name: string) => readonly string[]>> = {
  hw: (name) => [
    `${name}为企业提供数字员工。制度、流程和产品资料都由企业自己维护，数字员工据此答疑、引导和培训。`,
    '每个账号的资料各自隔离，适合统一建设、分部门使用。',
  ],
  tw: (name) => [
    `${name}面向创作者和小型团队，用邮箱注册即可开始，一个人也能做出一位会对话的数字人。`,
    '普通话、粤语、英语和韩语的声音都已备好，作品可以直接分享给观众。',
  ],
  oem: (name) => [
    `${name}专注于线下接待：大厅、展厅和窗口，由数字人迎宾、指引和答疑，随到随问。`,
    '接待内容由现场人员自己更新，访客问过什么、怎么答的，后台都有记录。',
  ],
};
