import path from 'node:path';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import {
  DOCUMENT_KINDS,
  type documentPage,
  INDEX_TYPE,
  type KnowledgeDocument,
  STATUS,
  type saveLibrary,
} from '#contract/knowledge.contract.ts';
import { DEFAULT_LANGUAGE } from '#contract/language.contract.ts';
import { RetrievalSettings } from '#contract/retrieval.contract.ts';
import { GivenSegmentation, Segmentation } from '#contract/segmentation.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { readSettings } from '#server/retrieval/search-library.ts';
import {
  type DocumentRow,
  type DocumentStore,
  insertDocuments,
  insertHiddenDocument,
  insertLibrary,
} from './document.store.ts';
import { markRetried } from './document-state.store.ts';
import { JOB } from './knowledge.jobs.ts';
import {
  changeLibrary,
  forgetImports,
  type LibraryRow,
  type LibraryStore,
  setLibrarySettings,
  unmarkLibraryDeleted,
} from './library.store.ts';
import { findBroken, refuseTooMany, removeLibrary, takePlace } from './library-limits.ts';
import { statusOf, toDocument, toLibrary } from './present-library.ts';
import { beginImport } from './question/import/begin-import.ts';
import { recutLibrary } from './recut/recut.store.ts';
import { deleteDocumentsIn, restoreDocumentsIn } from './remove-documents.ts';

export interface OwnedFile {
  id: string;
  name: string;
  size: number;
  sha256: string;
}

