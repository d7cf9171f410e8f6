import { countCharacters } from '#contract/endpoint.contract.ts';
import {
  CATEGORY_NAMES,
  LEVEL_NAMES,
  type SensitiveWordValues,
  WORD_CATEGORIES,
  WORD_LIMITS,
  type WordCategory,
  type WordImport,
  type WordKind,
  type WordLevel,
} from '#contract/moderation.contract.ts';
import { foldWord } from './matching/fold-text.ts';
import type { WordValues } from './moderation.store.ts';

/** What a row is taken from where it says nothing itself. */
export type WordDefaults = Omit<SensitiveWordValues, 'word'>;

/** A row that was read, from 1. */
export interface WordRowText {
  row: number;
  cells: readonly string[];
}

/** Longest word as it is compared: some signs are written out. */
const LONGEST_FOLDED = 100;

/** Heads of columns, in the order of an export. */
export const WORD_COLUMNS = ['敏感词', '分类', '级别', '类型', '启用'] as const;
const HEADS: Record<string, number> = {
  敏感词: 0,
  词语: 0,
  词: 0,
  word: 0,
  分类: 1,
  级别: 2,
  等级: 2,
  类型: 3,
  启用: 4,
};

/** As it is stored; a sentence for people where it can't be looked for. */
export function toWord(values: SensitiveWordValues): WordValues | string {
  const word = values.word.trim();
  const folded = foldWord(word);
  if (word === '') return '请填写敏感词';
  if (countCharacters(word) > WORD_LIMITS.word) return `敏感词最多 ${WORD_LIMITS.word} 个字`;
  if (countCharacters(folded) > LONGEST_FOLDED) return '敏感词过长，请缩短';
  // A single letter or digit, or signs alone, would be found everywhere or nowhere.
  if (folded === '' || /^[\p{Script=Latin}\p{N}]$/u.test(folded)) return '至少要有一个汉字，或两个字母、数字';
  return { ...values, word, folded };
}

/** Words set apart by lines, commas, 、 or semicolons. */
export function splitPasted(text: string): WordRowText[] {
  return text
    .split(/[\n\r,，、;；\t|]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word, index) => ({ row: index + 1, cells: [word] }));
}

/** Rows as words, each once, and what is wrong with the others. Columns go by their heads where the first row has them. */
export function readWords(
  rows: readonly WordRowText[],
  defaults: WordDefaults,
): Pick<WordImport, 'rows' | 'duplicates' | 'failed' | 'errors'> & { words: WordValues[] } {
  const columns = readHead(rows[0]?.cells ?? []);
  const body = columns ? rows.slice(1) : rows;
  const errors: WordImport['errors'] = [];
  const words = new Map<string, WordValues>();
  let [failed, duplicates] = [0, 0];
  for (const { row, cells } of body) {
    const cell = (field: number) =>
      columns ? (cells[columns.indexOf(field)] ?? '') : field === 0 ? (cells[0] ?? '') : '';
    const word = readRow(cell, defaults);
    if (typeof word === 'string') {
      failed++;
      if (errors.length < WORD_LIMITS.shownErrors)
        errors.push({ row, word: [...cell(0)].slice(0, 60).join(''), reason: word });
    } else if (words.has(word.folded)) duplicates++;
    else words.set(word.folded, word);
  }
  return { rows: body.length, duplicates, failed, errors, words: [...words.values()] };
}

/** Field of each column; null where the first row is a word already. */
function readHead(cells: readonly string[]): number[] | null {
  const fields = cells.map((cell) => HEADS[cell.toLowerCase()] ?? -1);
  return fields.includes(0) ? fields : null;
}

function readRow(cell: (field: number) => string, defaults: WordDefaults): WordValues | string {
  const category = readCategory(cell(1)) ?? (cell(1) === '' ? defaults.category : null);
  if (!category) return `没有“${cell(1).slice(0, 20)}”这个分类，可填：${Object.values(CATEGORY_NAMES).join('、')}`;
  const kind = readKind(cell(3)) ?? (cell(3) === '' ? defaults.kind : null);
  if (!kind) return '“类型”请填敏感词或例外词';
  const level = readLevel(cell(2)) ?? (cell(2) === '' ? defaults.level : null);
  if (!level) return '“级别”请填 1（遮盖）、2（拦截）或 3（拦截并记录）';
  const enabled = cell(4) === '' ? defaults.enabled : !/^(?:否|不|停用|n|no|false|0)$/i.test(cell(4));
  return toWord({ word: unguard(cell(0)), category, level, kind, enabled });
}

const readCategory = (text: string): WordCategory | undefined =>
  WORD_CATEGORIES.find((category) => category === text.toLowerCase() || CATEGORY_NAMES[category] === text);

const readLevel = (text: string): WordLevel | undefined =>
  ([1, 2, 3] as const).find((level) => String(level) === text || LEVEL_NAMES[level] === text);

const readKind = (text: string): WordKind | undefined =>
  text === '例外词' || text === '例外' ? 'exception' : text === '敏感词' ? 'word' : undefined;

/** A text that a spreadsheet might take for a formula gets an apostrophe before it (CSV injection). */
const guard = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const unguard = (text: string): string => (/^''*[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** One line of an export, in the order of {@link WORD_COLUMNS}. */
export function writeLine({ word, category, level, kind, enabled }: SensitiveWordValues): string {
  const isWord = kind === 'word';
  const cells = [
    guard(word),
    CATEGORY_NAMES[category],
    isWord ? String(level) : '',
    isWord ? '敏感词' : '例外词',
    enabled ? '是' : '否',
  ];
  return cells.map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}
