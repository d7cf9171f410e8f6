import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CODE } from '#contract/errors.contract.ts';
import { fileCapacity, readFile, takeUploadsBack, uploadFile, uploadFileToo } from '#contract/file.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { explainUpload } from '#server/platform/explain-shortage.ts';
import { type FileStore, FileTooLargeError } from '#server/platform/files/file-store.ts';
import { withWorkFolder } from '#server/platform/files/work-folder.ts';
import { formatBytes } from '#server/platform/format-bytes.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { FileReply } from '#server/platform/http/send-file.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { chooseContentType, chooseKind } from './content-type.ts';
import { type Along, createFileRecords, type FileKind, type FileRow } from './file.store.ts';
import { createFreeing } from './free-unused.ts';

interface Dependencies {
  db: Database;
  jobs: Jobs;
  log: Log;
  store: FileStore;
  /** Bytes that an account may keep of each kind. */
  storageLimits(accountId: string): Promise<Record<FileKind, number>>;
}

/** Does what makes a presentation larger. @throws AppError where the account keeps more than it may with it */
export type RoomBeside = <T>(tx: Transaction, write: () => Promise<T>) => Promise<T>;

type ShownAs = 'image' | 'video' | 'font';
/** What scenes may name. */
export type Medium = ShownAs | 'audio';

/**
 * Makes what a form brings fit to be shown.
 * @param given a file in a folder for whatever is made of it, and what it is shown as by its name
 * @returns what is kept, and its name
 * @throws AppError for what is not what its name says
 */
export type FitUpload = (
  given: { accountId: string; file: string; name: string; shownAs: ShownAs; folder: string },
  signal: AbortSignal,
) => Promise<{ file: string; name: string }>;

type OnUpload = (tx: Transaction, row: FileRow) => Promise<void>;

