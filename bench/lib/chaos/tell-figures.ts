import { round } from '../statistics.ts';
import type { Writers } from './writers.ts';

/** What was written, and what is wrong with it. */
export function tellFigures({ ledger, documents, times }: Writers) {
  const { acknowledged, unanswered, unsaid } = ledger.counts;
  return {
    acknowledged,
    unanswered,
    doneUnsaid: unsaid,
    lost: ledger.countFaults('lost') + documents.missing,
    duplicated: ledger.countFaults('duplicated') + documents.twice,
    unknown: ledger.countFaults('unknown'),
    documentsRead: documents.ready,
    documentsFailed: documents.failed,
    stuck: documents.stuck,
    hung: times.hung,
    longestMs: round(times.longestMs),
  };
}

/** Answers of a server that runs which tell nobody what to do: none at all, code 500, or no sentence in Chinese. */
export const countUnclear = ({ said }: Writers): number =>
  [...said]
    .filter(([sentence]) => !/\p{Script=Han}/u.test(sentence) || sentence.startsWith('500'))
    .reduce((sum, [, times]) => sum + times, 0);

/** The first faults one by one, and what was answered in place of an acknowledgement. */
export function tellFaults({ ledger, said }: Writers): void {
  for (const fault of ledger.faults.slice(0, 20)) process.stderr.write(`${JSON.stringify(fault)}\n`);
  for (const [sentence, times] of said) process.stderr.write(`${times} × ${sentence}\n`);
}

/** What has to be 0 wherever it was counted. */
const FAULTS = [
  ...['lost', 'duplicated', 'unknown', 'stuck', 'documentsFailed', 'refusedStarts', 'firstStartsBroken', 'hung'],
  ...['unclear', 'unrecovered', 'unrecorded', 'tooMuch', 'refusedCalls', 'nothingRefused', 'cutShort'],
];

/**
 * Whether something was written, and nothing that was acknowledged is missing or stands twice, nothing hangs, and all was done that was
 * asked for. A database on which nothing could be tried (null) proves nothing.
 */
export const isSound = (figures: object | null): boolean => {
  const counts = figures as Record<string, number> | null;
  return counts !== null && (counts.acknowledged ?? 0) > 0 && FAULTS.every((name) => (counts[name] ?? 0) === 0);
};

/** How many of what was asked for were left out when the minutes were over. */
export const countLeftOut = (asked: number, done: number): number => Math.max(0, asked - done);
