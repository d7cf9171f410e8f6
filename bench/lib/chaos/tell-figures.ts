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

/** Whether nothing that was acknowledged is missing or stands twice, and nothing hangs. */
export const isSound = (figures: object): boolean =>
  [
    'lost',
    'duplicated',
    'unknown',
    'stuck',
    'refusedStarts',
    'firstStartsBroken',
    'hung',
    'unclear',
    'unrecovered',
  ].every((name) => !(figures as Record<string, number>)[name]);
