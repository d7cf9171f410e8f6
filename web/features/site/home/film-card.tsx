import { useEffect, useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import type { CaseFilm } from '../content/home-content.ts';
import { Picture } from '../picture.tsx';
import { fileOf } from '../picture-files.ts';
import styles from './cases.module.css';

interface Props {
  film: CaseFilm;
  playing: boolean;
  onClick: () => void;
  /** It is over, or cannot be shown. */
  onEnd: () => void;
}

/** A cover that plays where it stands. The film is fetched when it is wanted. */
export function FilmCard({ film, playing, onClick, onEnd }: Props) {
  return (
    <button type="button" className={styles.film} data-playing={playing || undefined} onClick={onClick}>
      {playing ? <Film name={film.picture} onEnd={onEnd} /> : <Cover film={film} />}
      <span className="unseen">{playing ? `停止：${film.title}` : '播放：'}</span>
      <span className={styles.caption}>
        <b>{film.title}</b>
        示例 · {film.place}
      </span>
      {!playing && <span className={`${styles.time} num`}>00:{String(film.seconds).padStart(2, '0')}</span>}
      <span className={styles.play}>
        <Icon name="play" size={24} />
      </span>
    </button>
  );
}

/** The place, what it runs on there, and what is being said. A large screen is the whole picture. */
function Cover({ film: { picture, device, question, reply } }: { film: CaseFilm }) {
  const talk = (
    <>
      <span className={styles.asked}>{question}</span>
      <span className={styles.answered}>{reply}</span>
    </>
  );
  return (
    <span className={styles.cover} data-device={device} aria-hidden="true">
      <Picture name={picture} alt="" />
      {device === 'screen' ? (
        talk
      ) : (
        <span className={styles.device}>
          <Picture name={picture} alt="" />
          {talk}
        </span>
      )}
    </span>
  );
}

function Film({ name, onEnd }: { name: CaseFilm['picture']; onEnd: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const target = video.current;
    if (!target) return;
    let left = false;
    target.play().catch(() => !left && end.current());
    return () => {
      left = true;
      target.pause();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useMediaCaption: every word is written in the picture
    <video ref={video} poster={fileOf(`${name}.webp`)} playsInline onEnded={onEnd}>
      <source src={fileOf(`${name}.webm`)} type="video/webm" />
      <source src={fileOf(`${name}.mp4`)} type="video/mp4" onError={onEnd} />
    </video>
  );
}
