import type { ClipFile } from './clip-look.ts';

/** Weights beyond this are a typing error. */
const HEAVIEST = 100;

/** What a browser can play: alpha in VP9 needs Chrome's decoder; H.264 plays nearly everywhere. */
export interface ClipFormats {
  readonly webm: boolean;
  readonly mp4: boolean;
}

const nameOf = ({ url, name }: ClipFile): string => name ?? url.split(/[?#]/, 1)[0] ?? '';
const formatOf = (file: ClipFile): string => /\.([a-z0-9]+)$/i.exec(nameOf(file))?.[1]?.toLowerCase() ?? '';
/** Name without extension: files of one clip share it. */
const stemOf = (file: ClipFile): string => nameOf(file).replace(/\.[a-z0-9]+$/i, '');

/** `wave_d3.webm` is drawn three times as often as `wave.webm`; `_d0` never while there is another. */
export function weightOf(file: ClipFile): number {
  const digits = /_d(\d{1,4})$/i.exec(stemOf(file))?.[1];
  return digits === undefined ? 1 : Math.min(HEAVIEST, Number(digits));
}

/** The file of each clip to be played here: webm where it plays (Chrome), otherwise mp4. Clips that have neither are left out. */
export function playableClips(files: readonly ClipFile[], formats: ClipFormats): ClipFile[] {
  const order = [...(formats.webm ? ['webm'] : []), ...(formats.mp4 ? ['mp4'] : [])];
  const best = new Map<string, ClipFile>();
  for (const file of files) {
    const rank = order.indexOf(formatOf(file));
    if (rank < 0) continue;
    const stem = stemOf(file);
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
  const weights = clips.map(weightOf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return clips[0] ?? null;
  let left = random() * total;
  for (const [index, clip] of clips.entries()) {
    left -= weights[index] ?? 0;
    if (left < 0) return clip;
  }
  return clips.at(-1) ?? null;
}
