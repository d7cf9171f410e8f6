import { CONVERSION_LIMITS } from '#contract/avatar-conversion.contract.ts';
import type { ForeignFilm } from '../media/medium-error.ts';

const FASTEST = 30;
const KEY_SECONDS = 2;
const THREADS = 2;
/** Bits a second: never more than looks better, and so few that a long film fits. */
const BEST_RATE = 8_000_000;
const SOUND_RATE = 128_000;
/** Containers and an encoder that is now and then above its rate. */
const FILLED = 0.85;
/** What is made, in the folder that ffmpeg works in. */
export const CONVERTED = 'converted.mp4';

interface Source {
  /** Absolute path of the film, one of ours. */
  path: string;
  demuxer: ForeignFilm['demuxer'];
  isStacked: boolean;
  /** Its sound is wanted. */
  hasSound: boolean;
  /** Of it, or the most that is taken where that is not known. */
  seconds: number;
  mostSeconds: number;
  mostBytes: number;
}

/** Words of ffmpeg that make an H.264 film of what browsers don't play. It is turned upright; where and when it was filmed is left out. */
export function convertArguments({ path, demuxer, isStacked, hasSound, seconds, mostSeconds, mostBytes }: Source) {
  const share = `min(1,${CONVERSION_LIMITS.madeSide}/max(iw,${isStacked ? 'ih/2' : 'ih'}))`;
  // Two pictures above each other have to be even one by one.
  const step = isStacked ? 4 : 2;
  const size = `w='max(2,2*round(iw*${share}/2))':h='max(${step},${step}*round(ih*${share}/${step}))'`;
  const toVideo = 'out_color_matrix=bt709:out_range=tv:flags=bicubic';
  const rate = Math.min(BEST_RATE, Math.round((mostBytes * 8 * FILLED) / seconds) - SOUND_RATE);
  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  return [
    // Nothing but this file is opened, whatever stands in it.
    ...['-protocol_whitelist', 'file', '-f', demuxer, '-threads', `${THREADS}`],
    // A little more than may be: what is too long is told by what was made of it.
    ...['-t', `${mostSeconds + 1}`, '-i', `file:${path}`],
    ...['-map', '0:v:0', '-filter_threads', `${THREADS}`, '-vf', `scale=${size}:${toVideo},setsar=1,format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-maxrate', `${rate}`, '-bufsize', `${2 * rate}`],
    ...['-fpsmax', `${FASTEST}`, '-g', `${FASTEST * KEY_SECONDS}`, ...tags, '-threads', `${THREADS}`],
    ...(hasSound ? ['-map', '0:a:0?', '-c:a', 'aac', '-b:a', `${SOUND_RATE}`, '-ac', '2', '-ar', '48000'] : ['-an']),
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart'],
    ...['-fs', `${mostBytes}`, '-f', 'mp4', '-y', CONVERTED],
  ];
}
