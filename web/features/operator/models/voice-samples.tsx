import { Select } from 'antd';
import { useState } from 'react';
import type { Provider } from '#contract/provider.contract.ts';
import type { ServiceVoice } from '#contract/voice-service.contract.ts';
import { GENDER_NAMES, LANGUAGE_NAMES, sampleTextOf } from '#web/lib/voice-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useSample } from '#web/ui/use-sample.ts';
import styles from './models.module.css';

const SPEEDS = [0.75, 1, 1.25, 1.5].map((value) => ({ value, label: `${value} 倍语速` }));
/** A service may have two hundred. */
const FIRST = 24;

/** The voices of a speech service, each to be heard in its language. */
export function VoiceSamples({ service, voices }: { service: Provider; voices: readonly ServiceVoice[] }) {
  const { playing, play } = useSample();
  const [speed, setSpeed] = useState(1);
  const [all, setAll] = useState(false);
  const why = service.enabled === 0 ? '服务停用时不能试听' : undefined;
  return (
    <div className={styles.samples}>
      <ul className={styles.models} aria-label={`${service.name}的发音人`}>
        {voices.slice(0, all ? voices.length : FIRST).map(({ voice, name, language, gender }) => (
          <li key={voice} className={styles.sample}>
            <button
              type="button"
              title={why ?? voice}
              disabled={why !== undefined}
              aria-label={`${playing === voice ? '停止' : '试听'}“${name}”`}
              onClick={() =>
                void play(voice, { speaker: `${service.id}:${voice}`, text: sampleTextOf(language), speed })
              }
            >
              <Icon name={playing === voice ? 'pause' : 'volume'} size={14} />
              {name}
              <small>
                {LANGUAGE_NAMES[language]}，{GENDER_NAMES[gender]}
              </small>
            </button>
          </li>
        ))}
        {!all && voices.length > FIRST && (
          <li className={styles.sample}>
            <button type="button" onClick={() => setAll(true)}>
              其余 {voices.length - FIRST} 个
            </button>
          </li>
        )}
      </ul>
      <Select
        size="small"
        aria-label="试听的语速"
        className={styles.pace}
        options={SPEEDS}
        value={speed}
        disabled={why !== undefined}
        onChange={setSpeed}
      />
    </div>
  );
}