/** Files that accounts upload. */
export function createFileModule({ db, jobs, log, store, storageLimits }: Dependencies) {
  const records = createFileRecords(db);
  const freeing = createFreeing({ db, jobs, log, store, records });
  const addressOf = (id: string) => `${readFile.path}?id=${id}`;

  let onUpload: OnUpload = async () => {};
  let fit: FitUpload = async ({ file, name }) => ({ file, name });

  /** Keeps a stream of bytes as a file of the account, within what it may keep. */
  const keep = async (
    accountId: string,
    name: string,
    source: Readable,
    kind: FileKind,
    explain = explainSize,
    also?: OnUpload,
  ): Promise<FileRow> => {
    const limit = (await storageLimits(accountId))[kind];
    const left = Math.max(0, limit - (await records.sumSizes(accountId, kind)));
    const isShort = left < LIMITS.libraryFileBytes;
    const received = await store
      .receive(source, isShort ? left : LIMITS.libraryFileBytes)
      .catch((error) => explain(error, isShort ? left : null, kind, name));
    try {
      const { sha256, size } = received;
      const kept = await records.insert({ accountId, sha256, size, name, kind }, limit, received.place, {
        ...(also ? { also } : {}),
      });
      return kept.row ?? explainSize(new FileTooLargeError(), kept.left, kind, name);
    } finally {
      await received.drop();
    }
  };

  /** Keeps what comes by a form and is shown by its name. */
  const keepShown = (accountId: string, name: string, shownAs: ShownAs, source: Readable, signal: AbortSignal) =>
    withWorkFolder(async (folder) => {
      const file = path.join(folder, 'given');
      await store
        .requireRoom(0)
        .then(() => pipeline(source, limitBytes(LIMITS.libraryFileBytes), createWriteStream(file), { signal }))
        .catch((error) => explainRefusal(error, null, chooseKind(name), name));
      const made = await fit({ accountId, file, name, shownAs, folder }, signal);
      const bytes = createReadStream(made.file);
      return keep(accountId, made.name, bytes, chooseKind(made.name), explainRefusal, onUpload);
    });

  /**
   * Room for presentations, which count with pictures and films. To be asked before the transaction that writes them; what it answers holds
   * the account's name before anything else is held.
   * @throws NoRoomError where the disk is nearly full
   */
  async function roomBeside(accountId: string): Promise<RoomBeside> {
    await store.requireRoom(0);
    const { material } = await storageLimits(accountId);
    return async (tx, write) => {
      const before = await records.countHeld(tx, accountId);
      const written = await write();
      const after = await records.countHeld(tx, accountId);
      if (after > material && after > before)
        throw new AppError(CODE.tooLarge, sayFull('presentation', Math.max(0, material - before)));
      return written;
    };
  }

  /** The bytes of a file of this account, as a reply. */
  async function open(accountId: string, id: string): Promise<FileReply> {
    const [row] = await records.findOwned(accountId, [id]);
    if (!row) throw notFound('文件');
    const type = chooseContentType(row.name);
    return {
      size: row.size,
      contentType: type.contentType,
      downloadName: type.inline ? null : row.name,
      etag: row.sha256,
      open: (start: number, end: number) => store.open(row.sha256, start, end),
    };
  }

  /**
   * The records behind addresses that the account got from uploads; an address of somebody else's file counts as missing.
   * @param fieldOf field of the call that names the address at a place of the list
   */
  async function resolve(accountId: string, addresses: string[], fieldOf?: (at: number) => string): Promise<FileRow[]> {
    const ids = addresses.map((address) => URL.parse(address, 'http://localhost')?.searchParams.get('id') ?? '');
    const valid = ids.filter((id) => readFile.input.shape.id.safeParse(id).success);
    const rows = await records.findOwned(accountId, valid);
    return ids.map((id, at) => {
      const row = rows.find((candidate) => candidate.id === id);
      if (!row) throw notFound('文件', fieldOf?.(at));
      return row;
    });
  }

  return {
    addressOf,
    /** What is done with what comes by a form, in the transaction of its record. */
    onUpload(listener: OnUpload): void {
      onUpload = listener;
    },
    /** How what comes by a form is made fit to be shown, before it is kept. */
    fitUploads(how: FitUpload): void {
      fit = how;
    },
    /** Once jobs run: files that nothing names go from now on. */
    start: freeing.start,
    open,
    withLocalCopy: store.withLocalCopy,

    resolve,

    /** What the upload at an address shows or sounds; null for anything else, and for what is not this account's. */
    async mediumAt(accountId: string, address: string): Promise<Medium | null> {
      const id = address.split(addressOf(''))[1];
      if (!readFile.input.shape.id.safeParse(id).success || address !== addressOf(`${id}`)) return null;
      const [row] = await records.findOwned(accountId, [`${id}`]);
      return row ? mediumOf(row.name) : null;
    },

    /** Content address of a file of this account. */
    async contentOf(accountId: string, id: string): Promise<string | null> {
      const [row] = await records.findOwned(accountId, [id]);
      return row?.sha256 ?? null;
    },

    /** Those that waited to go, because nothing named them, stay for another day. */
    take: async (accountId: string, ids: string[]): Promise<void> => void (await records.findOwned(accountId, ids)),

    /** Takes room for a file that is to come, and does what belongs to it in the same transaction. @throws AppError where it is not there */
    async reserve(
      accountId: string,
      { id, kind, size, name }: { id: string; kind: FileKind; size: number; name: string },
      also: (tx: Transaction) => Promise<void>,
    ): Promise<void> {
      const limit = (await storageLimits(accountId))[kind];
      await store.requireRoom(2 * size); // its pieces, and the whole that is put together of them
      const full = await records.reserve({ id, accountId, kind, size }, limit, also);
      if (full) explainSize(new FileTooLargeError(), full.left, kind, name);
    },

    roomBeside,
    /** A transaction that makes a presentation larger. @throws as {@link roomBeside} and what it answers */
    async writeWithinRoom<T>(accountId: string, write: (tx: Transaction) => Promise<T>): Promise<T> {
      const within = await roomBeside(accountId);
      return db.transaction((tx) => within(tx, () => write(tx)));
    },

    /** Keeps bytes of at most `maxBytes` together with what belongs to their record. @throws AppError where the account is full */
    async keepAlong(
      accountId: string,
      { name, kind, maxBytes, id }: { name: string; kind: FileRow['kind']; maxBytes: number; id?: string },
      source: Readable,
      along: Along,
    ): Promise<FileRow> {
      const limit = kind === 'part' ? 0 : (await storageLimits(accountId))[kind];
      const received = await store.receive(source, maxBytes);
      try {
        const { sha256, size } = received;
        const values = { accountId, sha256, size, name, kind, ...(id ? { id } : {}) };
        const kept = await records.insert(values, limit, received.place, along);
        return kept.row ?? explainSize(new FileTooLargeError(), kept.left, kind === 'part' ? 'material' : kind, name);
      } finally {
        await received.drop();
      }
    },

    /** Bytes of a content that somebody has a record of. */
    read: (sha256: string): Readable => store.open(sha256),
    /** Within a transaction: gives reserved room back, and records. Answers contents to {@link freeContents} once it is through. */
    letGo: records.letGo,
    async freeContents(contents: string[]): Promise<void> {
      for (const sha256 of contents) await records.removeUnlessKept(sha256, store.remove);
    },
    findOwned: records.findOwned,
    peek: records.peek,
    /** Whether browsers are shown a picture or film of this name. */
    isShown: (name: string): boolean => /^(image|video)\//.test(chooseContentType(name).contentType),
    sumSizes: records.sumSizes,
    storageLimits,
    cleanName,

    /** Forgets files and frees contents that nobody else uses. */
    discard: (ids: string[]) => records.deleteMany(ids, store.remove),

    /** Stores bytes that the product itself made, such as the demo's documents, or fetched. @throws AppError where the account is full */
    keep: (
      accountId: string,
      name: string,
      bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
      kind: FileKind = 'document',
    ) => keep(accountId, name, Readable.from(bytes), kind),

    register(handle: Handle) {
      for (const endpoint of [uploadFile, uploadFileToo])
        handle(endpoint, async ({ session: { accountId }, request, upload, signal }) => {
          const rename = readRename(request.query);
          const part = await upload();
          const given = nameUpload(cleanName(part.filename), part.mimetype);
          const name = rename === '1' ? randomUUID() + path.extname(given).slice(0, 20) : given;
          const usage = part.fields.usage;
          const isDocument = usage !== undefined && 'value' in usage && usage.value === 'document';
          const shownAs = isDocument ? null : shownAsOf(name);
          const { id } = shownAs
            ? await keepShown(accountId, name, shownAs, part.file, signal)
            : await keep(
                accountId,
                name,
                part.file,
                isDocument ? 'document' : chooseKind(name),
                explainRefusal,
                onUpload,
              );
          return addressOf(id);
        });
      handle(takeUploadsBack, async ({ session, input }) => {
        const files = await resolve(session.accountId, input.filePath, (at) => `filePath.${at}`);
        const ids = files.map(({ id }) => id);
        await records.takeBack(session.accountId, ids, store.remove);
        return null;
      });
      handle(fileCapacity, async ({ session }) => ({
        used: await records.sumSizes(session.accountId, 'document'),
        limit: (await storageLimits(session.accountId)).document,
      }));
      handle(readFile, ({ session, input }) => open(session.accountId, input.id));
    },
  };
}

