import type { Look } from '../look.ts';

/** What can stand on a page, from the best to the least: what an avatar is, who was chosen to stand in, a drawn character, a still picture. */
export type Rung = Look['kind'] | 'still';

/** Waits before a rung that gave way is tried again, ms; one that has held for `STEADY_MS` begins with the first again. */
const BACKOFF = [10_000, 20_000, 40_000, 80_000, 160_000, 300_000];
const STEADY_MS = 60_000;

interface Fault {
  /** Why it can't be shown, for people. */
  readonly reason: string;
  /** When it is tried again; null: when its cause is said to have ended. */
  readonly retryAt: number | null;
}

export interface FigureLadder {
  readonly rungs: readonly Rung[];
  readonly shown: Rung;
  readonly faults: Readonly<Partial<Record<Rung, Fault>>>;
  /** How often a rung has given way lately. */
  readonly tries: Readonly<Partial<Record<Rung, number>>>;
  readonly shownSince: number;
}

export type LadderEvent =
  /** The rung gives way. `waits`: it says itself when it can be shown again. */
  | { type: 'fail'; rung: Rung; reason: string; now: number; waits?: boolean }
  /** The cause has ended. */
  | { type: 'mend'; rung: Rung }
  /** Time has passed. Nothing better is tried while somebody is being listened to. */
  | { type: 'look'; now: number; busy: boolean }
  /** The network is back: whatever waits for a time is tried now. */
  | { type: 'online' }
  /** Somebody stands in before the drawn character does. */
  | { type: 'lend'; rung: Rung; now: number };

/** @param own what the avatar is. Somebody whom an engine renders is drawn until the picture has come. */
export function openLadder(own: Look['kind'], now: number): FigureLadder {
  const rungs: Rung[] = own === 'rig' ? ['rig', 'still'] : [own, 'rig', 'still'];
  const ladder: FigureLadder = { rungs, shown: own, faults: {}, tries: {}, shownSince: now };
  if (own !== 'stream') return ladder;
  return { ...ladder, shown: 'rig', faults: { stream: { reason: '正在接通实时画面', retryAt: null } } };
}

/** Down at once, up only when nobody is disturbed by it. */
export function stepLadder(ladder: FigureLadder, event: LadderEvent): FigureLadder {
  switch (event.type) {
    case 'fail': {
      const { rung, reason, now, waits = false } = event;
      if (!ladder.rungs.includes(rung) || rung === 'still') return ladder;
      const isSteady = ladder.shown === rung && now - ladder.shownSince > STEADY_MS;
      const tries = isSteady ? 0 : (ladder.tries[rung] ?? 0);
      const wait = BACKOFF[Math.min(tries, BACKOFF.length - 1)] ?? 0;
      const fault = { reason, retryAt: waits ? null : now + wait };
      const faults = { ...ladder.faults, [rung]: fault };
      const next = { ...ladder, faults, tries: { ...ladder.tries, [rung]: tries + 1 } };
      if (ladder.shown !== rung) return next;
      const below = ladder.rungs.slice(ladder.rungs.indexOf(rung) + 1);
      return { ...next, shown: below.find((one) => !faults[one]) ?? 'still', shownSince: now };
    }
    case 'mend': {
      if (!ladder.faults[event.rung]) return ladder;
      const { [event.rung]: _, ...faults } = ladder.faults;
      return { ...ladder, faults };
    }
    case 'lend': {
      const { rung, now } = event;
      if (ladder.rungs.includes(rung)) return ladder;
      const at = ladder.rungs.indexOf('rig');
      const rungs = ladder.rungs.toSpliced(at, 0, rung);
      const isWorse = rungs.indexOf(ladder.shown) > at;
      return { ...ladder, rungs, ...(isWorse ? { shown: rung, shownSince: now } : {}) };
    }
    case 'online': {
      const due = Object.entries(ladder.faults).map(([rung, fault]) => [
        rung,
        fault.retryAt === null ? fault : { ...fault, retryAt: 0 },
      ]);
      return { ...ladder, faults: Object.fromEntries(due) };
    }
    case 'look': {
      const { now, busy } = event;
      if (busy) return ladder;
      const isDue = ([, fault]: [string, Fault]) => fault.retryAt !== null && fault.retryAt <= now;
      const faults = Object.entries(ladder.faults) as [Rung, Fault][];
      const left = faults.filter((fault) => !isDue(fault));
      const kept = left.length === faults.length ? ladder.faults : Object.fromEntries(left);
      const best = ladder.rungs.find((rung) => !kept[rung]) ?? 'still';
      if (best === ladder.shown && kept === ladder.faults) return ladder;
      return { ...ladder, faults: kept, shown: best, shownSince: best === ladder.shown ? ladder.shownSince : now };
    }
  }
}

/** What is shown instead of what the avatar is, and why; null where nothing fell. */
export function fallOf({ rungs, shown, faults }: FigureLadder): { shows: Rung; reason: string } | null {
  const above = rungs.slice(0, rungs.indexOf(shown));
  const why = above.map((rung) => faults[rung]).findLast((fault) => fault !== undefined);
  return above.length > 0 ? { shows: shown, reason: why?.reason ?? '稍后恢复' } : null;
}
