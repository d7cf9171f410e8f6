import { useEffect, useRef } from 'react';
import { createStage, type Stage, type StageState } from '#avatar/index.ts';
import styles from './preview-panel.module.css';
import type { VoiceControl } from './voice-control.ts';

/** How often the instruments are written out, in ms. */
const instrumentsMs = 250;

interface Props {
  avatarCode: string;
  roleName: string;
  state: StageState;
  voice: VoiceControl;
}

/**
 * The living picture. Its instruments stand in `data-` attributes: `data-stage-state`, `data-mouth-max` (largest opening so far, 0..1) and
 * `data-audio-played` (seconds of speech heard).
 */
export function StageView({ avatarCode, roleName, state, voice }: Props) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const stageRef = useRef<Stage | null>(null);

  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    const stage = createStage(canvas, { character: '', framing: 'bust' });
    stage.setMouthSource(voice.mouth);
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

  useEffect(() => stageRef.current?.setCharacter(avatarCode), [avatarCode]);
  useEffect(() => stageRef.current?.setState(state), [state]);

  return <canvas ref={canvasRef} className={styles.canvas} role="img" aria-label={`${roleName || '数字人'}的形象`} />;
}
