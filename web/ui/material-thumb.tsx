import { useEffect, useId, useState } from 'react';
import { readFile } from '#contract/file.contract.ts';
import type { Material } from '#contract/material.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './material-thumb.module.css';
import { useMediumSource } from './use-medium-source.ts';

const MARKS: Record<Material['kind'], { icon: IconName; word: string }> = {
  image: { icon: 'image', word: '图片' },
  video: { icon: 'play', word: '视频' },
  panorama: { icon: 'globe', word: '全景' },
  audio: { icon: 'music', word: '音频' },
  font: { icon: 'font', word: '字体' },
};
export const kindName = (kind: Material['kind']): string => MARKS[kind].word;

/** `1:20`; hours before it where there are any. */
export function writeLength(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

type Shown = Pick<Material, 'id' | 'url' | 'previewUrl' | 'kind' | 'name' | 'seconds' | 'format' | 'width' | 'height'>;

/** Wider to its height than photographs and screens are, or higher: cut to a card its ends would be gone. */
const LONG = 2.1;
/** Nearly as wide as high, as neither of them is. */
const SQUARE = 1.3;
/** Drawings are kept as large as this. */
const DRAWN = 2048;
/** A logo rather than a picture: shown whole, on a ground on which light and dark ones are seen. */
export function isMark({
  kind,
  format,
  width,
  height,
}: Pick<Material, 'kind' | 'format' | 'width' | 'height'>): boolean {
  if (kind !== 'image' || width === 0 || height === 0) return false;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  return long / short > LONG || (format === 'png' && long <= DRAWN && long / short < SQUARE);
}

/** A material as it looks: its small picture, the shape of its sound, its letters. A mark says what is no picture. */
export function MaterialThumb({ of }: { of: Shown }) {
  const { kind, seconds } = of;
  const mark = kind === 'image' ? null : MARKS[kind];
  const isTimed = kind === 'video' || kind === 'audio';
  return (
    <div className={styles.thumb} data-kind={kind}>
      <Look of={of} />
      {mark && (
        <span className={`${styles.mark} num`}>
          <Icon name={mark.icon} size={14} />
          {isTimed ? writeLength(seconds) : mark.word}
        </span>
      )}
    </div>
  );
}

function Look({ of }: { of: Shown }) {
  const { kind, id, url, previewUrl } = of;
  if (kind === 'audio') return <Wave seed={id} />;
  if (kind === 'font') return <Letters id={id} />;
  if (kind === 'video' && previewUrl === null) return <Icon name="play" size={24} />;
  return <Picture url={previewUrl ?? url} whole={previewUrl ? url : null} shown={isMark(of) ? 'whole' : 'filling'} />;
}

/** Where the small picture is gone the whole one stands in for it. */
function Picture({ url, whole, shown }: { url: string; whole: string | null; shown: 'whole' | 'filling' }) {
  const { source, failed, fail } = useMediumSource(url);
  if (failed) return whole ? <Picture url={whole} whole={null} shown={shown} /> : <Icon name="image" size={24} />;
  return source && <img src={source} alt="" draggable={false} data-shown={shown} onError={fail} />;
}

/** Bars that stand for a sound: always the same for the same one. */
function Wave({ seed }: { seed: string }) {
  const heights = Array.from({ length: 30 }, (_, n) => {
    const digit = Number.parseInt(seed.replaceAll('-', '')[(n * 7) % 32] ?? '0', 16);
    return (
      8 + Math.round((digit / 15) * 30 * (0.4 + 0.6 * Math.abs(Math.sin(n * 0.7))) + 10 * Math.abs(Math.cos(n * 0.35)))
    );
  });
  return (
    <svg viewBox="0 0 150 104" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      {heights.map((height, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
        <path key={n} d={`M${5 + n * 4.8} ${48 - height / 2}v${height}`} />
      ))}
    </svg>
  );
}

/** Of the letters that a font has (empty: none), read when it is there: from its bytes, since the page's policy loads no font of an address. */
export function useFontFace(id: string): string | null {
  const name = `material${useId().replace(/\W/g, '')}`;
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (id === '') return;
    const own = new AbortController();
    let face: FontFace | null = null;
    const load = async () => {
      const { blob } = await fetchFile(readFile, { id }, { signal: own.signal });
      face = await new FontFace(name, await blob.arrayBuffer()).load();
      if (own.signal.aborted) return;
      document.fonts.add(face);
      setLoaded(name);
    };
    load().catch(() => {}); // it stays in the page's own letters
    return () => {
      own.abort();
      if (face) document.fonts.delete(face);
    };
  }, [id, name]);
  return loaded;
}

function Letters({ id }: { id: string }) {
  const family = useFontFace(id);
  return (
    <span className={styles.letters} style={family ? { fontFamily: family } : { visibility: 'hidden' }}>
      永字Aa
    </span>
  );
}
