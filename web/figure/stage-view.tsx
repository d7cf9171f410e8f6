import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DrawingSize, Stage, StageState } from '#avatar/stage/index.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';
import type { ActionFeed } from '#web/talk/core/action-feed.ts';
import { waitFor } from '#web/talk/core/idle-watch.ts';
import { createPresence, type Presence } from '#web/talk/core/presence.ts';
import type { VoiceControl } from '#web/talk/core/voice-view.ts';
import { StillFigure } from './still-figure.tsx';
import { type Fall, useFigure } from './use-figure.ts';

/** How often the instruments are written out, in ms. */
const instrumentsMs = 250;

interface Props {
  className: string;
  avatarCode: string;
  /** Where a visitor sees it; none for the account whose look it is. */
  place?: VisitPlace;
  roleName: string;
  state: StageState;
  voice: VoiceControl;
  /** What the figure is to do. */
  actions?: ActionFeed;
  /** The sentence that is being heard; empty for none. */
  sentence?: string;
  /** What the person has said so far: each longer one ends a phrase. */
  phrase?: string;
  /** Something new to look at: whenever `key` changes, `x` and `y` -1..1 from the face. */
  sight?: { key: string; x: number; y: number } | null;
  /** Drawn in this size, whatever its place on the page. */
  size?: DrawingSize | null;
  /** False: nobody is talked to yet, so no renderer is asked to render anybody. */
  isLive?: boolean;
  /** Stands where the living picture will, until that is drawn. */
  before?: ReactNode;
  /** Where a still picture stands when nothing can be drawn. */
  stillClassName?: string;
  /** Something else is shown than the avatar is, or again what it is (null). Must not change with every rendering. */
  onFall?(fall: Fall | null): void;
}

/**
 * The living picture. Its instruments stand in `data-` attributes: `data-stage-state`, `data-stage-kind` (`rig` drawn, `clips` filmed, `photo` a picture,
 * `vrm` a model, `stream` rendered elsewhere),
 * `data-stage-frames`, `data-stage-size` (pixels it is drawn in), `data-showing` (clip on air), `data-mouth-max` (largest opening so far, 0..1), `data-audio-played` (seconds of
 * speech heard) and `data-gesture` (the last action that was done).
 */
export function StageView(props: Props) {
  const { className, avatarCode, roleName, state, voice, actions, sentence = '', phrase = '', sight = null } = props;
  const { onFall, place = null, isLive = true, size = null, before = null } = props;
  const { canvas, kind, stage, link, fall } = useFigure(avatarCode, {
    place,
    isLive,
    isBusy: state === 'speaking',
    size,
  });
  const isDrawn = useIsDrawn(stage);
  const presenceRef = useRef<Presence | null>(null);

  useEffect(() => {
    const target = canvas.current;
    if (!stage || !target) return;
    stage.say(voice.mouth);
    const presence = createPresence({
      figure: stage,
      now: () => performance.now(),
      wait: waitFor,
    });
    presenceRef.current = presence;
    let shown = voice.getView().film;
    stage.film(shown);
    const stopFilms = voice.subscribe(() => {
      const { film } = voice.getView();
      if (film !== shown) stage.film(film);
      shown = film;
    });
    const follow = (event: PointerEvent) => {
      const { left, top, width, height } = target.getBoundingClientRect();
      const reach = Math.max(innerWidth, innerHeight) / 2;
      presence.pointer(
        clamp((event.clientX - left - width / 2) / reach),
        clamp((event.clientY - top - height * 0.38) / reach),
      );
    };
    window.addEventListener('pointermove', follow, { passive: true });
    const timer = setInterval(() => {
      const { maxOpen, frames, showing } = stage.stats;
      Object.assign(target.dataset, {
        stageState: stage.state,
        stageFrames: `${frames}`,
        showing,
        stageSize: `${target.width}x${target.height}`,
        mouthMax: maxOpen.toFixed(3),
        audioPlayed: voice.heardSeconds().toFixed(2),
      });
    }, instrumentsMs);
    return () => {
      clearInterval(timer);
      stopFilms();
      window.removeEventListener('pointermove', follow);
      presence.close();
      presenceRef.current = null;
    };
  }, [canvas, stage, voice]);

  useEffect(() => onFall?.(fall), [onFall, fall]);
  // Who is rendered elsewhere speaks there as well, as long as it is seen.
  useEffect(() => voice.setFigure(kind === 'stream' ? link : null), [voice, kind, link]);

  // A figure that took another one's place goes on where that one was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stage` brings a presence of its own
  useEffect(() => {
    const note = (done: string | null | undefined) => {
      if (done && canvas.current) canvas.current.dataset.gesture = done;
    };
    if (sentence) note(presenceRef.current?.sentence(sentence));
    return actions?.subscribe((code, mute) => note(presenceRef.current?.cue(code, mute)));
  }, [actions, canvas, sentence, stage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => presenceRef.current?.setState(state), [state, stage]);
  useEffect(() => {
    if (phrase) presenceRef.current?.phrase();
  }, [phrase]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only something new is looked at
  useEffect(() => {
    if (sight) presenceRef.current?.glance(sight.x, sight.y);
  }, [sight?.key]);

  if (kind === 'still') return <StillFigure name={roleName || '数字人'} className={props.stillClassName} />;
  return (
    <>
      {!isDrawn && before}
      <canvas
        key={kind}
        ref={canvas}
        className={className}
        role="img"
        aria-label={`${roleName || '数字人'}的形象`}
        data-stage-kind={kind}
      />
    </>
  );
}

/** Whether anything has been drawn on this page yet. */
function useIsDrawn(stage: Stage | null): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (isDrawn || !stage) return;
    let request = requestAnimationFrame(function look() {
      if (stage.stats.frames > 0) setDrawn(true);
      else request = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(request);
  }, [isDrawn, stage]);
  return isDrawn;
}

const clamp = (value: number): number => Math.max(-1, Math.min(1, value));
