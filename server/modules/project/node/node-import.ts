import { createReadStream } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import { NEW_NODE, NODE_LIMITS, type NodeContent, type NodeImport } from '#contract/node.contract.ts';
import type { FileModule } from '#server/modules/file/index.ts';
import { canDrawPages } from '#server/parsing/pages/draw-page.ts';
import type { PageFile, ReadPage } from '#server/parsing/pages/page.ts';
import { type PageReader, SlowPageError } from '#server/parsing/pages/page-reader.ts';
import { ParseError } from '#server/parsing/parse-error.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/errors.ts';
import { withWorkFolder } from '#server/platform/files/work-folder.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { AskModel } from '#server/platform/model/complete-text.ts';
import type { Office } from '#server/platform/office/office.ts';
import { createTurns } from '#server/platform/process/take-turns.ts';
import type { ProjectNodes } from '../project-nodes.store.ts';
import { TOO_LARGE } from './node.service.ts';
import { NodeRefused, type NodeStore } from './node.store.ts';
import type { ImportRow, ImportStore } from './node-import.store.ts';
import type { SpeakAhead } from './node-speech.ts';
import {
  askForScript,
  type PageContent,
  proposeScript,
  scriptOfNotes,
  takeReply,
  writePageText,
} from './propose-script.ts';

const JOB = defineJob({
  name: 'node-import',
  payload: z.object({ id: z.string() }),
  attempts: 3,
  retryDelay: 5,
  expiry: 3 * 3600,
  // Most of them wait: for their turn, or for a model.
  concurrency: 8,
});
/** Reading and drawing of one file, over all attempts. */
export const FILE_MS = 20 * 60_000;
const CUT_OFF = '导入几次都被中断，已经导入的节点保留着。请重新导入其余的页面';
const FULL = `一个项目最多 ${NODE_LIMITS.perProject} 个节点，后面的页没有导入`;
const LARGE = `${TOO_LARGE}。后面的页没有导入`;
const TOO_LONG = `读取和绘制这份文件已用满 ${FILE_MS / 60_000} 分钟：页面的图形过于复杂。之前导入的节点保留着，请简化图形或拆分文件，再导入其余的页面`;
export const GONE = '导入期间项目被删除，导入已停止。之前导入的节点保留着，请重新导入其余的页面';
const MANY = `同时导入的文件最多 ${NODE_LIMITS.importsPerAccount} 份，请等前面的导入完成或先停止`;
const STOPPED = '已停止导入，之前导入的节点保留着';
export const NO_OFFICE = '本机没有 LibreOffice，页面按文字重排';
const NOT_ALONE = '文件里引用了外部的内容，为安全起见没有用 LibreOffice 打开，页面按文字重排';
const NOT_DRAWN = 'LibreOffice 没能画出这份文件，页面按文字重排';
const NO_PICTURES = '这台服务器没有装画 PDF 的组件，页面按文字重排';
export const BARE =
  '有些页面的中文字体没有嵌入文件，画成图片会缺字，已按文字重排。导出 PDF 时嵌入字体，重新导入就有图片';
const SOME_PLAIN = '有些页面过于复杂，没能画成图片，已按文字重排';
/** Pages that are given up before the file is. */
const MOST_PLAIN = 5;
const MODEL_MS = 60_000;
/** A model is asked for so many pages of one file. */
const MOST_ASKED = 60;
/** And waited for so long in all. */
const ALL_MODELS_MS = 600_000;
/** LibreOffice takes a core and some hundred MB. */
const OFFICES = 1;
const PICTURE_BYTES = 20 * 1024 * 1024;

interface Dependencies {
  db: Database;
  store: NodeStore;
  projects: Pick<ProjectNodes, 'isThere'>;
  imports: ImportStore;
  files: Pick<
    FileModule,
    'roomBeside' | 'resolve' | 'contentOf' | 'withLocalCopy' | 'keep' | 'keepAlong' | 'addressOf' | 'cleanName'
  >;
  pages: PageReader;
  /** Asked once; null: this machine has none. */
  office: Promise<Office | null>;
  /** Null while none is configured. */
  model(accountId: string): { ask: AskModel } | null;
  ahead: SpeakAhead;
  jobs: Pick<Jobs, 'define' | 'send'>;
  log: Log;
}

/** An import that was ended, or whose project is gone. */
class Over extends Error {}
/** Ms that may still be waited for models. */
interface Waited {
  left: number;
}
/** It can't go on, in words. */
class Ended extends Error {}

