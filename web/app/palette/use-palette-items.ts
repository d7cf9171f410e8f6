import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findOwn } from '#contract/find.contract.ts';
import { ARTICLE_ITEMS } from '#web/features/site/help/help-articles.ts';
import { call } from '#web/lib/request.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { listMenu, type MenuEntry } from '../shell/menu.ts';
import { useMenu } from '../shell/use-menu.ts';
import { groupOwn, matching, type PaletteGroup, type PaletteItem, toItem } from './palette-item.ts';
import { readRecent } from './recent.ts';

/** Pages that have no place in the menu. */
const MORE: readonly PaletteItem[] = [
  { key: '/home/knowledgeList/wording', label: '说法对照', icon: 'qa', words: 'synonym wording 同义词 近义词 叫法' },
  { key: '/cloneRole/roleManage', label: '克隆角色', icon: 'mic', words: 'voice clone 音色 克隆声音 复刻' },
  { key: '/index/help', label: '帮助中心', icon: 'help', words: 'help 使用指南' },
].map((page) => ({ ...page, detail: '页面', to: page.key }) as PaletteItem);

const WORDS: Record<string, string> = {
  '/home/roles': 'new role 新建角色',
  '/home/project': 'new project 新建项目',
  '/home/project/list': 'project',
  '/home/role': 'role',
  '/home/recording': 'record 聊天记录',
  '/home/knowledgeList/table': 'library 问答库',
  '/home/shareManage': 'share link 链接',
  '/home/operator': 'operator admin',
  '/home/avatar': 'avatar 我的形象',
  '/home/openApi': 'api key 密钥',
  '/home/plugins': 'mcp plugin 插件',
};

/** Articles of the manual; found by what is typed, never offered before. */
const HELP: readonly PaletteItem[] = ARTICLE_ITEMS.map(({ index, label, shows }) => ({
  key: `help ${index}`,
  label,
  detail: '帮助',
  icon: 'help',
  words: shows.article.words,
  to: `/index/help?index=${index}`,
}));

/** What the palette offers for what is typed; `loading` while the account's own things are looked for. */
export function usePaletteItems(typed: string, { uploading, onUpload }: { uploading: boolean; onUpload: () => void }) {
  const name = useDebounced(typed.trim(), 150);
  const { data, error, isFetching } = useQuery({
    queryKey: ['find', name],
    queryFn: ({ signal }) => call(findOwn, { name }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const fixed = useFixedItems(onUpload);
  const own = (data ?? []).map(toItem);
  const isOpen = typed.trim() === '';
  const groups = uploading
    ? [toUploads(own)]
    : isOpen
      ? openGroups(own, fixed)
      : foundGroups(matching(fixed, typed), own, matching(HELP, typed));
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    loading: name !== typed.trim() || isFetching,
    failed: error !== null,
  };
}

/** Of what was found, the libraries that documents can go into, each leading to its upload. */
const toUploads = (own: readonly PaletteItem[]): PaletteGroup => ({
  name: '上传到',
  items: own.flatMap((item) =>
    item.found?.kind === 'library' && !item.found.questions ? { ...item, to: `${item.to}&upload=1` } : [],
  ),
});

/** Of each kind, so that many uploads do not push everything else out. */
const LATELY_EACH = 2;
const LATELY = 5;

function openGroups(own: readonly PaletteItem[], fixed: readonly PaletteItem[]): PaletteGroup[] {
  const recent = readRecent().map(toItem);
  const others = own.filter(({ key }) => !recent.some((item) => item.key === key));
  const lately = [...Map.groupBy(others, ({ found }) => found?.kind).values()]
    .flatMap((items) => items.slice(0, LATELY_EACH))
    .toSorted((one, other) => (other.found?.updateTime ?? '').localeCompare(one.found?.updateTime ?? ''));
  return [
    { name: '最近打开', items: recent },
    { name: '最近编辑', items: lately.slice(0, LATELY) },
    { name: '去哪里、做什么', items: fixed },
  ];
}

/** What is there at once first, so that nothing moves when the rest comes. */
const foundGroups = (
  fixed: readonly PaletteItem[],
  own: readonly PaletteItem[],
  help: readonly PaletteItem[],
): PaletteGroup[] => [{ name: '去哪里、做什么', items: fixed }, { name: '帮助', items: help }, ...groupOwn(own)];

/** Actions, and the pages of this account's menu. */
function useFixedItems(onUpload: () => void): PaletteItem[] {
  const { groups, libraryId, menuInput } = useMenu();
  const entries = listMenu({ ...menuInput, pathname: '/home' }).flatMap((group) =>
    group.entries.map((entry) => toPage(entry, group.name === '创建' ? '操作' : '页面', '')),
  );
  const ofLibrary =
    libraryId === null
      ? []
      : groups.flatMap((group) => group.entries.map((entry) => toPage(entry, '这个知识库', `?id=${libraryId}`)));
  return [
    ...entries.filter(({ detail }) => detail === '操作'),
    { key: 'upload', label: '上传文档', detail: '操作', icon: 'upload', words: 'upload 添加文件', to: onUpload },
    {
      key: 'library',
      label: '新建知识库',
      detail: '操作',
      icon: 'book',
      words: 'new library 创建知识库',
      to: '/home/knowledgeList/table?create=1',
    },
    ...ofLibrary,
    ...entries.filter(({ detail }) => detail === '页面'),
    ...MORE,
  ];
}

const toPage = ({ path, label, icon }: MenuEntry, detail: string, query: string): PaletteItem => ({
  key: path,
  label,
  detail,
  icon,
  words: WORDS[path] ?? '',
  to: path + query,
});
