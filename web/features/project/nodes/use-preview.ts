import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { nodeSentence } from '#contract/node.contract.ts';
import type { TimedPart } from '#contract/node-script.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { createActionFeed } from '#web/talk/core/action-feed.ts';
import { createScriptPlayer, type ScriptPlayer } from '#web/talk/core/script-player.ts';
import { createSpeechShelf } from '#web/talk/core/speech-shelf.ts';
import { captionAt, markAt } from './timeline/script-clock.ts';

/** Plays the script that is edited, in the role's voice. */
export function usePreview(projectId: string) {
  const [{ shelf, actions, player }] = useState(() => {
    const actions = createActionFeed();
    const shelf = createSpeechShelf((text, signal) => call(nodeSentence, { projectId, text }, { signal }));
    return { shelf, actions, player: createScriptPlayer({ shelf, act: actions.play, describeError }) };
  });
  useEffect(
    () => () => {
      player.close();
      shelf.close();
    },
    [player, shelf],
  );
  const view = useSyncExternalStore(player.subscribe, player.getView);
  return { shelf, actions, player, view, plays: view.state !== 'resting' };
}
export type Preview = ReturnType<typeof usePreview>;

/** Called with each picture while something plays, and once whenever it is put elsewhere. */
export function useClock(player: ScriptPlayer, plays: boolean, tick: (time: number) => void): void {
  const latest = useRef(tick);
  latest.current = tick;
  useEffect(() => {
    latest.current(player.time());
    if (!plays) return player.subscribe(() => latest.current(player.time()));
    let request = requestAnimationFrame(function look() {
      latest.current(player.time());
      request = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(request);
  }, [player, plays]);
}

/** What of a script is seen at a moment. */
export interface Moment {
  caption: { said: string; coming: string } | null;
  /** Number of the mark that is shown; 0: none. */
  mark: number;
  /** Index of the part that is reached; -1: none. */
  part: number;
}

/** The moment where the preview stands; changes only when something of it does. */
export function useMoment({ player, plays }: Preview, parts: readonly TimedPart[]): Moment {
  const [moment, setMoment] = useState<Moment>({ caption: null, mark: 0, part: -1 });
  const look = (time: number) => {
    const next = readMoment(parts, time);
    setMoment((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  };
  useClock(player, plays, look);
  // What was typed may say something else at the same moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the script has changed
  useEffect(() => look(player.time()), [parts, player]);
  return moment;
}

/** A part begins where the one before it ends, but for rounding. */
const NEAR = 0.001;

const readMoment = (parts: readonly TimedPart[], time: number): Moment => ({
  caption: captionAt(parts, time + NEAR),
  mark: markAt(parts, time + NEAR),
  part: parts.findLastIndex(({ at, seconds }) => at <= time + NEAR && time + NEAR < at + seconds),
});
