import { cleanText } from '../clean-text.ts';
import type { TextBlock } from '../document-reader.ts';
import { ParseError, TOO_DEEP } from '../parse-error.ts';
import { TableWriter } from '../table/table-writer.ts';
import { isBlock, isNoise, isSuspect } from './element-kinds.ts';
import { type Link, linkShare, noteLinks } from './note-links.ts';
import { TableBuilder } from './table-builder.ts';

/** A block, and what of it is links. */
export interface PageBlock {
  block: TextBlock;
  linkShare: number;
}

export interface WalkOptions {
  /** Only what stands in the element that the page marks as its content. */
  mainOnly: boolean;
  /** Leaves out menus and the like. */
  dropNoise: boolean;
  /** The title is written as the highest heading. */
  withTitle: boolean;
}

type Attributes = Record<string, string>;

/** Browsers nest 512 deep; forgotten end tags pile up further in real pages. */
const MAX_DEPTH = 5000;
const MAX_BLOCK = 100_000;
/** A cell beyond this is no cell: the table arranges the page. */
const MAX_CELL = 400;
/** More of a suspect is text, whatever it is called. */
const MAX_HELD = 2000;
const MOSTLY_LINKS = 0.5;

interface Table {
  builder: TableBuilder;
  writer: TableWriter;
  cell: Attributes | undefined;
  isName: boolean;
  /** It arranges the page: its cells are read one after the other. */
  isLayout: boolean;
}

/** Takes a page's elements one after the other and makes blocks of what a person reads. */
export class HtmlWalker {
  readonly #options: WalkOptions;
  #blocks: PageBlock[] = [];
  #text = '';
  /** Nothing stands before what comes next, or white space. To look for it in the text itself would make one string of it each time. */
  #endsInSpace = true;
  #links: Link[] = [];
  #href: { start: number; href: string } | undefined;
  #level: number | undefined;
  #prefix = '';
  #lists: { ordered: boolean; count: number }[] = [];
  #tables: Table[] = [];
  #pre = 0;
  #depth = 0;
  #skipFrom = 0;
  #mainFrom = 0;
  #inTitle = false;
  /** Headings stand one level lower under a title. */
  #titles = 0;
  #suspects: { depth: number; held: PageBlock[] }[] = [];
  #base: string | undefined;

  constructor(options: WalkOptions) {
    this.#options = options;
  }

  /** The blocks that are complete. */
  take(): PageBlock[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }

  open(name: string, attributes: Attributes): void {
    if (++this.#depth > MAX_DEPTH) throw new ParseError('bomb', TOO_DEEP);
    if (this.#skipFrom > 0) return;
    this.#readBase(name, attributes);
    if (name === 'head' || this.#isSkipped(name, attributes)) {
      if (name !== 'head') this.#skipFrom = this.#depth;
      return;
    }
    if (isMain(name, attributes) && this.#mainFrom === 0) this.#mainFrom = this.#depth;
    if (this.#options.dropNoise && isSuspect(name, attributes)) {
      this.#flush();
      this.#suspects.push({ depth: this.#depth, held: [] });
    }
    if (name === 'a' && attributes.href) this.#href = { start: this.#text.length, href: attributes.href };
    else if (name === 'br') this.#append(this.#isInCell() ? ' ' : '\n');
    else if (name === 'td' || name === 'th') this.#openCell(name, attributes);
    else if (isBlock(name)) this.#openBlock(name);
  }

  text(text: string): void {
    const isOutside = this.#options.mainOnly && this.#mainFrom === 0 && !this.#inTitle;
    if (this.#skipFrom > 0 || isOutside) return;
    const clean = cleanText(text);
    if (this.#pre > 0 && !this.#isInCell()) this.#append(clean);
    else {
      const line = clean.replace(/\s+/g, ' ');
      this.#append(this.#endsInSpace ? line.trimStart() : line);
    }
    if (this.#text.length > MAX_BLOCK) this.#flush();
  }

  close(name: string): void {
    const depth = this.#depth--;
    if (this.#skipFrom > 0) {
      if (depth === this.#skipFrom) this.#skipFrom = 0;
      return;
    }
    if (name === 'a') this.#closeLink();
    else if (name === 'td' || name === 'th') this.#closeCell();
    else if (name === 'tr') this.#closeRow();
    else if (isBlock(name)) this.#closeBlock(name);
    if (depth === this.#suspects.at(-1)?.depth) this.#closeSuspect();
    if (depth === this.#mainFrom) this.#mainFrom = 0;
  }

  end(): void {
    this.#flush();
    while (this.#suspects.length > 0) this.#closeSuspect();
  }

  #isSkipped(name: string, attributes: Attributes): boolean {
    if (name === 'title') return !this.#options.withTitle;
    return this.#options.dropNoise ? isNoise(name, attributes) : /^(?:script|style|template|svg|noscript)$/.test(name);
  }

  #readBase(name: string, attributes: Attributes): void {
    const canonical = name === 'link' && attributes.rel === 'canonical';
    if ((name === 'base' || canonical) && attributes.href && URL.canParse(attributes.href))
      this.#base ??= attributes.href;
  }

  #openBlock(name: string): void {
    if (this.#isInCell()) {
      if (name === 'table' || /^h[1-6]$/.test(name)) this.#arrange();
      else {
        this.#append(' ');
        return;
      }
    }
    // The text of an item often stands in a paragraph of its own.
    if (!(this.#prefix && !this.#text.trim() && name !== 'li')) this.#flush();
    if (name === 'title') {
      this.#level = 1;
      this.#inTitle = true;
    } else if (/^h[1-6]$/.test(name)) this.#level = Number(name.slice(1)) + this.#titles;
    else if (name === 'ul' || name === 'ol') this.#lists.push({ ordered: name === 'ol', count: 0 });
    else if (name === 'li') this.#openItem();
    else if (name === 'pre') this.#pre++;
    else if (name === 'table')
      this.#tables.push({
        builder: new TableBuilder(),
        writer: new TableWriter(null, 'marks'),
        cell: undefined,
        isName: false,
        isLayout: false,
      });
  }

  #closeBlock(name: string): void {
    if (this.#isInCell()) {
      this.#append(' ');
      return;
    }
    this.#flush();
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    else if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1);
    else if (name === 'title') [this.#inTitle, this.#titles] = [false, 1];
    else if (name === 'table') this.#emit(this.#tables.pop()?.writer.finish() ?? []);
  }

  #openItem(): void {
    const list = this.#lists.at(-1);
    if (!list) return;
    list.count++;
    this.#prefix = '  '.repeat(Math.min(this.#lists.length - 1, 8)) + (list.ordered ? `${list.count}. ` : '- ');
  }

  #openCell(name: string, attributes: Attributes): void {
    const table = this.#tables.at(-1);
    this.#flush();
    if (!table || table.isLayout) return;
    table.cell = attributes;
    table.isName = name === 'th';
  }

  #closeCell(): void {
    const table = this.#tables.at(-1);
    if (!table?.cell || table.isLayout) {
      this.#flush();
      return;
    }
    if (this.#text.length > MAX_CELL && !table.isName) {
      this.#arrange();
      return;
    }
    const { colspan, rowspan } = table.cell;
    const text = noteLinks(this.#text, this.#links, this.#base);
    table.builder.addCell({ text, colspan, rowspan, isName: table.isName });
    table.cell = undefined;
    this.#clear();
  }

  #closeRow(): void {
    const table = this.#tables.at(-1);
    if (table && !table.isLayout) this.#emit(table.writer.add(table.builder.closeRow()));
  }

  /** What looked like a table arranges the page: what has been read of its row is text. */
  #arrange(): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    table.isLayout = true;
    table.cell = undefined;
    const cells = table.builder.closeRow();
    this.#emit(table.writer.finish());
    for (const { text } of cells) this.#emit([{ text: `${text}\n`, kind: 'body', page: null }]);
    this.#flush();
  }

  #isInCell(): boolean {
    return this.#tables.at(-1)?.cell !== undefined;
  }

  #closeLink(): void {
    if (this.#href && this.#text.length > this.#href.start) this.#links.push({ ...this.#href, end: this.#text.length });
    this.#href = undefined;
  }

  #append(text: string): void {
    if (text) this.#endsInSpace = /\s/.test(text.charAt(text.length - 1));
    this.#text += text;
  }

  #clear(): void {
    this.#text = '';
    this.#endsInSpace = true;
    this.#links = [];
    if (this.#href) this.#href.start = 0;
  }

  #flush(): void {
    if (this.#isInCell()) return;
    if (this.#href) this.#links.push({ ...this.#href, end: this.#text.length });
    const share = linkShare(this.#text.trim(), this.#links);
    const text = noteLinks(this.#text, this.#links, this.#base).trim();
    const prefix = this.#prefix;
    const level = this.#level;
    this.#clear();
    if (!text) return;
    this.#prefix = '';
    this.#level = undefined;
    const line = level ? text.replace(/\s+/g, ' ') : text;
    const block: TextBlock = level
      ? { text: `${line}\n`, kind: 'heading', level, page: null }
      : { text: `${prefix}${line}\n`, kind: 'body', page: null };
    this.#emit([block], share);
  }

  #emit(blocks: TextBlock[], share = 0): void {
    const found = blocks.map((block) => ({ block, linkShare: share }));
    const suspect = this.#suspects.at(-1);
    if (!suspect) this.#blocks.push(...found);
    else suspect.held.push(...found);
    if (suspect && suspect.held.length > MAX_HELD) this.#closeSuspect();
  }

  /** Keeps what stands in it unless most of it is links. */
  #closeSuspect(): void {
    this.#flush();
    const held = this.#suspects.pop()?.held ?? [];
    const length = held.reduce((sum, { block }) => sum + block.text.length, 0);
    const linked = held.reduce((sum, { block, linkShare: share }) => sum + block.text.length * share, 0);
    if (linked > length * MOSTLY_LINKS) return;
    const outer = this.#suspects.at(-1)?.held ?? this.#blocks;
    outer.push(...held);
  }
}

function isMain(name: string, attributes: Attributes): boolean {
  return name === 'main' || attributes.role === 'main';
}
