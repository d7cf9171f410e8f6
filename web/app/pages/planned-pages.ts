import type { IconName } from '#web/ui/icon.tsx';

export interface PlannedPage {
  title: string;
  icon: IconName;
  /** What is not there, without a promise. */
  missing: string;
  /** What does its work in this version. */
  meanwhile: string;
  /** Where that is; the first that the brand has not taken out of the menu. */
  links: readonly [Link, ...Link[]];
}

interface Link {
  to: string;
  label: string;
}

const toRoles: Link = { to: '/home/role', label: '去我的角色' };
const toLibraries: Link = { to: '/home/knowledgeList/table', label: '去我的知识库' };
const toProjects: Link = { to: '/home/project/list', label: '去我的项目' };
const toRecords: Link = { to: '/home/recording', label: '去对话记录' };

/** Pages of the specification that are not built, by their path below /home. Nothing leads there: whoever types one is told what there is. */
export const PLANNED_PAGES: Readonly<Record<string, PlannedPage>> = {
  dataAnalysis: {
    title: '数据分析',
    icon: 'chart',
    missing: '这个版本没有统计图表',
    meanwhile: '对话和提问的数量、首字时间与未命中的比例，在对话记录里按时间和角色筛选查看。',
    links: [toRecords, toLibraries],
  },
  'flow/list': {
    title: '我的流程',
    icon: 'flow',
    missing: '这个版本没有流程',
    meanwhile: '对话按角色的设定、知识库和工具进行；固定的问法和答法写进问答库。',
    links: [toRoles, toLibraries],
  },
  reviewMark: {
    title: '评测标注',
    icon: 'review',
    missing: '这个版本没有评测标注',
    meanwhile: '一批问题答得准不准，用知识库智能生成里的回归集检查；单个问题在角色的在线演示里试。',
    links: [toLibraries, toRoles],
  },
  'robot/list': {
    title: '移动机器人',
    icon: 'robot',
    missing: '这个版本不管理移动机器人',
    meanwhile: '角色和项目不依赖机器人，可以照常制作、发布和分享。',
    links: [toProjects],
  },
};

/** Where the one button leads. @param menuHide what the brand has taken out of the menu */
export const pickLink = ({ links }: PlannedPage, menuHide: readonly (readonly string[])[]): Link =>
  links.find(({ to }) => !menuHide.some((hidden) => hidden.includes(to))) ?? toProjects;