export interface KnowledgeDependencies {
  db: Database;
  jobs: Jobs;
  libraries: LibraryStore;
  documents: DocumentStore;
  /** Files behind upload addresses; throws 404 for an address that the account does not own. */
  resolveFiles(accountId: string, addresses: string[], fieldOf?: (at: number) => string): Promise<OwnedFile[]>;
  fileAddress(fileId: string): string;
  /** How many roles answer from each library. */
  countRoles(libraryIds: string[]): Promise<Map<string, number>>;
  /** Names of the roles that answer from a library. */
  roleNames(libraryId: string): Promise<string[]>;
  /** Stores what was typed, or fetched, as a file. */
  keepFile(
    accountId: string,
    name: string,
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<OwnedFile>;
}

type SavedLibrary = z.output<(typeof saveLibrary)['input']>;

export function createKnowledgeService({ db, jobs, libraries, documents, ...files }: KnowledgeDependencies) {
  const findLibrary = async (accountId: string, id: string): Promise<LibraryRow> => {
    const [row] = await libraries.findMany(accountId, [id]);
    if (!row) throw notFound('知识库');
    return row;
  };

  const requireDocuments = async (accountId: string, ids: string[], deleted: boolean): Promise<string[]> => {
    const unique = [...new Set(ids)];
    const owned = await documents.filterOwned(accountId, unique, deleted);
    if (owned.length !== unique.length) throw notFound('文档');
    return owned;
  };

  return {
    findLibrary,
    requireDocuments,
    present: (row: DocumentRow) => toDocument(row, files.fileAddress(row.fileId)),

    async pageLibraries(
      accountId: string,
      page: number,
      size: number,
      filter: { name?: string; type?: number; language?: string },
    ) {
      const { records, total } = await libraries.page(accountId, page, size, filter);
      const roles = await files.countRoles(records.map((row) => row.id));
      return { records: records.map((row) => toLibrary(row, roles.get(row.id) ?? 0)), total, size, current: page };
    },

    async libraryType(accountId: string, id: string): Promise<1 | 2 | null> {
      const [row] = await libraries.findMany(accountId, [id]);
      return row?.type ?? null;
    },

    async libraryStatus(accountId: string, ids: string[]): Promise<Map<string, number>> {
      const rows = await libraries.findMany(accountId, [...new Set(ids)]);
      return new Map(rows.map((row) => [row.id, statusOf(row)]));
    },

    /** How far the documents of libraries of this account are; a library that is not in the answer does not exist for it. */
    async libraryProgress(accountId: string, ids: string[]): Promise<Map<string, LibraryProgress>> {
      const rows = await libraries.findMany(accountId, [...new Set(ids)]);
      return new Map(
        rows.map((row) => {
          const { name, type, documentCount: total, processingCount: processing } = row;
          const { failedCount: failed, disabledCount: disabled } = row;
          return [row.id, { name, type, status: statusOf(row), documents: { total, processing, failed, disabled } }];
        }),
      );
    },

    /** Share that is read, 0 to 1, of the imports that run into these libraries now; one that none runs into is missing. */
    runningImports: (ids: string[]): Promise<Map<string, number>> => libraries.runningImports(ids),

    /**
     * Makes or renames a library and adds documents; their ingestion is enqueued in the same transaction. Without documents, a rule of cutting
     * is that of those it has. Answers the library's id.
     */
    async save(accountId: string, input: SavedLibrary): Promise<string> {
      // A library of questions whose workbook could not be read is given to who makes the next one: roles go on with it.
      const [broken] =
        !input.id && input.type === 2 ? await findBroken(db, accountId, input.language ?? DEFAULT_LANGUAGE) : [];
      const knownId = input.id ?? broken;
      const known = knownId ? await findLibrary(accountId, knownId) : null;
      const type = known?.type ?? input.type;
      const language = input.language ?? known?.language ?? DEFAULT_LANGUAGE;
      if (type === 2 && input.segmentText) throw new AppError(CODE.badInput, '问答库请上传 xlsx 或 xls 文件添加问答');
      if (type === 2 && input.fileList.length > 1) throw new AppError(CODE.badInput, '一次只能导入一个文件');
      const isOneMore = !known || (type === 2 && language !== known.language);
      // Before anything is stored; counted once more where nobody can come between.
      if (isOneMore) await db.transaction((tx) => refuseTooMany(tx, accountId, { type, language }, known?.id ?? null));
      const uploads = await files.resolveFiles(
        accountId,
        input.fileList.map((item) => item.url),
        (at) => `fileList.${at}.url`,
      );
      const given = givenRule(input);
      const segmentation = Segmentation.parse(given);
      const named = uploads.map((upload, index) => ({ ...upload, name: input.fileList[index]?.name ?? upload.name }));
      const [workbook] = type === 2 ? named : [];
      const rows = (workbook ? [] : named).map(({ name, ...upload }) => {
        return { fileId: upload.id, name, kind: requireKind(name), size: upload.size, segmentation };
      });
      const typed = input.segmentText?.trim();
      if (typed) {
        const { id: fileId, name, size } = await files.keepFile(accountId, nameText(typed), toBytes(typed));
        rows.push({ fileId, name, kind: 'txt', size, segmentation });
      }
      const name = input.name.trim();
      // Outside the transaction, which has the embedded database's only connection. Documents stand on a file; this one is empty.
      const shelf = type === 2 && !known ? await files.keepFile(accountId, name, Readable.from([])) : null;
      return db.transaction(async (tx) => {
        if (isOneMore) await takePlace(tx, jobs, accountId, { type, language }, known?.id ?? null);
        // Before the library's own row, as everywhere: what changes documents counts them there.
        const cutAnew = known && type === 1 && rows.length === 0 ? await recutLibrary(tx, known.id, given) : [];
        const libraryId = known?.id ?? (await insertLibrary(tx, { accountId, name, type, language }));
        if (known) await changeLibrary(tx, accountId, libraryId, { name, language });
        if (broken) await forgetImports(tx, libraryId);
        const settings = settingsOfIndex(input.indexType, known?.settings ?? {});
        if (settings) await setLibrarySettings(tx, libraryId, settings);
        if (shelf) await insertHiddenDocument(tx, libraryId, shelf.id);
        for (const documentId of [...cutAnew, ...(await insertDocuments(tx, libraryId, rows))])
          await jobs.send(JOB.ingest, { documentId }, { key: documentId, tx });
        if (workbook) {
          const asked = { fileId: workbook.id, fileName: workbook.name, duplicates: 'report' } as const;
          await beginImport(tx, jobs, libraryId, asked);
        }
        return libraryId;
      });
    },

    async deleteLibrary(accountId: string, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await removeLibrary(tx, jobs, accountId, id))) throw notFound('知识库');
      });
    },

    async restoreLibrary(accountId: string, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const kind = await unmarkLibraryDeleted(tx, accountId, id);
        if (!kind) throw notFound('知识库');
        await takePlace(tx, jobs, accountId, kind, id);
      });
    },

    async retryFailed(accountId: string, libraryId: string): Promise<void> {
      await findLibrary(accountId, libraryId);
      const ids = await documents.failedIn(libraryId);
      if (ids.length === 0) return;
      await db.transaction(async (tx) => {
        await markRetried(tx, ids);
        for (const documentId of ids) await jobs.send(JOB.ingest, { documentId }, { key: documentId, tx });
      });
    },

    async pageDocuments(
      accountId: string,
      { libId, page, size, name, status, disabled }: z.output<typeof documentPage.input>,
    ) {
      await findLibrary(accountId, libId);
      const { records, total } = await documents.page(libId, page, size, {
        name,
        status,
        enabled: disabled === undefined ? undefined : disabled === 0,
      });
      return {
        records: records.map((row) => toDocument(row, files.fileAddress(row.fileId))),
        total,
        size,
        current: page,
      };
    },

    async listUsers(accountId: string, id: string): Promise<string[]> {
      await findLibrary(accountId, id);
      return files.roleNames(id);
    },

    /** Uploads that were met before, in the library or among themselves. */
    async findDuplicates(accountId: string, libraryId: string | undefined, filePath: string[]) {
      if (libraryId) await findLibrary(accountId, libraryId);
      const uploads = await files.resolveFiles(accountId, filePath, (at) => `filePath.${at}`);
      const known = libraryId
        ? await documents.findSimilar(
            libraryId,
            uploads.map((upload) => upload.sha256),
            uploads.map((upload) => upload.name),
          )
        : [];
      return uploads.flatMap((upload, index) =>
        describeDuplicate(upload, uploads.slice(0, index), known).map((found) => ({
          filePath: filePath[index] ?? '',
          ...found,
        })),
      );
    },

    /** Documents of this account by their ids, in that order; what it does not have is left out. */
    async listDocuments(accountId: string, ids: string[]): Promise<KnowledgeDocument[]> {
      const rows = await documents.some(accountId, ids);
      return rows
        .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
        .map((row) => toDocument(row, files.fileAddress(row.fileId)));
    },

    /** Starts one failed document again. */
    async retryDocument(accountId: string, id: string): Promise<void> {
      const row = await documents.find(id);
      if (row?.accountId !== accountId) throw notFound('文档');
      if (row.status !== STATUS.failed) throw new AppError(CODE.conflict, '只有处理失败的文档需要重新处理');
      await db.transaction(async (tx) => {
        await markRetried(tx, [id]);
        await jobs.send(JOB.ingest, { documentId: id }, { key: id, tx });
      });
    },

    async deleteDocuments(accountId: string, ids: string[]): Promise<void> {
      const owned = await requireDocuments(accountId, ids, false);
      await db.transaction((tx) => deleteDocumentsIn(tx, jobs, owned));
    },

    async restoreDocuments(accountId: string, ids: string[]): Promise<void> {
      const owned = await requireDocuments(accountId, ids, true);
      await db.transaction((tx) => restoreDocumentsIn(tx, jobs, owned));
    },
  };
}

