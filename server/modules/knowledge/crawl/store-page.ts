import { PAGE_STATUS } from '#contract/crawl.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { insertDocuments } from '../document.store.ts';
import { JOB } from '../knowledge.jobs.ts';
import { replaceDocumentFile } from '../recut/recut.store.ts';
import { type CrawlStore, type PageRow, type SourceRow, updatePage } from './crawl.store.ts';
import { nameDocument, toKeptBytes } from './keep-page.ts';
import type { PageOutcome } from './read-page.ts';

interface Dependencies {
  db: Database;
  jobs: Jobs;
  store: CrawlStore;
  keepFile(accountId: string, name: string, bytes: Iterable<Uint8Array>): Promise<{ id: string; size: number }>;
  discardFiles(fileIds: string[]): Promise<void>;
}

type ReadPage = Extract<PageOutcome, { kind: 'page' }>;
export type StorePage = (source: SourceRow, row: PageRow, read: ReadPage) => Promise<void>;

class SourceStoppedError extends Error {}

/** Makes a page a document of the library, or gives its document the new content; the ordinary ingestion does the rest. */
export function createStorePage({ db, jobs, store, keepFile, discardFiles }: Dependencies): StorePage {
  return async (source, row, { page: { title, contentHash }, bytes, charset, version }) => {
    const isLive = await store.hasLiveDocument(row);
    if (isLive && row.contentHash === contentHash) {
      await updatePage(db, row, { status: PAGE_STATUS.unchanged, reason: null, title, ...version });
      return;
    }
    const twin = isLive ? null : await store.findTwin(row, contentHash);
    if (twin) {
      await updatePage(db, row, { status: PAGE_STATUS.skipped, reason: `内容与 ${twin} 相同`, title });
      return;
    }
    const name = nameDocument(title, row.url);
    const kept = await keepFile(source.accountId, name, toKeptBytes(bytes, row.url, charset)).catch(async (error) => {
      // The account is full: said at the page as well as at the source, which ends with it.
      if (error instanceof AppError)
        await updatePage(db, row, { status: PAGE_STATUS.failed, reason: error.message, title });
      throw error;
    });
    const document = { fileId: kept.id, name, kind: 'html', size: kept.size, url: row.url };
    const replaced = await db
      .transaction(async (tx) => {
        const done = { status: PAGE_STATUS.read, reason: null, title, contentHash, ...version };
        let documentId = isLive ? row.documentId : null;
        let oldFile: string | null = null;
        if (documentId) oldFile = await replaceDocumentFile(tx, documentId, document);
        else [documentId = null] = await insertDocuments(tx, source.libraryId, [document]);
        if (!(await updatePage(tx, row, { ...done, documentId }))) throw new SourceStoppedError();
        if (documentId) await jobs.send(JOB.ingest, { documentId }, { key: documentId, tx });
        return oldFile;
      })
      .catch(async (error: unknown) => {
        await discardFiles([kept.id]);
        if (error instanceof SourceStoppedError) return null;
        throw error;
      });
    if (replaced) await discardFiles([replaced]);
  };
}
