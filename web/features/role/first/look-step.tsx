import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Avatar } from '#contract/avatar.contract.ts';
import { LivingFigure } from '#web/figure/living-figure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { PortraitPicker } from '#web/ui/portrait-picker.tsx';
import { stageHue } from '#web/ui/stage-hue.ts';
import { useSample } from '#web/ui/use-sample.ts';
import { voicesQuery } from '../editor/editor.queries.ts';
import styles from './look-step.module.css';

interface Props {
  avatars: readonly Avatar[];
  avatar: Avatar;
  onChoose(id: string): void;
}

/** Who it is to be: the chosen one moves, and can be heard. */
export function LookStep({ avatars, avatar, onChoose }: Props) {
  const { data: speech } = useQuery(voicesQuery());
  const { playing, play } = useSample();
  const voice = speech?.voices.find(({ speaker }) => speaker === avatar.speakerId) ?? speech?.voices[0];
  const text = `您好，我是${avatar.name}，很高兴为您服务。`;
  return (
    <div className={styles.look}>
      <figure className={styles.stage} style={{ background: stageHue(avatar.code) }}>
        {avatar.driver === 'rig' ? (
          <LivingFigure
            key={avatar.code}
            character={avatar.code}
            name={avatar.name}
            framing="bust"
            className={styles.person}
          />
        ) : (
          <Portrait key={avatar.code} code={avatar.code} label={avatar.name} />
        )}
        <figcaption>
          <span>
            <b>{avatar.name}</b>
            <small>{avatar.intro}</small>
          </span>
          <Button
            icon={<Icon name={playing ? 'pause' : 'volume'} size={16} />}
            disabled={!voice}
            onClick={() => voice && void play(avatar.id, { speaker: voice.speaker, text })}
          >
            {playing ? '停止' : `听${avatar.name}说话`}
          </Button>
        </figcaption>
      </figure>
      <PortraitPicker label="形象" choices={avatars} value={avatar.id} onChange={onChoose} />
    </div>
  );
}
