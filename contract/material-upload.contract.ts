import { z } from 'zod';
import { Done, endpoint, Id, numeric } from './endpoint.contract.ts';
import { MATERIAL_MOST_BYTES } from './material.contract.ts';

const MIB = 1024 * 1024;

/** How many bytes one piece of an upload has at most. */
export const UPLOAD_PIECE_BYTES = 4 * MIB;
/** And at least so much, unless it is the last: each piece is a file, and their number is bounded by this. */
export const UPLOAD_LEAST_PIECE_BYTES = MIB / 4;
/** How long an upload that nobody goes on with is kept, in days. */
export const UPLOAD_DAYS = 7;

export const MaterialUpload = z.object({
  id: Id,
  name: z.string(),
  size: z.number().int(),
  /** As the browser told it when the file was chosen: with name and size it tells whether it is the same file. */
  lastModified: z.number(),
  /** Bytes that are kept. */
  offset: z.number().int(),
  /** `sending`: bytes are missing; `checking`: the server looks at it; `refused`: why is in `problem`; `done`: it is a material. */
  state: z.enum(['sending', 'checking', 'refused', 'done']),
  /** Of the checking, 0 to 100. */
  percent: z.number().int(),
  problem: z.string(),
  folderId: Id.nullable(),
});
export type MaterialUpload = z.infer<typeof MaterialUpload>;

/** Begins an upload and reserves its room. Of a file whose upload is under way already it answers that one, of one that came within a day its material. */
export const beginMaterialUpload = endpoint({
  method: 'POST',
  path: '/avatar/material/upload/begin',
  summary: '开始上传素材',
  owned: [{ field: 'folderId', kind: 'materialFolder' }],
  input: z.object({
    name: z.string({ error: '缺少文件名' }).max(1000, { error: '文件名最多 1000 个字' }),
    size: z
      .number({ error: '缺少文件大小' })
      .int({ error: '文件大小应为整数' })
      .min(1, { error: '这个文件是空的，请检查后重新选择' })
      .max(MATERIAL_MOST_BYTES, { error: `文件最大 ${MATERIAL_MOST_BYTES / MIB} MB，请压缩后再上传` }),
    lastModified: z.number().default(0),
    folderId: Id.nullable().default(null),
  }),
  data: MaterialUpload,
});

/** Where an upload stands. */
export const materialUploads = endpoint({
  path: '/avatar/material/upload/list',
  summary: '没有传完的素材',
  input: z.object({}),
  data: z.array(MaterialUpload),
});

/**
 * The next piece, as the file `upfile`, behind the fields `upload` and `offset`. What does not begin where the upload stands is refused (409) and
 * nothing of it is kept: whoever sends asks where it stands.
 */
export const sendMaterialPiece = endpoint({
  method: 'POST',
  path: '/avatar/material/upload/piece',
  style: 'multipart',
  summary: '上传素材的下一段',
  input: z.object({ upload: z.string().optional(), offset: numeric(z.number().int().min(0)).optional() }),
  data: MaterialUpload,
});

/** A still of a film that is under way, drawn by the page that sends it, as the file `upfile` behind the field `upload`. */
export const sendMaterialPoster = endpoint({
  method: 'POST',
  path: '/avatar/material/upload/poster',
  style: 'multipart',
  summary: '上传视频的封面',
  input: z.object({ upload: z.string().optional() }),
  data: Done,
});

/** Ends an upload that is not through, or forgets one that was refused; its room is free at once. */
export const endMaterialUpload = endpoint({
  method: 'POST',
  path: '/avatar/material/upload/end',
  summary: '取消上传素材',
  owned: [{ field: 'id', kind: 'materialUpload' }],
  input: z.object({ id: Id }),
  data: Done,
});
