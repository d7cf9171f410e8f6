import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LIMITS } from '#contract/limits.contract.ts';
import type { Segmentation } from '#contract/segmentation.contract.ts';
import type { DocumentParser } from '#server/parsing/document-parser.ts';
import { ParseError, type ParseFailure } from '#server/parsing/parse-error.ts';
import type { ParsedSegment } from '#server/parsing/parsed-segment.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import { limitAtOnce } from '#server/platform/limit/at-once.ts';
import { isWorkbook, WRONG_KIND } from '../question/import/begin-import.ts';

const TOO_MANY = `您有 ${LIMITS.previewsAtOnce} 个分段预览正在进行，请等其中一个完成后再试`;
/** Segments of one file that a preview shows. */
const SHOWN = 20;
/** So many are cut to estimate how many there will be. */
const CUT = 200;

interface PreviewedFile {
  segments: (Pick<ParsedSegment, 'text' | 'page' | 'heading'> & {
    startAt: number;
    endAt: number;
    titles: [number, number][];
  })[];
  /** How many the whole file gives; an estimate unless `exact`. */
  total: number;
  exact: boolean;
  /** For people, when it can't be read. */
  reason: string | null;
  unreadable: boolean;
}

/** As saving refuses it. */
const NO_WORKBOOK: PreviewedFile = { segments: [], total: 0, exact: true, reason: WRONG_KIND, unreadable: true };

/** Of what is saved more may be read: for longer, and pictures too. */
const FINAL: ReadonlySet<ParseFailure> = new Set(['encrypted', 'corrupt', 'bomb', 'tooLarge', 'wrongType']);

interface Dependencies {
  /** Not the one that reads what was saved: a look need not wait for that. */
  parser: DocumentParser;
  resolveFiles(
    accountId: string,
    addresses: string[],
    fieldOf?: (at: number) => string,
  ): Promise<{ name: string; sha256: string }[]>;
  withLocalCopy: WithLocalCopy;
}

type Reading = { owner: string; signal: AbortSignal };

interface Look {
  /** For a library of questions, which takes workbooks alone. */
  ofQuestions?: boolean;
  /** A text to be cut beside the files. */
  typed?: string | undefined;
  /** Whoever asked has gone: nothing more is read for them. */
  signal: AbortSignal;
}

/** The beginnings of uploaded files, cut as they would be when saved. */
export function createPreview({ parser, resolveFiles, withLocalCopy }: Dependencies) {
  const begin = limitAtOnce({ perProcess: LIMITS.previewsAtOnce }, TOO_MANY);

  const read = async (accountId: string, filePath: string[], segmentation: Segmentation, look: Look) => {
    const { ofQuestions = false, typed, signal } = look;
    const reading = { owner: accountId, signal };
    const uploads = await resolveFiles(accountId, filePath, (at) => `filePath.${at}`);
    const segmentList = [];
    const files = [];
    /** One file may have many addresses. */
    const known = new Map<string, PreviewedFile>();
    for (const [index, { name, sha256 }] of uploads.entries()) {
      const address = filePath[index] ?? '';
      const key = `${sha256} ${name}`;
      const previewed =
        (ofQuestions && !isWorkbook(name) ? NO_WORKBOOK : known.get(key)) ??
        (await withLocalCopy(sha256, (copy) => previewFile(parser, { path: copy, name, segmentation }, reading)));
      known.set(key, previewed);
      const { segments, ...rest } = previewed;
      segmentList.push(...segments.map((segment) => ({ filePath: address, ...segment })));
      files.push({ filePath: address, name, ...rest });
    }
    if (typed?.trim()) {
      const { segments, ...rest } = await previewText(parser, typed.trim(), segmentation, reading);
      segmentList.push(...segments.map((segment) => ({ filePath: '', ...segment })));
      files.push({ filePath: '', name: '文本.txt', ...rest });
    }
    return { segmentList, files };
  };

  return async (accountId: string, ...rest: [filePath: string[], segmentation: Segmentation, look: Look]) => {
    const leave = begin(accountId);
    try {
      return await read(accountId, ...rest);
    } finally {
      leave();
    }
  };
}

/** What is typed is read as it will be when it is saved: from a file, for the length of a look. */
async function previewText(
  parser: DocumentParser,
  text: string,
  segmentation: Segmentation,
  reading: Reading,
): Promise<PreviewedFile> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-preview-'));
  try {
    const file = path.join(folder, 'text.txt');
    await fs.writeFile(file, text, { mode: 0o600 });
    return await previewFile(parser, { path: file, name: '文本.txt', segmentation }, reading);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Cuts the beginning of a file as it would be cut when saved, and says how many segments the whole would give. */
async function previewFile(
  parser: DocumentParser,
  file: { path: string; name: string; segmentation: Segmentation },
  reading: Reading,
): Promise<PreviewedFile> {
  const segments: PreviewedFile['segments'] = [];
  try {
    const parsed = await parser.parse(
      { ...file, maxSegments: CUT },
      {
        ...reading,
        async onBatch(batch) {
          for (const { text, page, heading, start: startAt, end: endAt, titles = [] } of batch)
            if (segments.length < SHOWN) segments.push({ text, page, heading, startAt, endAt, titles });
        },
      },
    );
    const total = parsed.share < 1 ? Math.round(parsed.segments / Math.max(parsed.share, 0.001)) : parsed.segments;
    return { segments, total, exact: parsed.share === 1, reason: null, unreadable: false };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const { message: reason } = error;
    return { segments: [], total: 0, exact: true, reason, unreadable: FINAL.has(error.reason) };
  }
}