/** What an upload resembles most, in a list of none or one. */
function describeDuplicate(
  { sha256, name }: OwnedFile,
  earlier: OwnedFile[],
  known: { id: string; name: string; sha256: string }[],
): { same: 'content' | 'upload' | 'name'; docId: string | null; name: string }[] {
  const content = known.find((one) => one.sha256 === sha256);
  if (content) return [{ same: 'content', docId: content.id, name: content.name }];
  const upload = earlier.find((one) => one.sha256 === sha256);
  if (upload) return [{ same: 'upload', docId: null, name: upload.name }];
  const named = known.find((one) => one.name === name);
  return named ? [{ same: 'name', docId: named.id, name }] : [];
}

/** Named by its first words. */
function nameText(text: string): string {
  const words = text.replace(/[\p{P}\p{S}\p{C}\s]+/gu, ' ').trim();
  return `${[...words].slice(0, 20).join('').trim() || '文本'}.txt`;
}

async function* toBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** By name only: what the file really is, the parser decides. */
function requireKind(name: string): string {
  const kind = path.extname(name).slice(1).toLowerCase();
  if (!DOCUMENT_KINDS.some((known) => known === kind))
    throw new AppError(CODE.badInput, '文件格式不正确', {
      fields: [
        { field: 'fileList', message: `${name}：文件格式不正确，请转换为 ${DOCUMENT_KINDS.join('、')} 后上传。` },
      ],
    });
  return kind;
}

/** Processing while any document is; failed when nothing in it can be used. */
interface LibraryProgress {
  name: string;
  type: 1 | 2;
  /** 1 in progress, 2 of use, 3 not one of its documents could be read. */
  status: number;
  documents: { total: number; processing: number; failed: number; disabled: number };
}

/** Search settings that a client's `indexType` asks for; null where it asks for nothing. The weight that is set stays where meaning is on. */
function settingsOfIndex(indexType: unknown, stored: Record<string, unknown>): RetrievalSettings | null {
  const settings = readSettings(stored);
  const { vector } = settings.weights;
  if (String(indexType) === String(INDEX_TYPE.words))
    return { ...settings, weights: { ...settings.weights, vector: 0 } };
  if (String(indexType) !== String(INDEX_TYPE.meaning)) return null;
  return {
    ...settings,
    weights: { ...settings.weights, vector: vector || RetrievalSettings.parse({}).weights.vector },
  };
}

/** What a client says about cutting; the rest stays as it is, or as documents are cut by themselves. */
function givenRule(input: SavedLibrary): Partial<Segmentation> {
  const given = Object.entries(GivenSegmentation.parse(input)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}
