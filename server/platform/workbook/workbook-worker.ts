import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { utils, type WorkSheet, write } from '@e965/xlsx';
import { guardText } from '#server/platform/guard-text.ts';

export interface SheetPlan {
  name: string;
  /** Columns with their widths in characters. */
  columns: readonly (readonly [title: string, width: number])[];
}

export interface WorkbookTask {
  sheets: readonly SheetPlan[];
  /** Gives `{ sheet, rows }` on each `next`, and null when all are given. */
  port: MessagePort;
}

export type WorkbookRows = { sheet: number; rows: (string | number)[][] } | null;

/** Runs in a worker: an xlsx file of texts and numbers. Texts stay texts, whatever they look like. */
export async function writeInWorker({ sheets, port }: WorkbookTask): Promise<Uint8Array> {
  const made = sheets.map(({ columns }): WorkSheet => {
    const sheet = utils.aoa_to_sheet([columns.map(([title]) => title)], { dense: true });
    sheet['!cols'] = columns.map(([, wch]) => ({ wch }));
    return sheet;
  });
  for (;;) {
    port.postMessage('next');
    const [message] = (await once(port, 'message')) as [WorkbookRows];
    if (!message) break;
    const sheet = made[message.sheet];
    if (sheet) utils.sheet_add_aoa(sheet, message.rows.map(toCells), { origin: -1 });
  }
  port.close();
  const book = utils.book_new();
  for (const [index, { name }] of sheets.entries()) utils.book_append_sheet(book, made[index] ?? {}, name);
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true });
}

/** What one cell of Excel holds at most. */
const MAX_CELL = 32_767;

function toCells(row: readonly (string | number)[]) {
  return row.map((value) =>
    typeof value === 'number' ? value : value === '' ? null : { t: 's', v: guardText(value).slice(0, MAX_CELL) },
  );
}
