import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { CODE } from '#contract/errors.contract.ts';
import {
  addWords,
  deleteWords,
  enableWords,
  exportWords,
  importWords,
  restoreWords,
  saveWord,
  tryWords,
  WORD_LIMITS,
  wordPage,
  wordRecords,
} from '#contract/moderation.contract.ts';
import type { RecordAction } from '#server/modules/audit/index.ts';
import type { OwnedFile } from '#server/parsing/rows/row-reader.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import type { Call, Handle } from '#server/platform/http/register-endpoint.ts';
import type { Log } from '#server/platform/log.ts';
import { createContentCheck } from './content-check.ts';
import { maskText } from './matching/mask-text.ts';
import { scanText } from './matching/scan-text.ts';
import { createModerationStore } from './moderation.store.ts';
import { splitPasted, toWord, WORD_COLUMNS, type WordRowText, writeLine } from './read-words.ts';
import { SHIPPED_WORDS } from './shipped-words.ts';
import { createWordEditor, describeWord } from './word-editor.ts';
import { createWordLists } from './word-lists.ts';

export type { ContentRules, FoundNote, FoundWord } from './content-check.ts';

interface Dependencies {
  db: Database;
  bus: Bus;
  log: Log;
  record: RecordAction;
  /** Throws 404 for an address that is no upload of this account. */
  resolveFiles(
    accountId: string,
    addresses: string[],
    fieldOf?: (at: number) => string,
  ): Promise<{ id: string; sha256: string; size: number }[]>;
  withLocalCopy: WithLocalCopy;
  discardFiles(fileIds: string[]): Promise<void>;
  /** Rows of a text or sheet on disk; refuses what cannot be read with a sentence. */
  readRows(file: OwnedFile, most: number): Promise<WordRowText[]>;
}

/** Sensitive words: lists that operators keep, and everything that is checked against them. Needs a migrated database. */
export async function createModerationModule({ db, bus, log, record, ...files }: Dependencies) {
  const store = createModerationStore(db, bus);
  const lists = await createWordLists({ store, log, bus });
  const editor = createWordEditor({ store, record, changed: lists.reload });
  const content = createContentCheck(lists, store, log);

  async function readUpload(accountId: string, url: string, name: string): Promise<WordRowText[]> {
    const [file] = await files.resolveFiles(accountId, [url], () => 'url');
    if (!file) throw notFound('文件');
    try {
      if (file.size > WORD_LIMITS.importBytes) throw new AppError(CODE.tooLarge, '文件超过 10 MB，请拆分成几份后导入');
      return await files.withLocalCopy(file.sha256, (path) =>
        files.readRows({ path, name, owner: accountId }, WORD_LIMITS.importRows + 1),
      );
    } finally {
      await files.discardFiles([file.id]); // it was uploaded for this alone
    }
  }

  async function writeAll(): Promise<Buffer> {
    const lines = [`\ufeff${WORD_COLUMNS.join(',')}`]; // the mark tells spreadsheets that this is UTF-8
    for await (const rows of store.all(null)) for (const row of rows) lines.push(writeLine(row));
    return Buffer.from(`${lines.join('\r\n')}\r\n`);
  }

  return {
    ...content,
    /** Adds the list that is shipped where nobody has ever kept one. */
    async ensureShipped(): Promise<void> {
      const words = SHIPPED_WORDS.map(toWord).filter((word) => typeof word !== 'string');
      if (await store.seed(null, words)) await lists.reload(null);
    },
    close: lists.close,
    register(handle: Handle) {
      const who = ({ session, request }: Call<unknown, 'operator'>) => ({ actor: session, address: request.ip });
      handle(wordPage, async ({ input: { page, size, ...filter } }) => {
        const { records, total } = await store.page(null, page, size, filter);
        return { records: records.map(describeWord), total, size, current: page };
      });
      handle(saveWord, (call) => editor.save(call.input, who(call)));
      handle(addWords, (call) => {
        const { text, ...defaults } = call.input;
        return editor.addPasted(splitPasted(text), defaults, who(call));
      });
      handle(importWords, async (call) => {
        const { url, name, ...defaults } = call.input;
        return editor.addImported(await readUpload(call.session.accountId, url, name), defaults, who(call));
      });
      handle(exportWords, async () => {
        const bytes = await writeAll();
        return {
          size: bytes.length,
          contentType: 'text/csv; charset=utf-8',
          downloadName: '敏感词.csv',
          etag: createHash('sha256').update(bytes).digest('hex'),
          fresh: true,
          open: (start: number, end: number) => Readable.from([bytes.subarray(start, end + 1)]),
        };
      });
      handle(enableWords, async (call) => {
        await editor.enable(call.input.ids, call.input.enabled, who(call));
        return null;
      });
      handle(deleteWords, async (call) => {
        await editor.remove(call.input.ids, who(call));
        return null;
      });
      handle(restoreWords, async (call) => {
        await editor.restore(call.input.ids, who(call));
        return null;
      });
      handle(tryWords, async ({ input: { text } }) => {
        const findings = await scanText(await lists.platform(), text);
        return {
          hits: findings.map(({ word: { id, word, category, level }, from, to }) => ({
            from,
            to,
            id,
            word,
            category,
            level,
          })),
          masked: maskText(text, findings),
        };
      });
      handle(wordRecords, async ({ input: { page, size } }) => {
        const { records, total } = await store.recordPage(page, size);
        return {
          records: records.map(({ record: { id, word, category, direction, excerpt, createdAt }, ...names }) => ({
            id,
            word,
            category,
            direction,
            excerpt,
            ...names,
            createTime: createdAt.toISOString(),
          })),
          total,
          size,
          current: page,
        };
      });
    },
  };
}
