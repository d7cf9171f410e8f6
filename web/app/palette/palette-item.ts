import type { Found } from '#contract/find.contract.ts';
import { documentPath } from '#web/features/knowledge/documents/document-view.ts';
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

const KINDS: Record<Found['kind'], { word: string; icon: IconName }> = {
  role: { word: '角色', icon: 'role' },
  library: { word: '知识库', icon: 'book' },
  document: { word: '文档', icon: 'doc' },
  question: { word: '问答', icon: 'qa' },
  project: { word: '项目', icon: 'project' },
};

/** The page of something that the account has. */
function pathOf({ kind, id, name, libId, questions }: Found): string {
  if (kind === 'role') return `/home/roles?id=${id}`;
  if (kind === 'project') return `/project/${id}`;
  if (kind === 'question') return `/home/knowledgeList/qaLibrary/${libId}?q=${encodeURIComponent(name)}`;
  if (kind === 'document') return documentPath({ id, libId: libId ?? '' });
  return questions ? `/home/knowledgeList/qaLibrary/${id}` : `/home/knowLedgeDetail/knowledgeDoc?id=${id}`;
}

export function toItem(found: Found): PaletteItem {
  const { word, icon } = KINDS[found.kind];
  const isQuestions = found.kind === 'library' && found.questions;
  return {
    key: `${found.kind} ${found.id}`,
    label: found.name,
    detail: [isQuestions ? '问答库' : word, found.within].filter(Boolean).join('，'),
    icon: isQuestions ? 'qa' : icon,
    to: pathOf(found),
    found,
  };
}

/** Those that hold every word that was typed, in what they are called or else looked for by. */
export function matching(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ label, words: more = '' }) => {
    const text = `${label} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The item so many steps further, round about; the first one where the present one is gone. */
export function step(items: readonly PaletteItem[], key: string | null, by: number): string | null {
  const at = items.findIndex((item) => item.key === key);
  if (at < 0) return items[0]?.key ?? null;
  return items[(at + by + items.length) % items.length]?.key ?? null;
}
