import { useEffect, useRef } from 'react';
import { createStage, type Stage, type StageState } from '#avatar/index.ts';
import type { ActionFeed } from './action-feed.ts';
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
}

/**
 * The living picture. Its instruments stand in `data-` attributes: `data-stage-state`, `data-mouth-max` (largest opening so far, 0..1),
 * `data-audio-played` (seconds of speech heard) and `data-gesture` (the last action that was asked for).
 */
export function StageView({ className, avatarCode, roleName, state, voice, actions }: Props) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const stageRef = useRef<Stage | null>(null);

  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    const stage = createStage(canvas, { look: { kind: 'rig', character: '' }, framing: 'bust' });
    stage.say(voice.mouth);
    stageRef.current = stage;
    const timer = setInterval(() => {
      canvas.dataset.stageState = stage.state;
      canvas.dataset.mouthMax = stage.stats.maxOpen.toFixed(3);
      canvas.dataset.audioPlayed = voice.heardSeconds().toFixed(2);
    }, instrumentsMs);
    return () => {
      clearInterval(timer);
      stage.dispose();
      stageRef.current = null;
    };
  }, [voice]);

  useEffect(
    () =>
      actions?.subscribe((code) => {
        if (stageRef.current?.act(code, false) && canvasRef.current) canvasRef.current.dataset.gesture = code;
      }),
    [actions],
  );
  useEffect(() => void stageRef.current?.load({ kind: 'rig', character: avatarCode }), [avatarCode]);
  useEffect(() => stageRef.current?.setState(state), [state]);

  return <canvas ref={canvasRef} className={className} role="img" aria-label={`${roleName || '数字人'}的形象`} />;
}
