import { cleanText } from '../clean-text.ts';
import { TableBuilder } from '../html/table-builder.ts';
import type { XmlHandler } from '../office/walk-xml.ts';
import { toLine } from '../table/table-row.ts';
import { TableWriter } from '../table/table-writer.ts';
import type { Slide } from './slide.ts';

/** Placeholders that stand on every slide. */
const RUNNING = /^(?:dt|ftr|sldNum|hdr|sldImg)$/;

/** Shorter ones are names of files and words like "logo". */
const MIN_DESCRIPTION = 10;
const BY_PROGRAM = /自动生成|automatically generated|AI-generated|^[\w-]+\.(?:png|jpe?g|gif|emf|wmf)$/i;

interface Shape {
  placeholder: string | undefined;
  isTitle: boolean;
}

interface Table {
  builder: TableBuilder;
  writer: TableWriter;
  cell: { colspan: string | undefined; rowspan: string | undefined } | undefined;
  /** Its first row names its columns. */
  hasHeader: boolean;
  rows: number;
}

/** Takes a slide's elements one after the other; shapes stay in their order, in which a screen reader reads them too. */
export class SlideWalker implements XmlHandler {
  readonly slide: Slide = { title: '', content: [], notes: [] };
  /** Relations to parts with more of the slide: charts and diagrams. */
  readonly references: string[] = [];
  isHidden = false;
  readonly #page: number;
  #shape: Shape | undefined;
  #table: Table | undefined;
  #text = '';
  #cellText = '';
  #takes = false;
  #depth = 0;
  #bullet: boolean | undefined;
  /** Within an element that repeats what has been read, or is made by a program. */
  #skipped = 0;

  constructor(page: number) {
    this.#page = page;
  }

  open(tag: string, attributes: Record<string, string>): void {
    if (this.#skipped > 0 || tag === 'Fallback' || (tag === 'fld' && /slidenum|datetime/.test(attributes.type ?? ''))) {
      this.#skipped++;
      return;
    }
    if (tag === 'sld') this.isHidden = attributes.show === '0';
    else if (tag === 'sp') this.#shape = { placeholder: undefined, isTitle: false };
    else if (tag === 'cNvPr') this.#describe(attributes.descr ?? '');
    else if (tag === 'ph') this.#openPlaceholder(attributes.type ?? 'body');
    else if (tag === 'p') [this.#text, this.#depth, this.#bullet] = ['', 0, undefined];
    else if (tag === 'pPr') this.#depth = Number(attributes.lvl ?? 0);
    else if (tag === 'buNone') this.#bullet = false;
    else if (tag === 'buChar' || tag === 'buAutoNum' || tag === 'buBlip') this.#bullet = true;
    else if (tag === 'br') this.#text += this.#table?.cell ? ' ' : '\n';
    else if (tag === 'chart' || tag === 'relIds') this.#openReference(attributes);
    else this.#openTable(tag, attributes);
    this.#takes = tag === 't';
  }

  text(text: string): void {
    if (this.#takes && this.#skipped === 0) this.#text += cleanText(text);
  }

  close(tag: string): void {
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    this.#takes = false;
    if (tag === 'p') this.#closeParagraph();
    else if (tag === 'sp') this.#shape = undefined;
    else this.#closeTable(tag);
  }

  #openPlaceholder(type: string): void {
    if (this.#shape) this.#shape = { placeholder: type, isTitle: type === 'title' || type === 'ctrTitle' };
  }

  /** What an author says that a picture shows; programs say it too, and worse. */
  #describe(description: string): void {
    const text = toLine(cleanText(description));
    if (text.length >= MIN_DESCRIPTION && !BY_PROGRAM.test(text))
      this.slide.content.push({ text: `图片：${text}`, depth: 0 });
  }

  #openReference(attributes: Record<string, string>): void {
    const id = Object.entries(attributes).find(([name]) => name === 'r:id' || name === 'r:dm')?.[1];
    if (id) this.references.push(id);
  }

  #openTable(tag: string, attributes: Record<string, string>): void {
    if (tag === 'tbl')
      this.#table = {
        builder: new TableBuilder(),
        writer: new TableWriter(this.#page, 'marks'),
        cell: undefined,
        hasHeader: false,
        rows: 0,
      };
    else if (this.#table && tag === 'tblPr') this.#table.hasHeader = attributes.firstRow === '1';
    else if (this.#table && tag === 'tc') {
      // What a cell beside or below stands over has a place, but nothing to say.
      const isCovered = attributes.hMerge === '1' || attributes.vMerge === '1';
      this.#table.cell = isCovered ? undefined : { colspan: attributes.gridSpan, rowspan: attributes.rowSpan };
      this.#cellText = '';
    }
  }

  #closeTable(tag: string): void {
    const table = this.#table;
    if (!table) return;
    if (tag === 'tc' && table.cell) {
      table.builder.addCell({ text: this.#cellText, ...table.cell, isName: table.hasHeader && table.rows === 0 });
      table.cell = undefined;
    } else if (tag === 'tr') {
      table.rows++;
      this.#addRows(table.writer.add(table.builder.closeRow()));
    } else if (tag === 'tbl') {
      this.#addRows(table.writer.finish());
      this.#table = undefined;
    }
  }

  #addRows(rows: ReturnType<TableWriter['finish']>): void {
    if (rows.length > 0) this.slide.content.push({ rows });
  }

  #closeParagraph(): void {
    const text = this.#text.trim();
    this.#text = '';
    if (this.#table) {
      this.#cellText += ` ${text}`;
      return;
    }
    const { placeholder, isTitle } = this.#shape ?? { placeholder: undefined, isTitle: false };
    if (!text || (placeholder && RUNNING.test(placeholder))) return;
    if (isTitle) this.slide.title = `${this.slide.title} ${text.replace(/\s+/g, ' ')}`.trim();
    else {
      const isItem = this.#bullet ?? (placeholder === 'body' || this.#depth > 0);
      this.slide.content.push({ text, depth: isItem ? this.#depth + 1 : 0 });
    }
  }
}
