import type { Found } from '#contract/find.contract.ts';
import { documentPath } from '#web/features/knowledge/documents/document-view.ts';
import { holdsWords } from '#web/lib/holds-words.ts';
import { nameLibrary } from '#web/lib/name-library.ts';
import { projectAddress } from '#web/lib/project-address.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** One line of the palette. */
export interface PaletteItem {
  /** Stays the same while what is around it changes. */
  key: string;
  label: string;
  /** What it is, or where it belongs. */
  detail: string;
  icon: IconName;
  /** Other words that people look for it by. */
  words?: string;
  /** Where it leads; the other way, what it does. */
  to: string | (() => void);
  /** Something of the account's own, which is remembered when it is opened. */
  found?: Found;
}

export interface PaletteGroup {
  name: string;
  items: readonly PaletteItem[];
}

/** Where what the account has stands. */
type OwnGroup = '您的内容' | '文档' | '问答' | '素材';

const KINDS: Record<Found['kind'], { word: string; icon: IconName; group: OwnGroup }> = {
  role: { word: '角色', icon: 'role', group: '您的内容' },
  library: { word: '知识库', icon: 'book', group: '您的内容' },
  project: { word: '项目', icon: 'project', group: '您的内容' },
  document: { word: '文档', icon: 'doc', group: '文档' },
  question: { word: '问答', icon: 'qa', group: '问答' },
  material: { word: '素材', icon: 'image', group: '素材' },
};

/** The page of something that the account has. */
function pathOf({ kind, id, name, libId, questions }: Found): string {
  if (kind === 'role') return `/home/roles?id=${id}`;
  if (kind === 'project') return projectAddress(id);
  if (kind === 'material') return `/home/material?id=${id}`;
  if (kind === 'question') return `/home/knowledgeList/qaLibrary/${libId}?q=${encodeURIComponent(name)}`;
  if (kind === 'document') return documentPath({ id, libId: libId ?? '' });
  return questions ? `/home/knowledgeList/qaLibrary/${id}` : `/home/knowLedgeDetail/knowledgeDoc?id=${id}`;
}

export function toItem(found: Found): PaletteItem {
  const { word, icon } = KINDS[found.kind];
  const isQuestions = found.kind === 'library' && found.questions;
  return {
    key: `${found.kind} ${found.id}`,
    label: found.kind === 'library' && !isQuestions ? nameLibrary(found) : found.name,
    detail: [isQuestions ? '问答库' : word, found.within].filter(Boolean).join('，'),
    icon: isQuestions ? 'qa' : icon,
    to: pathOf(found),
    found,
  };
}

/** Those that hold every word that was typed, in what they are called or else looked for by. */
export const matching = (items: readonly PaletteItem[], typed: string): PaletteItem[] =>
  items.filter(({ label, words = '' }) => holdsWords(`${label} ${words}`, typed));

/** What the account has, by groups in the order of their kinds. */
export const groupOwn = (own: readonly PaletteItem[]): PaletteGroup[] =>
  [...new Set(Object.values(KINDS).map(({ group }) => group))].map((name) => ({
    name,
    items: own.filter(({ found }) => found && KINDS[found.kind].group === name),
  }));

/** The item so many steps further, round about; the first one where the present one is gone. */
export function step(items: readonly PaletteItem[], key: string | null, by: number): string | null {
  const at = items.findIndex((item) => item.key === key);
  if (at < 0) return items[0]?.key ?? null;
  return items[(at + by + items.length) % items.length]?.key ?? null;
}
