import { useEffect, useRef } from 'react';
import { createStage, type Stage, type StageState } from '#avatar/index.ts';
import type { ActionFeed } from './action-feed.ts';
import { waitFor } from './idle-watch.ts';
import { createPresence, type Presence } from './presence.ts';
import type { VoiceControl } from './voice-control.ts';

/** How often the instruments are written out, in ms. */
const instrumentsMs = 250;

interface Props {
  className: string;
  avatarCode: string;
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
  /** The figure can't be shown. */
  onProblem?(error: unknown): void;
}

/**
 * The living picture. Its instruments stand in `data-` attributes: `data-stage-state`, `data-mouth-max` (largest opening so far, 0..1),
 * `data-audio-played` (seconds of speech heard) and `data-gesture` (the last action that was done).
 */
export function StageView(props: Props) {
  const { className, avatarCode, roleName, state, voice, actions, sentence = '', phrase = '', sight = null } = props;
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const stageRef = useRef<Stage | null>(null);
  const presenceRef = useRef<Presence | null>(null);
  const problemRef = useRef(props.onProblem);
  problemRef.current = props.onProblem;

  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    let stage: Stage;
    try {
      stage = createStage(canvas, {
        look: { kind: 'rig', character: '' },
        framing: 'bust',
        onProblem: (error) => problemRef.current?.(error),
      });
    } catch (error) {
      problemRef.current?.(error);
      return;
    }
    stage.say(voice.mouth);
    stageRef.current = stage;
    const presence = createPresence({
      figure: stage,
      now: () => performance.now(),
      wait: waitFor,
    });
    presenceRef.current = presence;
    const follow = (event: PointerEvent) => {
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const reach = Math.max(innerWidth, innerHeight) / 2;
      presence.pointer(
        clamp((event.clientX - left - width / 2) / reach),
        clamp((event.clientY - top - height * 0.38) / reach),
      );
    };
    window.addEventListener('pointermove', follow, { passive: true });
    const timer = setInterval(() => {
      canvas.dataset.stageState = stage.state;
      canvas.dataset.mouthMax = stage.stats.maxOpen.toFixed(3);
      canvas.dataset.audioPlayed = voice.heardSeconds().toFixed(2);
    }, instrumentsMs);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pointermove', follow);
      presence.close();
      stage.dispose();
      stageRef.current = null;
      presenceRef.current = null;
    };
  }, [voice]);

  useEffect(() => {
    const note = (done: string | null | undefined) => {
      if (done && canvasRef.current) canvasRef.current.dataset.gesture = done;
    };
    if (sentence) note(presenceRef.current?.sentence(sentence));
    return actions?.subscribe((code) => note(presenceRef.current?.cue(code)));
  }, [actions, sentence]);
  useEffect(() => void stageRef.current?.load({ kind: 'rig', character: avatarCode }), [avatarCode]);
  useEffect(() => presenceRef.current?.setState(state), [state]);
  useEffect(() => {
    if (phrase) presenceRef.current?.phrase();
  }, [phrase]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only something new is looked at
  useEffect(() => {
    if (sight) presenceRef.current?.glance(sight.x, sight.y);
  }, [sight?.key]);

  return <canvas ref={canvasRef} className={className} role="img" aria-label={`${roleName || '数字人'}的形象`} />;
}

const clamp = (value: number): number => Math.max(-1, Math.min(1, value));
