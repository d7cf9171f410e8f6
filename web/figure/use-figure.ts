import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import {
  createStage,
  type DrawingSize,
  FEWEST_OF_FILMS,
  type FigureLadder,
  fallOf,
  type LadderEvent,
  openLadder,
  type Stage,
  type StreamLink,
  stepLadder,
  watchRate,
} from '#avatar/stage/index.ts';
import { driverOfCode } from '#contract/avatar.contract.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';
import { readLook, readStandIn, type ToldLook } from './read-look.ts';
import { useStreamLink } from './use-stream-link.ts';

/** What is shown instead of what an avatar is, and why. */
export type Fall = NonNullable<ReturnType<typeof fallOf>>;

interface FigureView {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Key of the canvas: one that served one kind of figure serves no other. `still`: nothing can be drawn. */
  kind: FigureLadder['shown'];
  stage: Stage | null;
  /** The connection to whoever renders the person; null for all others. */
  link: StreamLink | null;
  fall: Fall | null;
}

interface Options {
  /** Where a visitor sees it; null for the account whose look it is. */
  place?: VisitPlace | null;
  /** Somebody will be talked to here: only then a renderer is asked for a picture. */
  isLive?: boolean;
  /** Somebody is being listened to: nothing better is tried now. */
  isBusy?: boolean;
  /** In pixels, where the place on the page does not decide. */
  size?: DrawingSize | null;
}

/** How long until a look that could not be read is asked for again, ms. */
const ASK_AGAIN_MS = 10_000;
const now = (): number => performance.now();

/** Brings the person of a code to life, on the best rung of its ladder that holds, so that a conversation always has somebody. */
export function useFigure(
  code: string,
  { place = null, isLive = false, isBusy = false, size = null }: Options = {},
): FigureView {
  const canvas = useRef<HTMLCanvasElement>(null);
  const own = driverOfCode(code);
  const [climb, dispatch] = useReducer(step, { code, ladder: openLadder(own, now()) });
  const ladder = climb.code === code ? climb.ladder : openLadder(own, now());
  const tell = useCallback((event: LadderEvent) => dispatch({ code, event }), [code]);
  const { shown } = ladder;
  const [stage, setStage] = useState<Stage | null>(null);
  const sizeNow = useRef(size); // a screen does not grow
  const told = useToldLook(code, own === 'stream' && isLive, tell);
  const rungs = useRef(ladder.rungs);
  rungs.current = ladder.rungs;
  /** Code of who stands in before the drawn character does. */
  const lent = useRef('');
  const busy = useRef(isBusy);
  busy.current = isBusy;
  const onLink = useCallback(
    ({ at, reason }: { at: string; reason: string | null }) => {
      if (at === 'live') {
        tell({ type: 'mend', rung: 'stream' });
        tell({ type: 'look', now: now(), busy: busy.current });
      } else if (at === 'lost')
        tell({ type: 'fail', rung: 'stream', reason: reason ?? '连接中断', now: now(), waits: true });
    },
    [tell],
  );
  const open = useStreamLink(code, place, told, onLink);

  useEffect(() => {
    const target = canvas.current;
    if (!target || shown === 'still') return;
    let made: Stage;
    try {
      made = createStage(target, { look: shown, framing: 'bust', size: sizeNow.current });
    } catch (error) {
      console.warn('The figure has no canvas', error);
      tell({ type: 'fail', rung: shown, reason: '这个浏览器画不出动画', now: now() });
      return;
    }
    setStage(made);
    return () => {
      made.dispose();
      setStage(null);
    };
  }, [shown, tell]);

  const streamed = open?.look ?? null;
  useEffect(() => {
    if (!stage) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    async function load(on: Stage): Promise<void> {
      if (on.kind === 'rig') {
        const { character, avatar } = await readStandIn(code, signal);
        if (signal.aborted) return;
        if (avatar && !rungs.current.includes(driverOfCode(avatar))) {
          // Whoever was chosen comes first; the drawn one is left for when that can't be shown either.
          lent.current = avatar;
          return tell({ type: 'lend', rung: driverOfCode(avatar), now: now() });
        }
        await on.load({ kind: 'rig', character });
      } else if (on.kind === 'stream') {
        if (streamed) await on.load(streamed);
      } else {
        const found = await readLook(own === 'stream' ? lent.current : code, signal);
        if (!signal.aborted && 'kind' in found) await on.load(found);
      }
    }
    load(stage).catch((error: unknown) => {
      if (signal.aborted) return;
      console.warn('The figure is shown otherwise', error);
      tell({ type: 'fail', rung: stage.kind, reason: readReason(error), now: now() });
    });
    return () => leaving.abort();
  }, [stage, code, own, streamed, tell]);

  useRate(stage, canvas, tell);
  const isWhole = ladder.faults[ladder.rungs[0] ?? 'rig'] === undefined && shown === ladder.rungs[0];
  useEffect(() => {
    if (isWhole) return;
    const look = () => tell({ type: 'look', now: now(), busy: busy.current });
    const online = () => tell({ type: 'online' });
    const timer = setInterval(look, 1000);
    window.addEventListener('online', online);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', online);
    };
  }, [isWhole, tell]);

  const fall = useMemo(() => (own === 'stream' && !isLive ? null : fallOf(ladder)), [ladder, own, isLive]);
  return { canvas, kind: shown, stage, link: open?.link ?? null, fall };
}

