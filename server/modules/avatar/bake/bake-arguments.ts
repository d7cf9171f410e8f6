import type { FilmFacts } from './prepare-worker.ts';
import { TABLES } from './write-tables.ts';

/** As the browser's bakery has it: larger can't be seen on a stage, and takes twice as long to draw. */
const HIGHEST = 1280;
const FASTEST = 30;
const KEY_SECONDS = 2;
const THREADS = 2;
/** Both results, in the folder that ffmpeg works in. */
export const BAKED = { webm: 'baked.webm', mp4: 'baked.mp4' } as const;

const evenSize = (size: number): number => Math.max(2, Math.round(size / 2) * 2);

interface Source {
  /** Absolute path of the film, one of ours. */
  film: string;
  /** What the server found it to be. Decides how it is read: ffmpeg must not guess, or a playlist could name other files. */
  format: 'webm' | 'mp4';
  facts: FilmFacts;
  /** Most bytes of one result. */
  mostBytes: number;
}

/** Words of ffmpeg that make both formats of a clip in one go: VP9 with an alpha channel, and H.264 with the outline below. */
export function bakeArguments({ film, format, facts, mostBytes }: Source): string[] {
  const scale = Math.min(1, HIGHEST / facts.height);
  const [width, height] = [evenSize(facts.width * scale), evenSize(facts.height * scale)];
  const rate = Math.min(FASTEST, Math.max(1, Math.round(facts.rate)));
  const careful = 'flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp';
  const toVideo = `scale=out_color_matrix=bt709:out_range=tv:${careful},format=yuv420p`;
  const graph = [
    `[0:v:0]fps=${rate},scale=${width}:${height}:in_color_matrix=${facts.matrix}:${careful},setsar=1,format=gbrp,split=3[a][b][c]`,
    `[a]lut3d=${TABLES.solid},${toVideo}[colours]`,
    `[b]lut3d=${TABLES.outline},split[b1][b2]`,
    // The plane as it is: brightness of a picture would be squeezed to 16 to 235.
    '[b1]extractplanes=g[mask]',
    '[colours][mask]alphamerge,format=yuva420p[clear]',
    `[c]lut3d=${TABLES.dark}[dark]`,
    `[dark][b2]vstack,${toVideo}[layered]`,
  ];
  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const common = [...tags, '-g', `${rate * KEY_SECONDS}`, '-threads', `${THREADS}`, '-fs', `${mostBytes}`];
  return [
    // Nothing but this file is opened, whatever stands in it.
    ...['-protocol_whitelist', 'file', '-f', format === 'webm' ? 'matroska' : 'mov', '-threads', `${THREADS}`],
    ...['-t', `${Math.ceil(facts.seconds) + 1}`, '-i', `file:${film}`],
    ...['-filter_complex_threads', `${THREADS}`, '-filter_complex', graph.join(';')],
    ...['-map', '[clear]', '-c:v', 'libvpx-vp9', '-crf', '24', '-b:v', `${Math.round(width * height * 2.6)}`],
    ...['-deadline', 'realtime', '-cpu-used', '5', '-row-mt', '1', '-auto-alt-ref', '0'],
    ...[...common, '-an', '-map_metadata', '-1', '-f', 'webm', '-y', BAKED.webm],
    ...['-map', '[layered]', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', ...common],
    ...['-an', '-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', '-y', BAKED.mp4],
  ];
}