function mediumOf(name: string): Medium | null {
  const [kind] = chooseContentType(name).contentType.split('/');
  return kind === 'image' || kind === 'video' || kind === 'font' || kind === 'audio' ? kind : null;
}

function shownAsOf(name: string): ShownAs | null {
  const medium = mediumOf(name);
  return medium === 'audio' ? null : medium;
}

function limitBytes(most: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > most ? new FileTooLargeError() : null, chunk);
    },
  });
}

const SOUND = /\.(aac|flac|m4a|mp3|ogg|opus|wav)$/i;

const IN_LIBRARIES = '到“我的知识库”删除不用的文档（一天内可以恢复，之后才腾出空间）';
const IN_MATERIAL =
  '到“我的素材”删除不用的素材，到“数字人形象”删除不用的形象，到“我的知识库”的问答中去掉不用的图片和视频（没有用到的文件几天内自动清理，之后才腾出空间）';
/** What is full, by the name that pages give it, and where it can be emptied. */
const ROOM = {
  document: ['知识库容量', IN_LIBRARIES],
  sound: ['知识库容量（录音也计入）', `${IN_LIBRARIES}，在角色编辑页的“克隆声音”撤销不用的声音`],
  material: ['图片和视频容量', IN_MATERIAL],
  presentation: [
    '图片和视频容量（讲解节点、画面、模板和已发布的版本也计入）',
    `到“我的项目”删除不用的项目和节点（两天后才腾出空间），${IN_MATERIAL}`,
  ],
} as const;

/** @param left bytes that were free, where there were fewer than a file may have */
function explainSize(error: unknown, left: number | null, kind: FileKind, name: string): never {
  if (!(error instanceof FileTooLargeError)) throw error;
  if (left === null) throw new AppError(CODE.tooLarge, '文件大小超过50MB');
  const place = kind === 'material' ? 'material' : SOUND.test(name) ? 'sound' : 'document';
  throw new AppError(CODE.tooLarge, sayFull(place, left));
}

function sayFull(place: keyof typeof ROOM, left: number): string {
  const [what, where] = ROOM[place];
  return `${what}不足，只剩 ${formatBytes(left)}。请${where}，或联系商务经理扩容`;
}

function explainRefusal(error: unknown, left: number | null, kind: FileKind, name: string): never {
  if (error instanceof FileTooLargeError) return explainSize(error, left, kind, name);
  throw explainUpload(error);
}

function readRename(query: unknown): '0' | '1' | undefined {
  const { data, error } = uploadFile.input.pick({ rename: true }).safeParse(query);
  if (error) throw new AppError(CODE.badInput, error.issues[0]?.message);
  return data.rename;
}

const PICTURE_ENDINGS: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/gif': '.gif',
};

/** What a page has drawn itself, such as a picture that was cropped there, comes as `blob` and says what it is only by its type. */
const nameUpload = (name: string, type: string): string =>
  name === 'blob' && PICTURE_ENDINGS[type] ? `图片${PICTURE_ENDINGS[type]}` : name;

const LONGEST_NAME = 255;

/** Base name without control characters or path parts; browsers may send either. A name that is too long keeps its extension. */
function cleanName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (/^\.*$/.test(clean)) return '未命名文件';
  if (clean.length <= LONGEST_NAME) return clean;
  const extension = path.extname(clean).slice(0, 20);
  return clean.slice(0, LONGEST_NAME - extension.length).toWellFormed() + extension;
}

export type FileModule = ReturnType<typeof createFileModule>;
