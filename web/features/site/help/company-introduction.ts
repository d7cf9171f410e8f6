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

const VIDEO = {
  icon: 'play',
  title: '链接变视频',
  text: '贴一个网页链接，AI 读懂内容，写好脚本，生成带讲解的视频。',
} as const;
const SLIDES = { icon: 'project', title: 'PPT 变动画', text: '上传 PPT，逐页排成有旁白、有动作的动画。' } as const;
const AGENTS = {
  icon: 'role',
  title: '可视化智能体',
  text: '让 AI 有形象、有声音，能面对面地把事情讲清楚、办下来。',
} as const;
const FRAME = { icon: 'image', title: 'AI 相框', text: '照片里的人能说话，展厅、门店和家里的画面都能回应。' } as const;
const PAINTER = { icon: 'brush', title: 'AI 绘画机', text: '说出想法就能画出来，活动现场即画即取。' } as const;
const TRANSLATOR = { icon: 'globe', title: 'AI 翻译设备', text: '窗口两侧各说各的语言，屏幕上同步显示译文。' } as const;
const HUMANS = {
  icon: 'role',
  title: '交互数字人',
  text: '形象、声音、场景与角色自由组合，文字和语音都能对话。',
} as const;
const KNOWLEDGE = {
  icon: 'book',
  title: '企业知识库',
  text: '文档、网页和问答放进来就能答，每句话都有出处。',
} as const;
const PLACES = { icon: 'grid', title: '多端发布', text: '一处配置，网页、手机、一体机和大屏同时更新。' } as const;

/** 公司介绍 of specification 1 §1, per company: variants A and B, the brands that the product ships, and anyone else. */
export function introduceCompany({ key, homeVariant, name, legalName }: CompanyFacts): CompanyIntroduction {
  if (homeVariant === 'A')
    return {
      lead: [
        `${name}专注于用 AI 制作看得见的内容。从一个链接、一份 PPT 或一句话开始，几分钟就有一段能播放、会讲解的视频。`,
        '我们把内容制作的经验用到交互上：讲解不再只能播放，观众可以随时发问，数字人当场回答。',
      ],
      works: [VIDEO, SLIDES, AGENTS, KNOWLEDGE],
      close: '产品用于展厅讲解、课程培训、品牌宣传和线上营销，内容由您掌握，随时可以修改和重新发布。',
    };
  if (homeVariant === 'B')
    return {
      lead: [
        `${legalName || name}成立于 2012 年，从数字内容制作起步，如今为政务、文化、金融和制造等行业提供人工智能软件与智能硬件。`,
        '我们相信好的技术应当能看、能听、能上手，因此把算法做成数字人，也做成摆在面前的设备。',
      ],
      works: [AGENTS, FRAME, PAINTER, TRANSLATOR],
      close: '从方案、内容到设备安装与培训，由同一支团队负责到底，项目上线后继续提供运营支持。',
    };
  const lead = LEADS[key]?.(name) ?? [
    `${name}是搭建交互数字人的平台。选好形象和声音，放进资料，写清它是谁，就有了一位会听、会说、能办事的数字人。`,
    '我们把大语言模型、知识库、语音和形象放在同一个工作台里：做的人看得见每句回答从哪里来，用的人只管开口问。',
  ];
  return {
    lead,
    works: [HUMANS, KNOWLEDGE, PLACES, VIDEO],
    close: '支持云端开通和本地部署，模型与语音服务可以自选，数据可以不出内网。',
  };
}

const LEADS: Readonly<Record<string, (name: string) => readonly string[]>> = {
  hw: (name) => [
    `${name}为企业提供数字员工。制度、流程和产品资料都由企业自己维护，数字员工据此答疑、引导和培训。`,
    '账号、权限和数据按企业要求隔离，适合统一建设、分部门使用。',
  ],
  tw: (name) => [
    `${name}面向创作者和小型团队，用邮箱注册即可开始，一个人也能做出一位会对话的数字人。`,
    '多语种对话和不同音色的声音都已备好，作品可以直接分享给观众。',
  ],
  oem: (name) => [
    `${name}专注于线下接待：大厅、展厅和窗口，由数字人迎宾、引导和答疑，高峰时段也不用排队等人。`,
    '接待内容由现场人员自己更新，问得多、答得不好的，后台一眼就能看到。',
  ],
};
