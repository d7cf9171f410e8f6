import { type CSSProperties, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import type { NodePage, PageMark } from '#contract/node.contract.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { SceneContext } from '../scene-context.ts';
import { fitPage, type NodeLayout } from './compose-node.ts';
import styles from './outline.module.css';
import { setText, TEXT_PAGE } from './set-text.ts';

/** Of pages whose shape nobody knows yet. */
const USUAL_ASPECT = 16 / 9;

/** Where a page that is a film stands. */
export interface FilmClock {
  /** Seconds. */
  at: number;
  plays: boolean;
  /** With its sound: nobody talks over it. */
  sounds: boolean;
  /** 1, or left out: its own pace. */
  speed?: number;
}

interface Props {
  page: NodePage;
  area: NonNullable<NodeLayout['page']>;
  /** The mark that is shown; null for none. */
  mark: PageMark | null;
  /** Null: its first picture. */
  film: FilmClock | null;
  /** How long a film is, once that is known. */
  onFilm?: ((seconds: number) => void) | undefined;
  /** On the page: in percent of it everything has its place. */
  children?: ReactNode;
}

/** The page beside the person, as large as its shape allows in its area, with the mark that is spoken of. */
export function PageView({ page, area, mark, film, onFilm, children }: Props) {
  const url = 'url' in page ? page.url : '';
  const [known, setKnown] = useState({ url: '', aspect: USUAL_ASPECT });
  const aspect = page.kind === 'text' ? TEXT_PAGE.aspect : known.url === url ? known.aspect : USUAL_ASPECT;
  const learn = (width: number, height: number) => {
    if (width > 0 && height > 0) setKnown({ url, aspect: width / height });
  };
  return (
    <div className={styles.page} style={fitPage(area, aspect)} data-page={page.kind}>
      {page.kind === 'picture' && <Picture key={url} url={url} onShape={learn} />}
      {page.kind === 'video' && <Film key={url} url={url} clock={film} onShape={learn} onLength={onFilm} />}
      {page.kind === 'text' && <TextPage page={page} />}
      {mark && <Mark key={mark.number} mark={mark} />}
      {children}
    </div>
  );
}

/** After so long a picture that did not come is asked for again, ms. */
const AGAIN_MS = 5000;

function Picture({ url, onShape }: { url: string; onShape(width: number, height: number): void }) {
  const { useSource } = use(SceneContext);
  const source = useSource(url);
  const online = useOnline();
  const [stands, setStands] = useState<'coming' | 'there' | 'broken'>('coming');
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => {
    setStands('coming');
    setAttempt((before) => before + 1);
  }, []);
  useEffect(() => {
    if (stands !== 'broken' || !online) return;
    const timer = setTimeout(again, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [stands, online, again]);
  return (
    <>
      {source && (
        <img
          key={attempt}
          className={styles.medium}
          src={source}
          alt="页面"
          draggable={false}
          data-stands={stands}
          onLoad={({ currentTarget }) => {
            setStands('there');
            onShape(currentTarget.naturalWidth, currentTarget.naturalHeight);
          }}
          onError={() => setStands('broken')}
        />
      )}
      {stands !== 'there' && (
        <div className={styles.missing} data-late={(online && stands === 'coming') || undefined}>
          <p role="status">{online && stands === 'coming' ? '正在取这一页…' : '这一页还没有取到，联网后会自动重试'}</p>
          {stands === 'broken' && (
            <button type="button" onClick={again}>
              现在重试
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** Further from the clock than this a film is put where it should be, seconds. */
const DRIFT = 0.4;

interface FilmProps {
  url: string;
  clock: FilmClock | null;
  onShape(width: number, height: number): void;
  onLength?: ((seconds: number) => void) | undefined;
}

function Film({ url, clock, onShape, onLength }: FilmProps) {
  const { useSource } = use(SceneContext);
  const source = useSource(url);
  const video = useRef<HTMLVideoElement>(null);
  const at = clock?.at ?? 0;
  const plays = clock?.plays === true && source !== null;
  const sounds = clock?.sounds === true;
  const speed = clock?.speed ?? 1;
  useEffect(() => {
    const film = video.current;
    if (!film || !source || film.readyState < HTMLMediaElement.HAVE_METADATA) return;
    const wanted = Math.min(at, film.duration || 0);
    if (Math.abs(film.currentTime - wanted) > DRIFT) film.currentTime = wanted;
  }, [at, source]);
  useEffect(() => {
    const film = video.current;
    if (!film) return;
    if (!plays) return film.pause();
    film.muted = !sounds;
    film.play().catch(() => {
      film.muted = true; // without anybody's press no sound is allowed
      film.play().catch((error: unknown) => console.warn('The film of a page stands still', error));
    });
  }, [plays, sounds]);
  useEffect(() => {
    if (video.current) video.current.playbackRate = speed;
  }, [speed]);
  if (!source) return null;
  return (
    <video
      ref={video}
      className={styles.medium}
      src={`${source}#t=0.1`}
      muted
      playsInline
      preload={clock ? 'auto' : 'metadata'}
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight, duration } }) => {
        onShape(videoWidth, videoHeight);
        if (Number.isFinite(duration)) onLength?.(duration);
      }}
    />
  );
}

function TextPage({ page }: { page: Extract<NodePage, { kind: 'text' }> }) {
  const { title, text, columns } = setText(page);
  const sizes = { '--title-size': `${title}cqw`, '--line-size': `${text}cqw`, columnCount: columns } as CSSProperties;
  return (
    <article
      className={styles.text}
      style={{ '--title-size': `${title}cqw`, '--line-size': `${text}cqw` } as CSSProperties}
    >
      {page.title !== '' && <h2>{page.title}</h2>}
      <div className={styles.body}>
        {page.lines.length > 0 && (
          <ul style={sizes}>
            {page.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <li key={index} data-depth={line.depth} style={{ '--depth': line.depth } as CSSProperties}>
                {line.text}
              </li>
            ))}
          </ul>
        )}
        {page.pictures.length > 0 && (
          <div
            className={styles.pictures}
            data-count={page.pictures.length}
            data-alone={page.lines.length === 0 || undefined}
          >
            {page.pictures.map((url, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice
              <Beside key={index} url={url} />
            ))}
          </div>
        )}
      </div>
    </article>
  );
}

function Beside({ url }: { url: string }) {
  const { useSource } = use(SceneContext);
  const source = useSource(url);
  return <span>{source && <img src={source} alt="" draggable={false} />}</span>;
}

/** Where a mark stands on its page, as CSS; a point is where its middle is. */
export const placeMark = ({ x, y, width, height }: PageMark): CSSProperties => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
});

export const isPoint = ({ width, height }: PageMark): boolean => width === 0 || height === 0;

function Mark({ mark }: { mark: PageMark }) {
  return (
    <i
      className={isPoint(mark) ? styles.point : styles.mark}
      style={placeMark(mark)}
      data-mark={mark.number}
      aria-hidden="true"
    />
  );
}
