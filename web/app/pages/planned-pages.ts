import type { IconName } from '#web/ui/icon.tsx';

export interface PlannedPage {
  title: string;
  icon: IconName;
  /** One sentence: what it will be for. */
  purpose: string;
  /** What works meanwhile. */
  meanwhile: string;
  link: { to: string; label: string };
}

const toRoles = { to: '/home/role', label: '去我的角色' };
const toLibraries = { to: '/home/knowledgeList/table', label: '去我的知识库' };
const toProjects = { to: '/home/project/list', label: '去我的项目' };

/** Pages of the menu that are not built yet, by their path below /home. They say so, and lead to something that works. */
export const PLANNED_PAGES: Readonly<Record<string, PlannedPage>> = {
  material: {
    title: '我的素材',
    icon: 'image',
    purpose: '这里将存放数字人画面用到的图片、视频和背景',
    meanwhile: '现在角色使用随产品提供的形象与背景，文档可以上传到知识库。',
    link: toLibraries,
  },
  dataAnalysis: {
    title: '数据分析',
    icon: 'chart',
    purpose: '这里将按天统计对话量、命中率和未答上的问题',
    meanwhile: '现在可以在知识库里查看每份文档的处理状态，先把资料补齐。',
    link: toLibraries,
  },
  currencyManage: {
    title: '并发管理',
    icon: 'gauge',
    purpose: '这里将显示正在进行的会话，并能结束其中任意一路',
    meanwhile: '现在对话不限路数；谁来聊过、聊了什么，在对话记录里查看。',
    link: toProjects,
  },
  reviewMark: {
    title: '评测标注',
    icon: 'review',
    purpose: '这里将批量提问、逐条打分，衡量角色回答得好不好',
    meanwhile: '现在可以在角色的在线演示里逐条提问，检查回答与来源。',
    link: toRoles,
  },
  'robot/list': {
    title: '移动机器人',
    icon: 'robot',
    purpose: '这里将管理移动机器人的导航点、充电和默认动作',
    meanwhile: '现在可以先把讲解用的角色和项目准备好。',
    link: toProjects,
  },
};
