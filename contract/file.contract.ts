import { z } from 'zod';
import { Done, endpoint, Id } from './endpoint.contract.ts';

/** Uploads that one call takes back. */
export const TAKEN_BACK_AT_ONCE = 100;

/**
 * One file under the form field `upfile`. Data is its address, to be handed to the call that uses it. With `usage` (before the file)
 * it counts as a document, whatever its kind. What nothing comes to name goes in a few days.
 */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/avatar/upload/file',
  style: 'multipart',
  query: ['rename'],
  summary: '上传文件',
  input: z.object({
    usage: z.literal('document').optional(),
    /** In the address. 1: the file gets a name that no other has; its extension stays. */
    rename: z.enum(['0', '1'], { error: 'rename 只能是 0 或 1' }).optional(),
  }),
  data: z.string(),
});

/** The same under the specification's other name. A picture that was cropped in a page may come without a name. */
export const uploadFileToo = endpoint({ ...uploadFile, path: '/avatar/file/upload' });

/** The bytes, with range requests; anything but images, audio, video, fonts and PDF is sent as a download. */
export const readFile = endpoint({
  path: '/avatar/file',
  reply: 'file',
  owned: [{ field: 'id', kind: 'file' }],
  summary: '读取文件',
  input: z.object({ id: Id }),
  data: z.unknown(),
});

/** Takes back documents that were uploaded within the last day and come to nothing. One that a library, a role or an import has stays. */
export const takeUploadsBack = endpoint({
  method: 'POST',
  path: '/avatar/upload/takeBack',
  owned: [{ field: 'filePath[]', kind: 'file' }],
  summary: '撤回没有用到的上传',
  input: z.object({ filePath: z.array(z.string().max(500)).min(1).max(TAKEN_BACK_AT_ONCE) }),
  data: Done,
});

/** Share of what an account may keep from which on it is nearly full. */
export const NEARLY_FULL = 0.9;

/** What the account keeps and may keep, in bytes. */
export const fileCapacity = endpoint({
  path: '/avatar/file/capacity',
  summary: '账号容量',
  input: z.object({}),
  data: z.object({ used: z.number(), limit: z.number() }),
});
