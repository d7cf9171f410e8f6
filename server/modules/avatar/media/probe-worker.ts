import fs from 'node:fs/promises';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { type PictureSize, readPictureSize } from '#server/platform/files/picture-size.ts';
import type { ForeignFilm } from './medium-error.ts';
import { isGlb, type ProbedModel, readVrm } from './read-vrm.ts';

/** What a file is, by its bytes alone; null for none of ours. */
export type Probed =
  | ProbedModel
  | ({ kind: 'picture' } & PictureSize)
  | {
      kind: 'film';
      format: 'webm' | 'mp4';
      codec: string;
      hasAlpha: boolean;
      seconds: number;
      width: number;
      height: number;
      /** Codec of its sound; empty for none. */
      sound: string;
    }
  | ({ kind: 'foreign' } & ForeignFilm);

const HEAD_BYTES = 64 * 1024;

/** Runs in a thread of its own: files come from people. */
export default async function probe(path: string): Promise<Probed | null> {
  const file = await fs.open(path);
  const head = Buffer.alloc(HEAD_BYTES);
  try {
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    const picture = readPictureSize(head.subarray(0, bytesRead));
    if (picture) return { kind: 'picture', ...picture };
    if (isGlb(head)) return await readVrm(file);
  } finally {
    await file.close();
  }
  const foreign = readForeign(head);
  if (foreign) return { kind: 'foreign', ...foreign };
  // Matroska and ISO base media; everything else is not worth a try.
  const isWebm = head.readUInt32BE(0) === 0x1a45dfa3;
  const isMp4 = head.toString('latin1', 4, 8) === 'ftyp';
  if (!isWebm && !isMp4) return null;
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    const sound = await input.getPrimaryAudioTrack();
    return {
      kind: 'film',
      format: isWebm ? 'webm' : 'mp4',
      codec: (await track.getCodec()) ?? '',
      hasAlpha: await track.canBeTransparent(),
      seconds: await track.computeDuration(),
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      sound: sound ? ((await sound.getCodec()) ?? 'unknown') : '',
    };
  } finally {
    input.dispose();
  }
}

/** Films of containers that browsers don't know: AVI, and QuickTime from before it said its name. */
function readForeign(head: Buffer): ForeignFilm | null {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') {
    // Microseconds of a picture and their number, where the header is where everybody writes it.
    const seconds = text(24, 28) === 'avih' ? (head.readUInt32LE(32) * head.readUInt32LE(48)) / 1e6 : 0;
    return { demuxer: 'avi', seconds: seconds > 0 ? seconds : null };
  }
  return ['moov', 'mdat', 'wide'].includes(text(4, 8)) ? { demuxer: 'mov', seconds: null } : null;
}
