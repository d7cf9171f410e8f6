import { useEffect, useRef, useState } from 'react';
import { useBrandConfig } from '#web/lib/brand.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { HomeContent } from '../content/home-content.ts';
import { pickCounts } from '../content/pick-counts.ts';
import { Picture } from '../picture.tsx';
import { fileOf, type PictureName } from '../picture-files.ts';
import styles from './people-cards.module.css';
import { SectionHead } from './section-head.tsx';
import sections from './sections.module.css';
import { Tabs } from './tabs.tsx';

const FACES: readonly PictureName[] = [
  'face-jingxing',
  'face-zhiyao',
  'face-qinghe',
  'face-xiaoman',
  'face-muyun',
  'face-wenyin',
  'face-made',
];
const WAVE = Array.from(
  { length: 44 },
  (_, at) => 10 + Math.round(Math.abs(Math.sin(at * 0.9) * Math.cos(at * 0.31)) * 60),
);
const VOICES = [
  { name: '明亮女声', note: '普通话，接待', file: 'hello-zhiyao.mp3' },
  { name: '沉稳男声', note: '普通话，讲解', file: 'hello-jingxing.mp3' },
];
const TONES = [
  { picture: 'word-calm', word: '您好', note: '普通话' },
  { picture: 'word-warm', word: 'Hello', note: '英语' },
  { picture: 'word-kind', word: '안녕하세요', note: '韩语' },
] as const;
const GROUNDS = [
  { label: '图片', picture: 'back-image', note: '图片背景，网点' },
  { label: '视频', picture: 'back-video', note: '视频背景，晨雾' },
  { label: '全景', picture: 'back-scene', note: '全景背景，展厅' },
] as const;

/** Looks, voices, languages and places: four cards. */
export function PeopleCards({ content }: { content: HomeContent['people'] }) {
  const counts = pickCounts(useBrandConfig().claims);
  return (
    <section className={sections.section} data-ground="warm">
      <div className={sections.wrap}>
        <SectionHead {...content} />
        <div className={styles.cards}>
          <article data-wide="">
            <b className={styles.big}>{counts.avatars}</b>
            <h3>数字人形象，也可以定制</h3>
            <p>人物、吉祥物和机器人都有；一张照片、一段视频或一个 3D 模型，也能做成自己的形象。</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it is pushed aside, which keys must be able to do as well */}
            <ul className={styles.faces} tabIndex={0} aria-label="几种形象">
              {FACES.map((face) => (
                <li key={face} data-on={face === 'face-zhiyao' || undefined}>
                  <Picture name={face} alt="" />
                  {face === 'face-made' && <span>定制</span>}
                </li>
              ))}
            </ul>
          </article>
          <article>
            <b className={styles.big}>{counts.voices}</b>
            <h3>声音风格，也可以克隆</h3>
            <p>接入能克隆的语音服务后，念一句话就能克隆自己的声音。</p>
            <div className={styles.voice}>
              <div className={styles.wave} aria-hidden="true">
                {WAVE.map((height, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
                  <i key={at} style={{ height }} />
                ))}
              </div>
              {VOICES.map((voice) => (
                <VoiceRow key={voice.name} {...voice} />
              ))}
            </div>
          </article>
          <article>
            <h3>{counts.languages} 种语言，都有声音</h3>
            <p>每种语言有自己的声音，角色用哪一种由您选。</p>
            <ul className={styles.tones}>
              {TONES.map(({ picture, word, note }) => (
                <li key={picture}>
                  <Picture name={picture} alt="" />
                  <b>{word}</b>
                  <span>{note}</span>
                </li>
              ))}
            </ul>
          </article>
          <article data-wide="" className={styles.places}>
            <h3>站在您想要的地方</h3>
            <p>自己做的形象，身后可以是图片、视频或全景。</p>
            <Tabs name="背景" className={styles.segments} labels={GROUNDS.map(({ label }) => label)}>
              {(index) => {
                const ground = GROUNDS[index] ?? GROUNDS[0];
                return (
                  <figure className={styles.ground}>
                    <Picture name={ground.picture} alt={ground.note} />
                    <span>{ground.note}</span>
                  </figure>
                );
              }}
            </Tabs>
          </article>
        </div>
      </div>
    </section>
  );
}

/** A voice to listen to. */
function VoiceRow({ name, note, file }: (typeof VOICES)[number]) {
  const [playing, setPlaying] = useState(false);
  const sound = useRef<HTMLAudioElement | null>(null);
  const stop = () => {
    sound.current?.pause();
    sound.current = null;
    setPlaying(false);
  };
  useEffect(() => () => sound.current?.pause(), []);
  const toggle = () => {
    if (sound.current) return stop();
    sound.current = new Audio(fileOf(file));
    sound.current.onended = stop;
    setPlaying(true);
    sound.current.play().catch(stop);
  };
  return (
    <button
      type="button"
      aria-pressed={playing}
      aria-label={`${playing ? '停止' : '试听'}${name}，${note}`}
      onClick={toggle}
    >
      <span>
        <Icon name={playing ? 'stop' : 'play'} size={14} />
      </span>
      {name}
      <small>{note}</small>
    </button>
  );
}
