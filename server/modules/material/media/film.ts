import fs from 'node:fs/promises';
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  QTFF,
  WAVE,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { MATERIAL_LIMITS } from '#contract/material.contract.ts';
import { DAMAGED, MaterialRefusal } from './refusal.ts';

export interface Film {
  kind: 'video' | 'audio';
  format: string;
  width: number;
  height: number;
  seconds: number;
}

const PICTURES = { mp4: ['avc', 'vp9', 'av1'], webm: ['vp8', 'vp9', 'av1'] };
const SOUNDS = { mp4: ['aac', 'mp3', 'opus'], webm: ['opus', 'vorbis'] };
const CONVERT = '请先转成 MP4（H.264 画面、AAC 声音）再上传';
/** None that names other files, as playlists do. */
const READ = [MP4, QTFF, WEBM, MATROSKA, MP3, WAVE, OGG, FLAC];
/** Containers of sound by what they are called, with the ending that browsers know. */
const AUDIO_FORMATS: Record<string, string> = {
  MP3: 'mp3',
  WAVE: 'wav',
  Ogg: 'ogg',
  FLAC: 'flac',
  MP4: 'm4a',
  'QuickTime File Format': 'm4a',
};

/**
 * Reads a film's tracks and writes them into a new file: where and when it was filmed, and whatever else stood around them, stays behind.
 * Nothing is encoded anew. A sound is checked and stays as it is.
 * @throws MaterialRefusal
 */
export async function rewriteFilm(file: string, target: string): Promise<Film> {
  const input = new Input({ source: new FilePathSource(file), formats: READ });
  try {
    return await rewrite(input, file, target);
  } catch (error) {
    // The disk, not the file: it may be tried again.
    if (error instanceof MaterialRefusal || (error instanceof Error && 'syscall' in error)) throw error;
    throw new MaterialRefusal(`视频或音频${DAMAGED}`, { cause: error });
  } finally {
    input.dispose();
  }
}

async function rewrite(input: Input, file: string, target: string): Promise<Film> {
  const [track, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const name = (await input.getFormat()).name;
  if (!track && !sound)
    throw new MaterialRefusal('文件已损坏，读不到画面和声音。请检查它能否正常播放，再重新导出后上传');
  const seconds = await input.computeDuration();
  const most = track ? MATERIAL_LIMITS.videoSeconds : MATERIAL_LIMITS.audioSeconds;
  if (!(seconds > 0)) throw new MaterialRefusal(`视频或音频${DAMAGED}`);
  if (seconds > most)
    throw new MaterialRefusal(
      `${track ? '视频' : '音频'}最长 ${most / 60} 分钟，这个文件是 ${Math.ceil(seconds / 60)} 分钟。请剪短后再上传`,
    );
  if (!track) {
    const format = AUDIO_FORMATS[name];
    if (!format || !sound || !(await sound.getCodec()))
      throw new MaterialRefusal('网页播放不了这种音频。请转成 MP3 再上传');
    await fs.copyFile(file, target, fs.constants.COPYFILE_FICLONE);
    return { kind: 'audio', format, width: 0, height: 0, seconds };
  }
  const format = name === 'WebM' ? 'webm' : 'mp4';
  const [codec, soundCodec] = [await track.getCodec(), sound ? await sound.getCodec() : null];
  if (!codec || !PICTURES[format].includes(codec))
    throw new MaterialRefusal(`多数浏览器播放不了这种画面编码。${CONVERT}`);
  if (sound && !(soundCodec && SOUNDS[format].includes(soundCodec)))
    throw new MaterialRefusal(`多数浏览器播放不了这种声音编码。${CONVERT}`);
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const { side } = MATERIAL_LIMITS;
  if (!(width > 0 && height > 0) || Math.max(width, height) > side)
    throw new MaterialRefusal(`视频画面过大，边长不超过 ${side}。请缩小后再上传`);
  const output = new Output({
    format: format === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(target),
  });
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false });
  if (!conversion.isValid) throw new MaterialRefusal(`这个视频${CONVERT.slice(1)}`);
  await conversion.execute();
  return { kind: 'video', format, width, height, seconds };
}
