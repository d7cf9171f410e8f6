import type { DocumentReader, TextBlock } from '../document-reader.ts';
import { cleanInline } from './clean-inline.ts';
import { readLines } from './read-lines.ts';

/** A block of dashes at the top that is longer is no front matter but text between two rules. */
const MAX_FRONT_MATTER_LINES = 200;

/** Markdown: headings, lists, tables and code as a person reads them; marks, comments and front matter are left out. */
export const mdReader: DocumentReader = {
  unit: 'byte',
  async *read(path) {
    const walker = new MarkdownWalker();
    let last = { done: 0, total: 0 };
    for await (const { lines, done, total } of readLines(path)) {
      last = { done, total };
      yield { blocks: lines.flatMap((line) => walker.take(line.text, line.ended)), done, total };
    }
    yield { blocks: walker.finish(), ...last };
    return { pages: null, pagesWithoutText: [] };
  },
};

/** Line by line, holding back one line, because the next may make it a heading or a table. */
class MarkdownWalker {
  #line = 0;
  #frontMatter: string[] | undefined;
  #fence: string | undefined;
  #inComment = false;
  #tableHeader: string | undefined;
  #held: TextBlock | undefined;

  take(line: string, ended: boolean): TextBlock[] {
    this.#line++;
    if (this.#line === 1 && /^---\s*$/.test(line)) {
      this.#frontMatter = [];
      return [];
    }
    if (this.#frontMatter) return this.#takeFrontMatter(line);
    if (!ended) return this.#emit({ text: line, kind: 'body', page: null });
    return this.#takeLine(line);
  }

  finish(): TextBlock[] {
    const unclosed = this.#frontMatter ?? [];
    this.#frontMatter = undefined;
    return [...unclosed.flatMap((line) => this.#takeLine(line)), ...this.#release()];
  }

  #takeFrontMatter(line: string): TextBlock[] {
    if (/^(---|\.\.\.)\s*$/.test(line)) {
      this.#frontMatter = undefined;
      return [];
    }
    this.#frontMatter?.push(line);
    return (this.#frontMatter?.length ?? 0) > MAX_FRONT_MATTER_LINES ? this.finish() : [];
  }

  #takeLine(line: string): TextBlock[] {
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (this.#fence !== undefined) {
      if (fence?.startsWith(this.#fence) && line.trim() === fence) this.#fence = undefined;
      else return this.#emit({ text: `${line}\n`, kind: 'body', page: null });
      return [];
    }
    if (fence) {
      this.#fence = fence;
      return [];
    }
    if (line.startsWith('\n') && !this.#inComment) {
      this.#tableHeader = undefined;
      return this.#emit({ text: `${line}\n`, kind: 'body', page: null });
    }
    const visible = this.#dropComments(line);
    if (visible === undefined) return [];
    return this.#takeHeading(visible) ?? this.#takeRow(visible) ?? this.#takeText(visible);
  }

  #dropComments(line: string): string | undefined {
    const end = this.#inComment ? line.indexOf('-->') : -1;
    if (this.#inComment && end < 0) return undefined;
    let text = this.#inComment ? line.slice(end + 3) : line;
    this.#inComment = false;
    for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--')) {
      const close = text.indexOf('-->', start + 4);
      this.#inComment = close < 0;
      text = text.slice(0, start) + (close < 0 ? '' : text.slice(close + 3));
    }
    return text.trim() || !line.trim() ? text : undefined;
  }

  #takeHeading(line: string): TextBlock[] | undefined {
    const hashes = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(line);
    if (hashes) {
      const title = cleanInline(line.slice(hashes[0].length).trim().replace(/#+$/, ''));
      return title ? this.#emit(heading(title, hashes[1]?.length ?? 1)) : [];
    }
    const rule = /^ {0,3}(=+|-+)\s*$/.exec(line)?.[1];
    if (!rule) return /^ {0,3}([*_-])\s*(\1\s*){2,}$/.test(line) ? [] : undefined;
    const title = this.#held;
    // Under a line of text a rule of = or - makes it a heading; a rule by itself only divides.
    if (title?.kind !== 'body' || !title.text.trim()) return rule.startsWith('=') ? undefined : [];
    this.#held = heading(title.text.trim(), rule.startsWith('=') ? 1 : 2);
    return this.#release();
  }

  #takeRow(line: string): TextBlock[] | undefined {
    const trimmed = line.trim();
    if (!trimmed.includes('|')) {
      this.#tableHeader = undefined;
      return undefined;
    }
    if (/^[|:\s-]+$/.test(trimmed) && trimmed.includes('-')) {
      if (this.#held?.text.includes('|')) this.#tableHeader = this.#held.text.trim();
      if (this.#tableHeader && this.#held) this.#held = { ...this.#held, kind: 'row', tableHeader: this.#tableHeader };
      return [];
    }
    if (!trimmed.startsWith('|') && !this.#tableHeader) return undefined;
    const cells = trimmed.replace(/^\||\|$/g, '').split(/(?<!\\)\|/);
    const text = cells.map((cell) => cleanInline(cell.replaceAll('\\|', '|')).trim()).join(' | ');
    const block: TextBlock = { text: `${text}\n`, kind: 'row', page: null };
    return this.#emit(this.#tableHeader ? { ...block, tableHeader: this.#tableHeader } : block);
  }

  #takeText(line: string): TextBlock[] {
    const text = cleanInline(line.replace(/^(\s*>)+ ?/, '')).trimEnd();
    return this.#emit({ text: `${text}\n`, kind: 'body', page: null });
  }

  #emit(block: TextBlock): TextBlock[] {
    const released = this.#release();
    this.#held = block;
    return released;
  }

  #release(): TextBlock[] {
    const released = this.#held ? [this.#held] : [];
    this.#held = undefined;
    return released;
  }
}

function heading(title: string, level: number): TextBlock {
  return { text: `${title}\n`, kind: 'heading', level, page: null };
}
