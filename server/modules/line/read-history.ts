import { LINE_TIMES, type LineStep } from '#contract/line.contract.ts';
import type { HistoryRow } from './line.store.ts';

const STEP_MS = LINE_TIMES.stepMinutes * 60_000;

interface Noted {
  last: HistoryRow | null;
  rows: readonly HistoryRow[];
}

/**
 * Every step of a time, each with the most that was used in it: what nothing was noted of stayed as it was before.
 * @param end of what has happened: nothing is told of the future
 */
export function fillSteps({ last, rows }: Noted, from: Date, end: Date, stepMinutes: number): LineStep[] {
  const noted = new Map(rows.map((row) => [row.at.getTime(), row]));
  const steps: LineStep[] = [];
  let [used, waiting] = [last?.usedLast ?? 0, last?.waitingLast ?? 0];
  const stepMs = stepMinutes * 60_000;
  const begin = Math.floor(from.getTime() / STEP_MS) * STEP_MS;
  for (let at = begin; at < end.getTime(); at += stepMs) {
    const step: LineStep = { at: new Date(at).toISOString(), used: 0, waiting: 0 };
    for (let part = at; part < Math.min(at + stepMs, end.getTime()); part += STEP_MS) {
      const row = noted.get(part);
      step.used = Math.max(step.used, row?.usedMost ?? used);
      step.waiting = Math.max(step.waiting, row?.waitingMost ?? waiting);
      used = row?.usedLast ?? used;
      waiting = row?.waitingLast ?? waiting;
    }
    steps.push(step);
  }
  return steps;
}

/** Of the time between two moments: how long no line was free, how many sessions began, and how many gave up waiting. */
export function sumHistory(rows: readonly HistoryRow[], fullSince: Date | null, from: Date, end: Date) {
  const running = fullSince ? Math.max(0, end.getTime() - Math.max(fullSince.getTime(), from.getTime())) : 0;
  const sum = (of: (row: HistoryRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    fullSeconds: Math.round((sum(({ fullMs }) => fullMs) + running) / 1000),
    started: sum(({ started }) => started),
    gaveUp: sum(({ gaveUp }) => gaveUp),
  };
}
