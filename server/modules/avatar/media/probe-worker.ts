import fs from 'node:fs/promises';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { type PictureSize, readPictureSize } from './picture-size.ts';
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
    };

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
  // Matroska and ISO base media; everything else is not worth a try.
  const isWebm = head.readUInt32BE(0) === 0x1a45dfa3;
  const isMp4 = head.toString('latin1', 4, 8) === 'ftyp';
  if (!isWebm && !isMp4) return null;
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    return {
      kind: 'film',
      format: isWebm ? 'webm' : 'mp4',
      codec: (await track.getCodec()) ?? '',
      hasAlpha: await track.canBeTransparent(),
      seconds: await track.computeDuration(),
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      sound: (await (await input.getPrimaryAudioTrack())?.getCodec()) ?? '',
    };
  } finally {
    input.dispose();
  }
}
