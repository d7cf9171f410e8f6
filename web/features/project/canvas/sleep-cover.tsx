import type { InteractionSettings } from '#contract/interaction.contract.ts';
import type { SceneSize } from '#contract/scene.contract.ts';
import { SleepView, sleepHint } from '#web/scene/sleep-view.tsx';
import { useMediumSource } from '#web/ui/use-medium-source.ts';
import styles from './stage.module.css';

interface Props {
  interaction: InteractionSettings;
  size: SceneSize;
  scale: number;
}

/** The picture or video over the artboard, as the sleeping room shows it; nothing where it can't be shown, as there. */
export function SleepCover({ interaction: { sleep, wake }, size, scale }: Props) {
  const { source, failed, fail } = useMediumSource(sleep.url);
  if (!source || failed) return null;
  return (
    <div className={`${styles.drawn} ${styles.cover}`} inert style={{ ...size, transform: `scale(${scale})` }}>
      <SleepView
        sleep={sleep}
        source={source}
        hint={sleepHint(wake.touch, wake.voice ? wake.word : '')}
        still={false}
        onFail={fail}
      />
    </div>
  );
}
