import { useRef } from 'react';
import { useBrandConfig } from '#web/lib/brand.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MoonGate } from '#web/ui/moon-gate.tsx';
import type { HeroContent } from '../content/home-content.ts';
import { Picture } from '../picture.tsx';
import { SayAnswer } from '../say-answer.tsx';
import { pressTrial, useTrial } from '../tools/trial.ts';
import { layWords } from './hello.ts';
import styles from './hero-person.module.css';
import { useGreeter } from './use-greeter.ts';

/** Someone of ours in the moon gate, alive, with what is said to them. Their picture stands there until they are. */
export function HeroPerson({ hero }: { hero: HeroContent }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { tailor } = useBrandConfig();
  const tries = useTrial((state) => state.at !== null);
  const who = hero.name || '数字人';
  const { words, text, speaking, speak } = useGreeter(canvas, hero.person);
  return (
    <div className={styles.scene} data-tries={tries || undefined}>
      <div className={styles.gate}>
        <MoonGate />
      </div>
      <div className={styles.person}>
        <Picture name={`hero-${hero.person}`} alt={`数字人${hero.name}`} first />
        <canvas ref={canvas} />
      </div>
      <div className={styles.say} data-speaking={speaking || undefined}>
        <p className={styles.who}>
          <Bars heights={[6, 11, 14, 8, 12, 5]} />
          {who} {speaking ? '正在说' : '在线'}
          <button type="button" onClick={() => void speak()} aria-pressed={speaking}>
            <Icon name="volume" size={16} />
            听听声音
          </button>
        </p>
        {/* The whole sentence keeps its room, so that the bubble does not grow while it is said. */}
        <p className={styles.words}>
          {layWords(text, words).map(({ said, coming }) => (
            <span key={said + coming}>
              {said}
              <i aria-hidden="true">{coming}</i>
            </span>
          ))}
        </p>
      </div>
      <div className={styles.talk}>
        <div aria-hidden="true">
          <p className={styles.asked}>{hero.question}</p>
          <p className={styles.answered}>
            <SayAnswer answer={hero.answer} />
            <i className={styles.caret} />
          </p>
        </div>
        {/* Tailored brands show nobody to try. */}
        {tailor === 0 && (
          <button type="button" className={styles.opens} onClick={pressTrial}>
            打开体验，和{who}聊聊
            <span className={styles.goes}>
              <Icon name="chat" size={18} />
            </span>
          </button>
        )}
      </div>
    </div>
  );
}

function Bars({ heights }: { heights: readonly number[] }) {
  return (
    <span className={styles.bars} aria-hidden="true">
      {heights.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
        <i key={at} style={{ height }} />
      ))}
    </span>
  );
}
