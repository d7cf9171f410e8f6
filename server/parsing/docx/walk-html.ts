import { Parser } from 'htmlparser2';
import { cleanText } from '../clean-text.ts';
import type { TextBlock } from '../document-reader.ts';
import { headingLevelOf } from '../heading-pattern.ts';
import { TableBuilder } from '../html/table-builder.ts';
import { TableWriter } from '../table/table-writer.ts';

const PIECE = 64 * 1024;

/** The blocks of Mammoth's HTML, in order, each with how far in the HTML it ends. */
export function* walkHtml(html: string): Generator<{ block: TextBlock; at: number }> {
  const walker = new HtmlWalker();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => walker.open(name, attributes),
      ontext: (text) => walker.text(text),
      onclosetag: (name) => walker.close(name),
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length; at += PIECE) {
    parser.write(html.slice(at, at + PIECE));
    for (const block of walker.take()) yield { block, at: Math.min(html.length, at + PIECE) };
  }
  parser.end();
  walker.end();
  for (const block of walker.take()) yield { block, at: html.length };
}

interface Table {
  builder: TableBuilder;
  writer: TableWriter;
  cell: { isName: boolean; colspan?: string | undefined; rowspan?: string | undefined };
}

class HtmlWalker {
  #blocks: TextBlock[] = [];
  #text = '';
  #level: number | undefined;
  #lists: { ordered: boolean; count: number }[] = [];
  #prefix = '';
  #tables: Table[] = [];

  take(): TextBlock[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }

  open(name: string, { colspan, rowspan }: Record<string, string>): void {
    if (name === 'br') this.#text += this.#tables.length ? ' ' : '\n';
    else if (/^h[1-6]$/.test(name)) {
      this.#flush();
      this.#level = Number(name.slice(1));
    } else if (name === 'ul' || name === 'ol') {
      this.#flush();
      this.#lists.push({ ordered: name === 'ol', count: 0 });
    } else if (name === 'li') this.#openItem();
    else if (name === 'table') {
      // A table inside a cell is read as part of that cell.
      if (this.#tables.length === 0) this.#flush();
      this.#tables.push({
        builder: new TableBuilder(),
        writer: new TableWriter(null, 'marks'),
        cell: { isName: false },
      });
    } else if ((name === 'td' || name === 'th') && this.#tables.length === 1)
      this.#openCell(name === 'th', colspan, rowspan);
    else if (name === 'p' && this.#tables.length === 0 && !this.#prefix) this.#flush();
  }

  text(text: string): void {
    this.#text += cleanText(text);
  }

  close(name: string): void {
    const table = this.#tables.at(-1);
    if (name === 'table') this.#closeTable();
    else if (table) this.#closeInTable(name, table);
    else if (/^(p|li|h[1-6])$/.test(name)) this.#flush();
    if (name === 'ul' || name === 'ol') this.#lists.pop();
  }

  end(): void {
    this.#flush();
  }

  #openItem(): void {
    this.#flush();
    const list = this.#lists.at(-1);
    if (!list) return;
    list.count++;
    this.#prefix = '  '.repeat(this.#lists.length - 1) + (list.ordered ? `${list.count}. ` : '- ');
  }

  #closeInTable(name: string, table: Table): void {
    if (this.#tables.length > 1 || name === 'p' || name === 'li') this.#text += ' ';
    else if (name === 'td' || name === 'th') {
      table.builder.addCell({ text: this.#text, ...table.cell });
      this.#text = '';
    } else if (name === 'tr') this.#blocks.push(...table.writer.add(table.builder.closeRow()));
  }

  #openCell(isName: boolean, colspan: string | undefined, rowspan: string | undefined): void {
    const table = this.#tables[0];
    this.#text = '';
    if (table) table.cell = { isName, colspan, rowspan };
  }

  #closeTable(): void {
    const table = this.#tables.pop();
    if (table && this.#tables.length === 0) this.#blocks.push(...table.writer.finish());
  }

  #flush(): void {
    if (this.#tables.length > 0) return;
    const text = this.#text.trim();
    const prefix = this.#prefix;
    const styled = this.#level;
    this.#text = '';
    this.#prefix = '';
    this.#level = undefined;
    if (!text) return;
    const level = styled ?? (prefix ? undefined : numberedLevel(text));
    const line = `${prefix}${text}\n`;
    this.#blocks.push(
      level ? { text: line, kind: 'heading', level, page: null } : { text: line, kind: 'body', page: null },
    );
  }
}

/** Numbered headings that were typed without a style; below all that have one. */
function numberedLevel(text: string): number | undefined {
  const level = headingLevelOf(text);
  return level && level + 6;
}