/** Makes each page of a presentation a node. A page and its node come in one transaction, so that after a kill the next page follows. */
export function createNodeImport(dependencies: Dependencies) {
  const { db, store, projects, imports, files, pages, office, model, ahead, jobs, log } = dependencies;

  const offices = createTurns(OFFICES);

  jobs.define(JOB, {
    run: ({ id }, { signal }) => work(id, signal),
    onGivenUp: async ({ id }, { told }) => void (await imports.fail(id, told ?? CUT_OFF)),
    orphans: async () => (await imports.listActive()).map((id) => ({ data: { id }, key: id })),
    ownerOf: ({ id }, tx) => imports.ownerOf(id, tx),
  });

  async function work(id: string, signal: AbortSignal): Promise<void> {
    const row = await imports.findActive(id);
    if (!row) return;
    try {
      await read(row, signal);
      await imports.finish(id);
    } catch (error) {
      signal.throwIfAborted();
      // One that was ended has its sentence already.
      const isOver = error instanceof Over || (error instanceof NodeRefused && error.refusal === 'projectGone');
      const isTold = error instanceof ParseError || error instanceof Ended || error instanceof AppError;
      if (!isOver && !isTold && !(error instanceof NodeRefused)) throw error;
      log.warn({ err: error, import: id }, 'a presentation was not imported');
      const isLarge = error instanceof NodeRefused && error.refusal === 'large';
      await imports.fail(id, isOver ? GONE : isTold ? tellParsing(error) : isLarge ? LARGE : FULL);
    } finally {
      await ahead.prepare(row.accountId, row.projectId);
    }
  }

  async function read(row: ImportRow, signal: AbortSignal): Promise<void> {
    const { id, accountId, fileName: name } = row;
    const content = await files.contentOf(accountId, row.fileId);
    if (!content) throw new Ended('文件已不在，请重新上传后导入');
    await withWorkFolder((folder) =>
      files.withLocalCopy(content, async (copy) => {
        await requireUnderWay(row);
        let { spentMs } = row;
        const onSpent = (ms: number) => {
          spentMs += Math.round(ms);
        };
        const asked = { owner: accountId, signal, onSpent };
        const begun = await imports.pagesMade(id);
        const there = await store.list(accountId, row.projectId);
        const made = there.filter(({ importId }) => importId === id).length;
        const most = NODE_LIMITS.perProject - there.length + made;
        // Told before the pages are read, which takes some time.
        let counted = Promise.resolve(true);
        const onTotal = (total: number) => {
          counted = imports.note(id, { total });
          counted.catch(() => {}); // waited for below
        };
        const file = await pages
          .look({ path: copy, name, most, folder }, { ...asked, onTotal })
          .finally(() => imports.noteSpent(id, spentMs));
        await counted;
        const { pdf, note } = await draw(file, { copy, name, folder, owner: accountId }, signal);
        if (!(await imports.note(id, { total: file.pages, note }))) throw new Over();
        const task = { path: copy, name, most, pdf, folder };
        let [missing, bare] = [0, 0];
        const models = { left: ALL_MODELS_MS };
        let notedMs = spentMs;
        const onPage = async (page: ReadPage) => {
          if (spentMs >= FILE_MS) throw new Ended(TOO_LONG);
          if (spentMs > notedMs) await imports.noteSpent(id, spentMs);
          notedMs = spentMs;
          await keepPage(row, page, models, signal);
          if (page.isBare) bare++;
          else if (!page.picture) missing++;
        };
        const plain = [...row.plain];
        for (let from = begun + 1; from <= file.pages; from = (await imports.pagesMade(id)) + 1) {
          await requireUnderWay(row);
          if (spentMs >= FILE_MS) throw new Ended(TOO_LONG);
          try {
            await pages.read({ ...task, from, plain }, { ...asked, onPage });
          } catch (error) {
            if (!(error instanceof SlowPageError) || plain.length >= MOST_PLAIN) throw explain(error);
            plain.push(error.page);
            await imports.notePlain(id, error.page);
          } finally {
            await imports.noteSpent(id, spentMs);
          }
        }
        if (missing + bare > 0 && !note)
          await imports.note(id, { note: bare > 0 ? BARE : (await canDrawPages()) ? SOME_PLAIN : NO_PICTURES });
      }),
    );
  }

  /** It has not been ended, and its project is there. */
  async function requireUnderWay({ id, accountId, projectId }: ImportRow): Promise<void> {
    if (!(await imports.findActive(id)) || !(await projects.isThere(accountId, projectId))) throw new Over();
  }

  /** A file that is no PDF, as one; where that can't be, why. */
  async function draw(
    { kind, reachesOut }: PageFile,
    { copy, name, folder, owner }: { copy: string; name: string; folder: string; owner: string },
    signal: AbortSignal,
  ): Promise<{ pdf: string | null; note: string }> {
    if (kind === 'pdf') return { pdf: null, note: '' };
    const found = await office;
    if (!found) return { pdf: null, note: NO_OFFICE };
    if (reachesOut && !found.isAlone) return { pdf: null, note: NOT_ALONE };
    const leave = await offices.enter(owner, signal);
    try {
      return { pdf: await found.toPdf(copy, folder, signal), note: '' };
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error, file: name }, 'a presentation was not drawn');
      return { pdf: null, note: NOT_DRAWN };
    } finally {
      leave();
    }
  }

  async function keepPage(row: ImportRow, page: ReadPage, models: Waited, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await requireUnderWay(row);
    const spoken = await writeScript(row.accountId, page, models, signal);
    const within = await files.roomBeside(row.accountId);
    const base = { ...NEW_NODE, ...spoken, name: nameOf(page) };
    const insert = async (tx: Transaction, shown: NodeContent['page']) => {
      const node = {
        ...{ content: { ...base, page: shown }, pageText: writePageText(page) },
        ...{ importId: row.id, importPage: page.number },
      };
      await store.addWithin(tx, row, NODE_LIMITS.perProject, node, within);
      if (!(await imports.notePage(tx, row.id, page.number))) throw new Over();
    };
    if (page.picture) {
      const values = {
        name: files.cleanName(`${nameOf(page)}.webp`),
        kind: 'material',
        maxBytes: PICTURE_BYTES,
      } as const;
      await files.keepAlong(row.accountId, values, createReadStream(page.picture), {
        also: (tx, { id }) => insert(tx, { kind: 'picture', url: files.addressOf(id) }),
      });
      return;
    }
    const pictures: string[] = [];
    for (const [at, picture] of page.pictures.entries()) {
      const { id } = await files.keep(
        row.accountId,
        files.cleanName(`${nameOf(page)}-${at + 1}.webp`),
        createReadStream(picture),
        'material',
      );
      pictures.push(files.addressOf(id));
    }
    const { title, lines } = page;
    await db.transaction((tx) => insert(tx, { kind: 'text', title, lines, pictures }));
  }

  /** The speaker's notes; where there are none a proposal from what stands on the page. */
  async function writeScript(
    accountId: string,
    page: ReadPage,
    models: Waited,
    signal: AbortSignal,
  ): Promise<Pick<NodeContent, 'script' | 'scriptFrom' | 'state'>> {
    const notes = scriptOfNotes(page.notes);
    if (notes) return { script: notes, scriptFrom: 'notes', state: 'confirmed' };
    const since = performance.now();
    const proposed = await propose(accountId, page, page.number, signal, models.left > 0);
    models.left -= performance.now() - since;
    return { ...proposed, state: 'proposed' };
  }

  async function propose(
    accountId: string,
    page: PageContent,
    number: number,
    signal: AbortSignal,
    mayAsk = true,
  ): Promise<{ script: string; scriptFrom: 'page' | 'model' }> {
    const chosen = mayAsk && number <= MOST_ASKED && page.lines.length > 0 ? model(accountId) : null;
    if (chosen) {
      const { system, user } = askForScript(page);
      const time = AbortSignal.any([signal, AbortSignal.timeout(MODEL_MS)]);
      const reply = await chosen.ask(system, user, time).catch((error: unknown) => {
        signal.throwIfAborted();
        log.warn({ err: error }, 'a model wrote no script for a page');
        return '';
      });
      const script = takeReply(reply);
      if (script) return { script, scriptFrom: 'model' };
    }
    return { script: proposeScript(page, number === 1), scriptFrom: 'page' };
  }

  return {
    propose,

    async begin(accountId: string, projectId: string, filePath: string, fileName: string): Promise<NodeImport> {
      const [file] = await files.resolve(accountId, [filePath], () => 'filePath');
      if (!file) throw new AppError(CODE.badInput);
      // Its ending says what it is to be read as.
      const isSame = path.extname(fileName).toLowerCase() === path.extname(file.name).toLowerCase();
      const values = { accountId, projectId, fileId: file.id, fileName: isSame ? fileName : file.name };
      const row = await imports.begin(values, (tx, id) => jobs.send(JOB, { id }, { key: id, tx }));
      if (row === 'busy') throw new AppError(CODE.conflict, '这个项目正在导入另一份文件，请等它完成或先停止');
      if (row === 'many') throw new AppError(CODE.badInput, MANY);
      return toImport(row);
    },
    async end(accountId: string, projectId: string): Promise<void> {
      await imports.end(accountId, projectId, STOPPED);
    },
    async last(accountId: string, projectId: string): Promise<NodeImport | null> {
      const row = await imports.last(accountId, projectId);
      return row && toImport(row);
    },
  };
}

const nameOf = ({ title, number }: Pick<ReadPage, 'title' | 'number'>): string =>
  [...title].slice(0, NODE_LIMITS.name).join('').trim() || `第 ${number} 页`;

/** More pages than one are too much for it. */
const explain = (error: unknown): unknown =>
  error instanceof SlowPageError
    ? new Ended('有好几页的图形过于复杂，已经停止导入。请简化后重新导出，再导入其余的页面')
    : error;

/** Readers of documents say what a file should be called; most of those kinds are not imported here. */
function tellParsing(error: Error): string {
  const { message } = error;
  if (!(error instanceof ParseError) || error.reason !== 'wrongType' || /改为 \.(?:pdf|pptx?) /.test(message))
    return message;
  return `${message.split('。')[0]}。这里只能导入 PPT、PPTX 或 PDF，请另选一个文件。`;
}

const toImport = ({ id, fileName, state, done, total, note, problem, createdAt }: ImportRow): NodeImport => ({
  ...{ id, fileName, state, done, total, note, problem, createTime: createdAt.toISOString() },
});
