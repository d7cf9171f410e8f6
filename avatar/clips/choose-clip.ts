import type { ClipFile } from './clip-look.ts';

/** Weights beyond this are a typing error. */
const HEAVIEST = 100;

/** What a browser can play: alpha in VP9 needs Chrome's decoder; H.264 plays nearly everywhere. */
export interface ClipFormats {
  readonly webm: boolean;
  readonly mp4: boolean;
}

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';
const formatOf = ({ url, format }: ClipFile): string =>
  format ?? /\.([a-z0-9]+)$/i.exec(pathOf(url))?.[1]?.toLowerCase() ?? '';
/** Address without extension: files of one clip share it. */
const stemOf = (url: string): string => pathOf(url).replace(/\.[a-z0-9]+$/i, '');

/** `wave_d3.webm` is drawn three times as often as `wave.webm`; `_d0` never while there is another. */
export function weightOf(url: string): number {
  const digits = /_d(\d{1,4})$/i.exec(stemOf(url))?.[1];
  return digits === undefined ? 1 : Math.min(HEAVIEST, Number(digits));
}

/** The file of each clip to be played here: webm where it plays (Chrome), otherwise mp4. Clips that have neither are left out. */
export function playableClips(files: readonly ClipFile[], formats: ClipFormats): ClipFile[] {
  const order = [...(formats.webm ? ['webm'] : []), ...(formats.mp4 ? ['mp4'] : [])];
  const best = new Map<string, ClipFile>();
  for (const file of files) {
    const rank = order.indexOf(formatOf(file));
    if (rank < 0) continue;
    const stem = stemOf(file.url);
    const other = best.get(stem);
    if (!other || rank < order.indexOf(formatOf(other))) best.set(stem, file);
  }
  return [...best.values()];
}

/** One of the clips, by their weights; null when there is none. @param random 0 (inclusive) to 1 */
export function chooseClip(
  files: readonly ClipFile[],
  formats: ClipFormats,
  random: () => number = Math.random,
): ClipFile | null {
  const clips = playableClips(files, formats);
  const weights = clips.map(({ url }) => weightOf(url));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return clips[0] ?? null;
  let left = random() * total;
  for (const [index, clip] of clips.entries()) {
    left -= weights[index] ?? 0;
    if (left < 0) return clip;
  }
  return clips.at(-1) ?? null;
}
