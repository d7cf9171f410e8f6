import { isSafeLink, QUESTION_LIMITS, type QuestionValues } from '#contract/question.contract.ts';
import { normalizeQuestion } from '../normalize-question.ts';
import type { QuestionRow } from '../question.store.ts';
import { mergeValues } from '../question-values.ts';
import type { NewImportError } from './import.store.ts';
import type { ImportRow } from './import-row.ts';
import { readEntry } from './read-entry.ts';

/** What some rows come to: entries to add, entries to change, rows left out. */
export interface RowPlan {
  added: QuestionValues[];
  changed: { id: string; values: QuestionValues }[];
  /** Rows that went into an entry that was there already, or into an earlier row. */
  merged: number;
  errors: NewImportError[];
}

export interface PlanInput {
  rows: readonly ImportRow[];
  duplicates: 'merge' | 'report';
  /** Entries of the library that the questions of these rows may repeat. */
  known: readonly QuestionRow[];
  /** Links of these rows that lead to a file of nobody, or of somebody else. */
  lostLinks: ReadonlySet<string>;
}

/** The entries of the rows that can be read: what has to be looked up before a plan can be made. */
export function listQuestions(rows: readonly ImportRow[]): { keys: string[]; links: string[] } {
  const entries = rows.flatMap(({ cells }) => {
    const entry = readEntry(cells);
    return 'reason' in entry ? [] : entry;
  });
  const links = entries.flatMap(({ pictureUrl, videoUrl }) => [pictureUrl, videoUrl]);
  return {
    keys: [...new Set(entries.map(({ question }) => normalizeQuestion(question)))],
    links: [...new Set(links.filter((link) => link.startsWith('/') && isSafeLink(link)))],
  };
}

/** Decides for each row. A question that repeats another one is merged into it or left out, as asked for. */
export function planRows({ rows, duplicates, known, lostLinks }: PlanInput): RowPlan {
  const plan: RowPlan = { added: [], changed: [], merged: 0, errors: [] };
  const stored = new Map(known.flatMap((row) => row.keys.map((key) => [key, row] as const)));
  for (const row of known) stored.set(row.normalized, row); // its own question before a similar one of another entry
  const changed = new Map<string, QuestionValues>();
  const added = new Map<string, number>();
  for (const { sheet, row, cells } of rows) {
    const refuse = (reason: string) => plan.errors.push({ sheet, row, reason, cells });
    const entry = readEntry(cells);
    if ('reason' in entry) {
      refuse(entry.reason);
      continue;
    }
    const lost = [entry.pictureUrl, entry.videoUrl].find((link) => lostLinks.has(link));
    if (lost) {
      refuse(`链接指向的文件不存在：${lost}`);
      continue;
    }
    const key = normalizeQuestion(entry.question);
    const old = stored.get(key);
    const earlier = added.get(key);
    if (!old && earlier === undefined) {
      added.set(key, plan.added.push(entry) - 1);
    } else if (duplicates === 'report') {
      refuse(old ? `与已有问题重复：${old.question}` : '与本文件前面的问题重复');
    } else {
      plan.merged++;
      if (old) changed.set(old.id, mergeValues(changed.get(old.id) ?? old, entry, QUESTION_LIMITS.similar));
      else if (earlier !== undefined) {
        const before = plan.added[earlier];
        if (before) plan.added[earlier] = mergeValues(before, entry, QUESTION_LIMITS.similar);
      }
    }
  }
  plan.changed = [...changed].map(([id, values]) => ({ id, values }));
  return plan;
}
