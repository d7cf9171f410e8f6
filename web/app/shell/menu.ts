import type { IconName } from '#web/ui/icon.tsx';
import { PLANNED_PAGES } from '../pages/planned-pages.ts';

export interface MenuEntry {
  path: string;
  label: string;
  icon: IconName;
}

export interface MenuGroup {
  /** Empty for a group that stands under a rule instead of a name. */
  name: string;
  entries: readonly MenuEntry[];
}

/** Items that an account may have, named by the local flag that shows them with '1'. */
export const OPTIONAL_FLAGS = ['flowOn', 'evaluationOn', 'robotOn'] as const;
export type OptionalFlag = (typeof OPTIONAL_FLAGS)[number];

export interface MenuInput {
  pathname: string;
  /** Flags as local storage holds them. */
  flags: Readonly<Record<OptionalFlag, string | null>>;
  /** Hidden paths of the group 创建 and of the group 我的 (company configuration). */
  menuHide: readonly [readonly string[], readonly string[]];
  /** Operators run the installation. */
  operator: boolean;
}

const CREATE: readonly MenuEntry[] = [
  { path: '/home/project', label: '创建项目', icon: 'project-plus' },
  { path: '/home/roles', label: '创建角色', icon: 'role-plus' },
];

const MINE: readonly MenuEntry[] = [
  { path: '/home/project/list', label: '我的项目', icon: 'project' },
  { path: '/home/role', label: '我的角色', icon: 'role' },
  { path: '/home/recording', label: '对话记录', icon: 'chat' },
  { path: '/home/knowledgeList/table', label: '我的知识库', icon: 'book' },
  { path: '/home/material', label: '我的素材', icon: 'image' },
  { path: '/home/dataAnalysis', label: '数据分析', icon: 'chart' },
  { path: '/home/shareManage', label: '分享管理', icon: 'share' },
  { path: '/home/currencyManage', label: '并发管理', icon: 'gauge' },
];

const OPTIONAL: readonly (MenuEntry & { flag: OptionalFlag })[] = [
  { flag: 'flowOn', path: '/home/flow/list', label: '我的流程', icon: 'flow' },
  { flag: 'evaluationOn', path: '/home/reviewMark', label: '评测标注', icon: 'review' },
  { flag: 'robotOn', path: '/home/robot/list', label: '移动机器人', icon: 'robot' },
];

/** What other pages build on: looks, tools and keys. The specification has the pages and no place for them. */
const EXTEND: readonly MenuEntry[] = [
  { path: '/home/avatar', label: '数字人形象', icon: 'mood' },
  { path: '/home/plugins', label: '工具服务', icon: 'tune' },
  { path: '/home/openApi', label: '开放接口', icon: 'link' },
];

const KNOWLEDGE_DETAIL: readonly MenuEntry[] = [
  { path: '/home/knowLedgeDetail/knowledgeDoc', label: '文档操作', icon: 'doc' },
  { path: '/home/knowLedgeDetail/knowledgeDocWash', label: '文档清洗', icon: 'brush' },
  { path: '/home/knowLedgeDetail/knowledgeHitTest', label: '命中测试', icon: 'target' },
  { path: '/home/knowLedgeDetail/knowledgeAiTest', label: '智能生成', icon: 'spark' },
];

const OPERATOR: readonly MenuEntry[] = [{ path: '/home/operator', label: '运营管理', icon: 'grid' }];

/** A page that only says that it is to come has no place in the menu. */
const isBuilt = ({ path }: MenuEntry): boolean => !(path.slice('/home/'.length) in PLANNED_PAGES);

/** Items that a brand may hide, by the two lists of its `menuHide`. */
export const HIDABLE_MENU = { create: CREATE, mine: [...MINE, ...OPTIONAL, ...EXTEND].filter(isBuilt) };

/** Inside one knowledge base the menu is that knowledge base's own, and hides nothing. */
export const isKnowledgeDetail = (pathname: string): boolean => pathname.includes('knowLedgeDetail');

/** The left menu of the workbench as this account sees it under this brand (specification 1 §2); groups without items are left out. */
export function listMenu({ pathname, flags, menuHide, operator }: MenuInput): MenuGroup[] {
  if (isKnowledgeDetail(pathname)) return [{ name: '知识库', entries: KNOWLEDGE_DETAIL }];
  const [hiddenCreate, hiddenMine] = menuHide;
  const without = (entries: readonly MenuEntry[], hidden: readonly string[]) =>
    entries.filter((entry) => isBuilt(entry) && !hidden.includes(entry.path));
  const optional = OPTIONAL.filter(({ flag }) => flags[flag] === '1');
  return [
    { name: '创建', entries: without(CREATE, hiddenCreate) },
    { name: '我的', entries: without(MINE, hiddenMine) },
    // Part of 我的, so its list hides them as well.
    { name: '', entries: without(optional, hiddenMine) },
    { name: '扩展', entries: without(EXTEND, hiddenMine) },
    { name: '管理', entries: operator ? OPERATOR : [] },
  ].filter(({ entries }) => entries.length > 0);
}

/** Path of the item that is highlighted on a page: pages below an item belong to it (specification 1 §2). */
export function findActivePath(pathname: string): string {
  const path = pathname.replace(/\/+$/, '');
  if (path.startsWith('/home/knowledgeList')) return '/home/knowledgeList/table';
  if (path.startsWith('/home/flow')) return '/home/flow/list';
  if (path.startsWith('/home/robot')) return '/home/robot/list';
  if (path.startsWith('/home/avatar')) return '/home/avatar';
  if (path.startsWith('/home/operator')) return '/home/operator';
  if (path.startsWith('/home/knowLedgeDetail')) {
    if (path.includes('docWebUpload')) return '/home/knowLedgeDetail/knowledgeDoc';
    return path.split('/').slice(0, 4).join('/');
  }
  return path;
}
