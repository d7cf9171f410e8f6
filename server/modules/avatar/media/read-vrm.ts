import type { FileHandle } from 'node:fs/promises';
import type { VrmFacts } from '#contract/vrm-file.contract.ts';
import { readPictureSize } from '#server/platform/files/picture-size.ts';
import { MediumError } from './medium-error.ts';
import { checkVrm, type Gltf } from './vrm-rules.ts';

/** A model that may be used, or why it may not. */
export type ProbedModel = { kind: 'model'; facts: VrmFacts } | { kind: 'refused'; reason: string };

const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
/** Descriptions are a few hundred kilobytes; reading one takes many times its size in memory. */
const LONGEST_JSON = 12 * 1024 * 1024;
/** The size of a JPEG stands behind its metadata. */
const PICTURE_HEAD = 256 * 1024;
const DAMAGED = '模型文件不完整，请重新导出后上传';

export const isGlb = (head: Buffer): boolean => head.toString('latin1', 0, 4) === 'glTF';

/** Reads a .vrm file's description and the heads of its pictures. Call it in a thread: files come from people. */
export async function readVrm(file: FileHandle): Promise<ProbedModel> {
  try {
    const { json, binary } = await openGlb(file);
    const pictureAt = async (offset: number, length: number) =>
      readPictureSize(await read(file, binary.start + offset, Math.min(length, PICTURE_HEAD)));
    return { kind: 'model', facts: await checkVrm(json, binary.length, pictureAt) };
  } catch (error) {
    if (error instanceof MediumError) return { kind: 'refused', reason: error.message };
    // Whatever a rule stumbles over is not what the format says.
    return { kind: 'refused', reason: DAMAGED };
  }
}

/** @see https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#glb-file-format-specification */
async function openGlb(file: FileHandle): Promise<{ json: Gltf; binary: { start: number; length: number } }> {
  const { size } = await file.stat();
  const head = await read(file, 0, 20);
  const total = head.readUInt32LE(8);
  const length = head.readUInt32LE(12);
  if (head.readUInt32LE(4) !== 2) throw new MediumError('只支持 glTF 2.0 的 VRM 文件，请用新版工具重新导出');
  if (total > size || head.readUInt32LE(16) !== JSON_CHUNK || 20 + length > total) throw new MediumError(DAMAGED);
  if (length > LONGEST_JSON) throw new MediumError('模型的描述数据过大，请精简节点和表情后重新导出');
  const text = (await read(file, 20, length)).toString('utf8');
  const json: unknown = JSON.parse(text);
  if (typeof json !== 'object' || json === null) throw new MediumError(DAMAGED);
  const start = 20 + length;
  if (start + 8 > total) return { json: json as Gltf, binary: { start: total, length: 0 } };
  const next = await read(file, start, 8);
  if (next.readUInt32LE(4) !== BINARY_CHUNK || start + 8 + next.readUInt32LE(0) > total) throw new MediumError(DAMAGED);
  return { json: json as Gltf, binary: { start: start + 8, length: next.readUInt32LE(0) } };
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead < length) throw new MediumError(DAMAGED);
  return bytes;
}