interface Climb {
  code: string;
  ladder: FigureLadder;
}

function step(before: Climb, { code, event }: { code: string; event: LadderEvent }): Climb {
  const ladder = before.code === code ? before.ladder : openLadder(driverOfCode(code), now());
  const next = stepLadder(ladder, event);
  return next === before.ladder && before.code === code ? before : { code, ladder: next };
}

/** How to talk to whoever renders the person; asked once. */
function useToldLook(code: string, isWanted: boolean, tell: (event: LadderEvent) => void) {
  const [told, setTold] = useState<Extract<ToldLook, { driver: 'stream' }> | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    if (!isWanted) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();
    readLook(code, leaving.signal).then(
      (look) => 'driver' in look && !leaving.signal.aborted && setTold(look),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        tell({ type: 'fail', rung: 'stream', reason: readReason(error), now: now(), waits: true });
        again = setTimeout(() => setTries((before) => before + 1), ASK_AGAIN_MS);
      },
    );
    return () => {
      clearTimeout(again);
      leaving.abort();
      setTold(null);
    };
  }, [code, isWanted, tell, tries]);
  return told;
}

/** Films that only stutter here give way, and live figures that stand still: their graphics context was lost and does not come back. */
function useRate(stage: Stage | null, canvas: RefObject<HTMLCanvasElement | null>, tell: (event: LadderEvent) => void) {
  useEffect(() => {
    if (stage?.kind !== 'clips' && stage?.kind !== 'vrm' && stage?.kind !== 'photo') return;
    const isFilm = stage.kind === 'clips';
    const rate = watchRate(isFilm ? FEWEST_OF_FILMS : 1);
    const reason = isFilm ? '这台设备播放不流畅' : '画面停住了';
    const motion = window.matchMedia('(prefers-reduced-motion: reduce)');
    const timer = setInterval(() => {
      const { frames } = stage.stats;
      // Whoever asked for less motion sees few pictures of a film on purpose.
      const isStill = isFilm && motion.matches;
      const isWatched = frames > 0 && !document.hidden && !isStill && isInView(canvas.current);
      if (rate.second(isWatched ? frames : null)) tell({ type: 'fail', rung: stage.kind, reason, now: now() });
    }, 1000);
    return () => clearInterval(timer);
  }, [stage, canvas, tell]);
}

function isInView(target: HTMLCanvasElement | null): boolean {
  const box = target?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
}

/** Ours are written for people; those of calls have words as well. */
function readReason(error: unknown): string {
  return error instanceof Error && /[一-龥]/.test(error.message) ? error.message : '没有加载出来';
}
