import { CATEGORY_NAMES, LEVEL_NAMES, type SensitiveWord, WORD_CATEGORIES } from '#contract/moderation.contract.ts';
import type { Tone } from '#web/ui/status-tag.tsx';

export const CATEGORY_OPTIONS = WORD_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }));

/** What the list can be narrowed to. */
export const LEVEL_FILTERS = [
  { value: '', label: '全部级别' },
  { value: '1', label: LEVEL_NAMES[1] },
  { value: '2', label: LEVEL_NAMES[2] },
  { value: '3', label: LEVEL_NAMES[3] },
  { value: '0', label: '例外词' },
] as const;
export type LevelFilter = (typeof LEVEL_FILTERS)[number]['value'];

/** What can be done when a word is found, as one choice of the form; `0` makes it an exception. */
export const TREATMENTS = [
  { value: 1, label: LEVEL_NAMES[1], help: '把词换成 *，其余照常' },
  { value: 2, label: LEVEL_NAMES[2], help: '不回答，改用角色的敏感词回复' },
  { value: 3, label: LEVEL_NAMES[3], help: '同上，并记入命中记录' },
  { value: 0, label: '例外词', help: '包含敏感词但无害，不算命中' },
] as const;
export type Treatment = (typeof TREATMENTS)[number]['value'];

export const toTreatment = ({ kind, level }: Pick<SensitiveWord, 'kind' | 'level'>): Treatment =>
  kind === 'exception' ? 0 : level;

export const fromTreatment = (treatment: Treatment): Pick<SensitiveWord, 'kind' | 'level'> =>
  treatment === 0 ? { kind: 'exception', level: 2 } : { kind: 'word', level: treatment };

/** State of a word as a dot and words. */
export function describeTreatment(word: Pick<SensitiveWord, 'kind' | 'level' | 'enabled'>): {
  tone: Tone;
  label: string;
} {
  if (!word.enabled) return { tone: 'off', label: '已停用' };
  if (word.kind === 'exception') return { tone: 'ok', label: '例外词' };
  return { tone: word.level === 1 ? 'warm' : 'danger', label: LEVEL_NAMES[word.level] };
}
