import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { openParts } from '../office/office-parts.ts';
import { ParseError, type ParseFailure } from '../parse-error.ts';
import { type DrawnPage, openPageDrawer, rewriteSlidePicture } from './draw-page.ts';
import { findBarePages } from './find-bare-pages.ts';
import { PAGE_LIMITS, type PageFile, type ReadPage } from './page.ts';
import { type PageTexts, readPageTexts } from './read-page-texts.ts';

export interface PageTask {
  path: string;
  name: string;
  /** A file with more pages is refused. */
  most: number;
  /** What the file says is read, and left in the folder for the pages; else pages are made. */
  isLook: boolean;
  /** The same as a PDF, of a file that is none; null where there is no such. */
  pdf: string | null;
  /** Where pictures go. */
  folder: string;
  /** The first page that is wanted. */
  from: number;
  /** Of a turn: so many pages are made, or as many as fit into so much time. */
  atOnce: { pages: number; ms: number };
  /** Pages of which no picture is made. */
  plain: number[];
}

/** How many pages there are, that the next one is begun, what it is, or that the time of a turn is over: it goes on when it is told to. */
export type PageMessage = { total: number } | { started: number } | { page: ReadPage } | { rests: true };
export type PageOutcome = { file: PageFile } | { failure: { reason: ParseFailure; message: string; detail: string } };

/** What was read of a file, for the pages that are made afterwards. */
interface Kept {
  texts: PageTexts;
  bare: number[];
}
const keptIn = (folder: string): string => join(folder, 'texts.json');

/** Pictures of a slide beyond this are not unpacked. */
const MAX_PICTURE_BYTES = 30 * 1024 * 1024;

// PDF.js leaves rejections about damaged files without a handler; the reading itself still ends.
process.on('unhandledRejection', () => {});

/** Runs in a process of its own: what a presentation says, and a picture of each page. */
export async function workOnFile(task: PageTask & { port: MessagePort }): Promise<PageOutcome> {
  try {
    return { file: await readPages(task) };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    const { reason, message, cause } =
      error instanceof ParseError ? error : new ParseError('corrupt', undefined, { cause: error });
    return { failure: { reason, message, detail: cause instanceof Error ? (cause.stack ?? cause.message) : '' } };
  }
}

async function readPages({ port, ...task }: PageTask & { port: MessagePort }): Promise<PageFile> {
  const { texts, bare } = task.isLook
    ? await look(task, port)
    : (JSON.parse(await readFile(keptIn(task.folder), 'utf8')) as Kept);
  const { kind, reachesOut, pages } = texts;
  const file = { kind, reachesOut, pages: pages.length };
  if (task.isLook) return file;
  const say = (message: PageMessage) => port.postMessage(message);
  let turn = { until: performance.now() + task.atOnce.ms, last: task.from + task.atOnce.pages - 1 };
  say({ started: task.from }); // opening the file counts with its first page
  const pdf = kind === 'pdf' ? task.path : task.pdf;
  const drawer = pdf ? await openPageDrawer(await readFile(pdf)) : null;
  const finish = async (number: number, drawn: DrawnPage | null) => {
    const bytes = (await drawn?.encode()) ?? null;
    const picture = bytes && join(task.folder, `page-${number}.webp`);
    if (bytes && picture) await writeFile(picture, bytes);
    const pictures = picture ? [] : await takePictures(task, texts, number);
    const { title = '', lines = [], notes = '' } = pages[number - 1] ?? {};
    say({ page: { number, title, lines, notes, picture, isBare: bare.includes(number), pictures } });
  };
  // A page is encoded, which takes most of its time, in a thread beside the one that draws the next.
  let finishing = Promise.resolve();
  try {
    for (let number = task.from; number <= pages.length; number++) {
      if (number > task.from) say({ started: number });
      if (number > turn.last || performance.now() > turn.until) {
        await finishing;
        say({ rests: true });
        await once(port, 'message');
        turn = { until: performance.now() + task.atOnce.ms, last: number + task.atOnce.pages - 1 };
      }
      const isDrawn =
        drawer !== null && number <= drawer.count && !task.plain.includes(number) && !bare.includes(number);
      const drawn = isDrawn ? await drawer.draw(number) : null;
      await finishing;
      finishing = finish(number, drawn);
      finishing.catch(() => {}); // waited for below
    }
    await finishing;
  } finally {
    drawer?.close();
  }
  return file;
}

async function look({ path, name, most, folder, atOnce }: PageTask, port: MessagePort): Promise<Kept> {
  const say = (message: PageMessage) => port.postMessage(message);
  let until = performance.now() + atOnce.ms;
  const onPage = async () => {
    if (performance.now() > until) {
      say({ rests: true });
      await once(port, 'message');
      until = performance.now() + atOnce.ms;
    }
    say({ started: 0 });
  };
  const texts = await readPageTexts(path, name, most, onPage, (total) => say({ total }));
  const bare = texts.kind === 'pdf' ? [...(await findBarePages(path, onPage))] : [];
  const kept: Kept = { texts, bare };
  await writeFile(keptIn(folder), JSON.stringify(kept));
  return kept;
}

async function takePictures(task: PageTask, { kind, pages }: PageTexts, number: number): Promise<string[]> {
  const named = pages[number - 1]?.parts ?? [];
  if (kind !== 'pptx' || named.length === 0) return [];
  const parts = await openParts(task.path);
  const taken: string[] = [];
  try {
    for (const part of named) {
      if (taken.length >= PAGE_LIMITS.pictures) break;
      if (parts.sizeOf(part) > MAX_PICTURE_BYTES) continue;
      const chunks: Buffer[] = [];
      for await (const chunk of await parts.open(part)) chunks.push(chunk as Buffer);
      const picture = await rewriteSlidePicture(Buffer.concat(chunks));
      if (!picture) continue;
      const path = join(task.folder, `picture-${number}-${taken.length}.webp`);
      await writeFile(path, picture);
      taken.push(path);
    }
  } finally {
    parts.close();
  }
  return taken;
}
