import { stat } from 'node:fs/promises';
import type { DocumentReader, ReadStep, ReadSummary } from '../document-reader.ts';
import { type OfficeParts, openParts } from '../office/office-parts.ts';
import { MergeFiller } from './fill-merges.ts';
import { readMerges, readSheet } from './read-sheet.ts';
import { readWorkbook } from './read-workbook.ts';
import { SheetWriter } from './sheet-writer.ts';

/**
 * Excel sheets, row by row as they are unpacked: a sheet of a million rows needs no more memory than one of ten, besides the texts
 * that its cells share.
 */
export const xlsxReader: DocumentReader = {
  unit: 'byte',
  async *read(path) {
    const parts = await openParts(path);
    try {
      return yield* readSheets(parts, (await stat(path)).size);
    } finally {
      parts.close();
    }
  },
};

async function* readSheets(parts: OfficeParts, size: number): AsyncGenerator<ReadStep, ReadSummary> {
  const workbook = await readWorkbook(parts);
  for (const [at, { name, part }] of workbook.sheets.entries()) {
    if (!parts.has(part)) continue;
    const merges = new MergeFiller(await readMerges(await parts.open(part)));
    const writer = new SheetWriter(name);
    const counter = { read: 0 };
    const stream = countBytes(await parts.open(part), counter);
    for await (const rows of readSheet(stream, workbook)) {
      const blocks = rows.flatMap(({ index, cells }) => writer.add({ index, cells: merges.fill(index, cells) }));
      const share = (at + Math.min(1, counter.read / Math.max(1, parts.sizeOf(part)))) / workbook.sheets.length;
      yield { blocks, done: Math.floor(size * share), total: size };
    }
    yield { blocks: writer.finish(), done: Math.floor((size * (at + 1)) / workbook.sheets.length), total: size };
  }
  return { pages: null, pagesWithoutText: [] };
}

/** How much of a sheet is unpacked is all that is known of where in it one is. */
async function* countBytes(stream: AsyncIterable<Uint8Array>, counter: { read: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    counter.read += chunk.length;
    yield chunk;
  }
}
