import type { MultipartFile } from '@fastify/multipart';
import type { z } from 'zod';
import { Id } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { kindByName, MATERIAL_LIMITS, refuseSize } from '#contract/material.contract.ts';
import {
  type beginMaterialUpload,
  type MaterialUpload,
  UPLOAD_LEAST_PIECE_BYTES,
  UPLOAD_PIECE_BYTES,
} from '#contract/material-upload.contract.ts';
import type { FileModule } from '#server/modules/file/index.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { explainShortage, explainUpload } from '#server/platform/explain-shortage.ts';
import { FileTooLargeError } from '#server/platform/files/file-store.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { FolderStore } from './folder.store.ts';
import { TOO_MANY_MATERIALS } from './material.service.ts';
import type { MaterialStore } from './material.store.ts';
import { type createTaking, TAKE } from './take-upload.ts';
import { sourceOf, type UploadRow, type UploadStore } from './upload.store.ts';

type Begin = z.output<typeof beginMaterialUpload.input>;

const ELSEWHERE = '这段内容接不上已收到的部分，请从断开的地方继续';
const PIECE_TOO_LONG = `每段最多 ${UPLOAD_PIECE_BYTES / 1024 / 1024} MB，请分成更小的段上传`;
const PIECE_TOO_SHORT = `除最后一段外，每段至少 ${UPLOAD_LEAST_PIECE_BYTES / 1024} KB，请分成更大的段上传`;
const PAST_END = '这段内容超出了文件的大小，请重新选择文件上传';
/** A still that a page has drawn of a film. */
const POSTER_BYTES = 1024 * 1024;

interface Dependencies {
  db: Database;
  files: FileModule;
  jobs: Pick<Jobs, 'send'>;
  store: MaterialStore;
  folders: FolderStore;
  uploads: UploadStore;
  taking: ReturnType<typeof createTaking>;
}

/** Materials on their way. What is kept of one is kept in pieces, each complete; nothing of a piece that was cut off is there. */
export function createUploadService({ db, files, jobs, store, folders, uploads, taking }: Dependencies) {
  async function begin(
    accountId: string,
    { name: given, size, lastModified, folderId }: Begin,
  ): Promise<MaterialUpload> {
    if (folderId !== null && !(await folders.has(accountId, folderId))) throw notFound('文件夹');
    const name = files.cleanName(given);
    // What it is in truth is told by its bytes when it is complete.
    const kind = kindByName(name);
    const refusal = refuseSize(size, kind);
    if (refusal) throw new AppError(CODE.tooLarge, refusal, { fields: [{ field: 'size', message: refusal }] });
    const file = { accountId, name, size, lastModified };
    const same = await uploads.findSame(db, file);
    if (same) return present(same);
    const made = lastModified > 0 ? await store.findMade(accountId, sourceOf(file)) : null;
    if (made) return { ...file, id: made, offset: size, state: 'done', percent: 100, problem: '', folderId };
    const id = newId();
    const counts = kind === 'audio' || kind === 'font' ? 'document' : 'material';
    let begun: UploadRow | null = null;
    const reserving = files.reserve(accountId, { id, kind: counts, size, name }, async (tx) => {
      // Two pages that begin with the same file at the same moment.
      begun = await uploads.findSame(tx, file);
      if (begun) throw new AppError(CODE.conflict);
      const open = await uploads.count(tx, accountId);
      if (open >= MATERIAL_LIMITS.uploadsOpen)
        throw new AppError(CODE.tooMany, `没有传完的素材已有 ${MATERIAL_LIMITS.uploadsOpen} 个，请先传完或移除一些`);
      if ((await store.count(tx, accountId)) + open >= MATERIAL_LIMITS.perAccount)
        throw new AppError(CODE.badInput, TOO_MANY_MATERIALS);
      await uploads.insert(tx, { ...file, id, counts, folderId });
    });
    await reserving.catch((error: unknown) => {
      if (!begun) throw explainShortage(error) ?? error;
    });
    if (begun) return present(begun);
    const row = await uploads.find(accountId, id);
    if (!row) throw notFound('上传');
    return present(row);
  }

  async function append(accountId: string, part: MultipartFile): Promise<MaterialUpload> {
    const row = await uploads.find(accountId, readId(part));
    if (!row) throw notFound('上传');
    const written = readField(part, 'offset');
    const offset = /^\d{1,15}$/.test(written) ? Number(written) : Number.NaN;
    const requireHere = ({ state, offset: kept }: UploadRow) => {
      if (state !== 'sending' || kept !== offset) throw new AppError(CODE.conflict, ELSEWHERE);
    };
    requireHere(row);
    const left = Math.min(row.size - offset, UPLOAD_PIECE_BYTES);
    const { id } = row;
    try {
      await files.keepAlong(accountId, { name: '素材的一段', kind: 'part', maxBytes: left }, part.file, {
        // Two that send the same piece: the second one finds that it is there.
        check: async (tx, size) => {
          if (size < UPLOAD_LEAST_PIECE_BYTES && offset + size < row.size)
            throw new AppError(CODE.badInput, PIECE_TOO_SHORT);
          const held = await uploads.hold(tx, accountId, id);
          if (!held) throw notFound('上传');
          requireHere(held);
        },
        also: async (tx, { id: piece, size }) => {
          const next = offset + size;
          await uploads.append(tx, id, piece, next, next === row.size ? 'checking' : 'sending');
          if (next === row.size) await jobs.send(TAKE, { id }, { key: id, tx });
        },
      });
    } catch (error) {
      if (error instanceof FileTooLargeError)
        throw new AppError(CODE.tooLarge, row.size - offset > UPLOAD_PIECE_BYTES ? PIECE_TOO_LONG : PAST_END);
      throw explainUpload(error);
    }
    const now = await uploads.find(accountId, id);
    return now ? present(now) : { ...present(row), offset: row.size, state: 'checking', percent: 100 };
  }

  async function addPoster(accountId: string, part: MultipartFile): Promise<void> {
    const row = await uploads.find(accountId, readId(part));
    if (!row) throw notFound('上传');
    try {
      await files.keepAlong(accountId, { name: '素材的封面', kind: 'part', maxBytes: POSTER_BYTES }, part.file, {
        check: async (tx) => {
          const held = await uploads.hold(tx, accountId, row.id);
          if (held?.state !== 'sending' || held.posterId !== null)
            throw new AppError(CODE.conflict, '封面已经有了，或视频已传完');
        },
        also: async (tx, { id }) => void (await uploads.change(tx, row.id, { posterId: id })),
      });
    } catch (error) {
      if (error instanceof FileTooLargeError) throw new AppError(CODE.tooLarge, '封面最大 1 MB');
      throw explainUpload(error);
    }
  }

  return {
    begin,
    append,
    addPoster,
    list: async (accountId: string) => (await uploads.list(accountId)).map(present),
    async end(accountId: string, id: string): Promise<void> {
      if (!(await taking.end(accountId, id))) throw notFound('上传');
    },
  };
}

function present({ id, name, size, lastModified, offset, state, share, problem, folderId }: UploadRow): MaterialUpload {
  return { id, name, size, lastModified, offset, state, percent: Math.round(share * 100), problem, folderId };
}

function readField({ fields }: MultipartFile, name: string): string {
  const field = fields[name];
  return field !== undefined && 'value' in field ? String(field.value) : '';
}

function readId(part: MultipartFile): string {
  const id = Id.safeParse(readField(part, 'upload')).data;
  if (!id) throw notFound('上传');
  return id;
}
