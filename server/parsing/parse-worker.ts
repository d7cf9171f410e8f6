import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { countSegmentTerms } from '#server/retrieval/count-segment-terms.ts';
import { chooseReader } from './choose-reader.ts';
import type { TextBlock } from './document-reader.ts';
import type { DocumentKind } from './document-readers.ts';
import { isMachineName } from './machine-name.ts';
import { TitleMarker } from './mark-titles.ts';
import { NOTHING_BUT_PICTURES, ParseError } from './parse-error.ts';
import type { ParsedSegment } from './parsed-segment.ts';
import { type ParseBatch, type ParseOutcome, type ParseTask, reportOutcome, say } from './report-outcome.ts';
import { createCutter } from './segment/create-cutter.ts';

/** 50 MB: what a library takes. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Kinds whose pages may be pictures and nothing else. */
const MAY_BE_SCANS: ReadonlySet<DocumentKind> = new Set(['pdf', 'docx', 'doc', 'pptx', 'ppt']);
const TOO_MUCH_TEXT = '这份文件展开后的文字过多，处理一份要几个小时。请拆分成几份后上传。';
/** A batch with its terms takes the main thread a few milliseconds to receive. */
const BATCH = 24;
/** Slow pages are told of at least this often, with text or without. */
const SILENCE_MS = 1000;

export interface ParsedDocument {
  kind: DocumentKind;
  /** Null for formats without pages. */
  pages: number | null;
  segments: number;
  /** Characters (code points are not told apart from UTF-16 units) of the document's text, white space at the ends of passages left out. */
  characters: number;
  pagesWithoutText: number[];
  pagesRecognised: number[];
  /** Share of the file that was read: below 1 where `maxSegments` ended it. */
  share: number;
}

// PDF.js leaves rejections about damaged files without a handler; the parse itself still ends, with what it could read or an error.
process.on('unhandledRejection', () => {});

/** Runs in a worker: reads, cuts and counts one file, a batch at a time. */
export function workOnFile(task: ParseTask): Promise<ParseOutcome<ParsedDocument>> {
  return reportOutcome(task, parse);
}

async function parse({
  path,
  name,
  maxCharacters,
  maxRecognised,
  segmentation,
  maxSegments = Number.POSITIVE_INFINITY,
  port,
}: ParseTask): Promise<ParsedDocument> {
  const { size } = await stat(path);
  if (size > MAX_FILE_BYTES) throw new ParseError('tooLarge');
  const { kind, reader } = await chooseReader(path, name);
  const cutter = createCutter(segmentation);
  const titles = new TitleMarker();
  const waiting: ParsedSegment[] = [];
  let segments = 0;
  let characters = 0;
  let reported = 0;
  let sent = performance.now();
  const collect = (found: ParsedSegment[]) => {
    for (const segment of found) {
      characters += Math.max(0, segment.end - Math.max(reported, segment.start));
      reported = segment.end;
      if (characters > maxCharacters) throw new ParseError('tooLarge', TOO_MUCH_TEXT);
      waiting.push(withTerms(segment));
    }
  };
  /** A single paragraph may have become hundreds of passages: whoever receives gets a batch of them at a time. */
  const send = async (done: number, total: number) => {
    do {
      const batch = waiting.splice(0, BATCH);
      segments += batch.length;
      say(port, { segments: batch, progress: { done, total, unit: reader.unit } } satisfies ParseBatch<ParsedSegment>);
      await once(port, 'message');
    } while (waiting.length > 0);
    sent = performance.now();
  };
  const steps = reader.read(path, {
    maxRecognised,
    extend: (milliseconds) => say(port, { extend: milliseconds }),
    onPage: (page) => say(port, { page }),
  });
  let step = await steps.next();
  let last = { done: 0, total: size };
  for (; !step.done; step = await steps.next()) {
    last = step.value;
    for (const block of step.value.blocks) {
      const isTitle = block.kind === 'heading' && !isMachineName(block.text);
      const read: TextBlock = isTitle || block.kind !== 'heading' ? block : { ...block, kind: 'body' };
      for (const marked of titles.take(read)) collect(cutter.add(marked));
      if (waiting.length >= BATCH) await send(last.done, last.total);
    }
    if (performance.now() - sent > SILENCE_MS) await send(last.done, last.total);
    if (segments + waiting.length < maxSegments) continue;
    await steps.return({ pages: null, pagesWithoutText: [] });
    if (waiting.length > 0) await send(last.done, last.total);
    const share = Math.min(1, last.done / Math.max(1, last.total));
    return { kind, pages: null, pagesWithoutText: [], pagesRecognised: [], segments, characters, share };
  }
  for (const marked of titles.finish()) collect(cutter.add(marked));
  collect(cutter.finish());
  if (waiting.length > 0) await send(last.total, last.total);
  if (segments === 0) throw new ParseError('empty', MAY_BE_SCANS.has(kind) ? NOTHING_BUT_PICTURES : undefined);
  return { kind, pagesRecognised: [], ...step.value, segments, characters, share: 1 };
}

function withTerms(segment: ParsedSegment): ParsedSegment {
  const { terms, length } = countSegmentTerms(segment);
  return { ...segment, terms: [...terms], length };
}
