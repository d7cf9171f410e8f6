import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { DocumentReader, ReadStep, ReadSummary } from '../document-reader.ts';
import { ParseError } from '../parse-error.ts';
import { readText } from '../text/read-text.ts';
import { chooseDelimiter } from './choose-delimiter.ts';
import { toTableRow } from './table-row.ts';
import { TableWriter } from './table-writer.ts';

interface RecordsOptions {
  /** Is kept up to date, in bytes. */
  position?: { done: number; total: number };
  /** Of empty lines one or two in a row are given as well, as one empty cell; in cells too no more stay. */
  blank?: boolean;
}

const BLOCKS_AT_ONCE = 200;
/** More than three of the same kind in a row: millions of empty lines say no more than two. */
const LINE_ENDS = /(\r\n|\n|\r)\1{3,}/g;
/** A quotation mark that is never closed would make one record of the rest of the file. */
const MAX_RECORD = 1024 * 1024;
/** Eight times as many as a sheet can have. A line of millions of delimiters would be millions of cells at once, in memory. */
const MAX_COLUMNS = 131_072;
const TOO_WIDE = `这份表格里有一行超过 ${MAX_COLUMNS} 列，不像正常的表格。请检查分隔符和换行后重新上传。`;

/** Tables as text, divided by commas, semicolons, tabs or bars, whatever the name says. */
export const csvReader: DocumentReader = {
  unit: 'byte',
  read: (path) => readTable(path, ','),
};

export const tsvReader: DocumentReader = {
  unit: 'byte',
  read: (path) => readTable(path, '\t'),
};

async function* readTable(path: string, usual: string): AsyncGenerator<ReadStep, ReadSummary> {
  const writer = new TableWriter(null, 'looks');
  const position = { done: 0, total: 0 };
  let step: ReadStep = { blocks: [], ...position };
  let together = 0;
  for await (const record of readRecords(path, usual, { position, blank: true })) {
    const row = toTableRow(record);
    // An empty line, or one of delimiters alone, parts tables; where it stands behind every row, it parts nothing.
    const parts = row.length === 0 && (record.length > 1 || together > 1);
    together = row.length === 0 ? 0 : together + 1;
    step.blocks.push(...(parts ? writer.pause() : writer.add(row)));
    if (step.blocks.length < BLOCKS_AT_ONCE) continue;
    yield { ...step, ...position };
    step = { blocks: [], ...position };
  }
  yield { blocks: [...step.blocks, ...writer.finish()], done: position.total, total: position.total };
  return { pages: null, pagesWithoutText: [] };
}

/**
 * The lines of a table in text as cells, whatever its encoding and whatever divides them.
 * @param usual what divides them where the file does not tell
 */
export async function* readRecords(
  path: string,
  usual: string,
  options: RecordsOptions = {},
): AsyncGenerator<string[]> {
  const delimiter = await chooseDelimiter(path, usual);
  yield* openRecords(path, delimiter, await isWellQuoted(path, delimiter), options);
}

/** Goes through the whole file once: where quotation marks are used as inches or for speech, they are read as signs. */
async function isWellQuoted(path: string, delimiter: string): Promise<boolean> {
  try {
    for await (const _ of openRecords(path, delimiter, true));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) return false;
    throw error;
  }
}

async function* openRecords(
  path: string,
  delimiter: string,
  quoted: boolean,
  { position = { done: 0, total: 0 }, blank = false }: RecordsOptions = {},
): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    quote: quoted ? '"' : null,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: !blank,
    max_record_size: quoted ? MAX_RECORD : 0,
  });
  // Rows differ in length. The parser would make an error, with its stack, of each that has not as many cells as the first of its records,
  // though they are allowed: for it each is the first.
  Object.defineProperty(parser.info, 'records', { get: () => 0, set() {} });
  const source = Readable.from(readPieces(path, position, blank, delimiter));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const record of parser) yield record as string[];
  } finally {
    source.destroy();
  }
}

async function* readPieces(
  path: string,
  position: { done: number; total: number },
  fewBlank: boolean,
  delimiter: string,
): AsyncGenerator<string> {
  let columns = 1;
  for await (const { text, done, total } of readText(path)) {
    Object.assign(position, { done, total });
    for (const sign of text) {
      if (sign === '\n' || sign === '\r') columns = 1;
      else if (sign === delimiter) columns += 1;
      if (columns > MAX_COLUMNS) throw new ParseError('tooLarge', TOO_WIDE);
    }
    yield fewBlank ? text.replace(LINE_ENDS, '$1$1$1') : text;
  }
}
