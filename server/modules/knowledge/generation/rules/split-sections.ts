import { isBarRow } from './read-tables.ts';

export interface Section {
  /** As it stands in the text; null for what comes before the first heading. */
  heading: string | null;
  /** Headings above. */
  above: string[];
  /** Text below the heading, word for word. */
  body: string;
}

const LIST = /^\s*(?:[-*+•●○■◆▪·]\s?|\d{1,2}[.、)）．]|[（(][一二三四五六七八九十\d]{1,2}[)）]|[①-⑳])/;
const NUMBERED_HEADING =
  /^(?:第[一二三四五六七八九十百\d]+[章节条]|[一二三四五六七八九十]+、|[（(][一二三四五六七八九十]+[)）])/;
/** As people mark one in typed text, which is not read as Markdown. */
const MARKED = /^#{1,6}\s+(?=\S)/;
const LONGEST_HEADING = 30;
const LONGEST_TOPIC = 12;

/** A segment's text by the headings in it: those of its path, and short lines over text that look like one. */
export function splitSections(text: string, path: readonly string[]): Section[] {
  const lines = text.split('\n');
  const known = new Set(path.map((name) => name.trim()));
  const sections: Section[] = [{ heading: null, above: [...path], body: '' }];
  lines.forEach((line, index) => {
    const name = line.trim().replace(MARKED, '');
    const isMarked = name !== line.trim() && name.length <= LONGEST_HEADING;
    if (name !== '' && (isMarked || known.has(name) || looksLikeHeading(lines, index))) {
      const depth = path.indexOf(name);
      const above = depth >= 0 ? path.slice(0, depth) : path.filter((one) => one !== name);
      sections.push({ heading: name, above: [...above], body: '' });
    } else {
      const section = sections.at(-1);
      if (section) section.body += `${line}\n`;
    }
  });
  // A segment that goes on under its heading does not repeat it.
  const first = sections[0];
  const last = path.at(-1);
  if (first && first.body.trim() !== '' && last) Object.assign(first, { heading: last, above: path.slice(0, -1) });
  return sections.map((section) => ({ ...section, body: section.body.trim() })).filter(({ body }) => body !== '');
}

/** A short line without an end, over an empty line or a whole sentence, and not inside a paragraph. */
function looksLikeHeading(lines: string[], index: number): boolean {
  const name = (lines[index] ?? '').trim();
  if (name.length > LONGEST_HEADING || name.length < 2) return false;
  if (/[。，；：:！!;,.…|、]$|\||：.*；|^[^：]{1,10}：\S/.test(name) || LIST.test(name)) return false;
  if (!/\p{Script=Han}/u.test(name)) return false;
  const before = (lines[index - 1] ?? '').trim();
  const after =
    lines
      .slice(index + 1)
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  const isNumbered = NUMBERED_HEADING.test(name);
  const atStart = index === 0 || before === '' || /[。！？!?；;]$/.test(before) || isBarRow(before);
  const opensText = /[。；：:！？]/.test(after) || LIST.test(after) || (isNumbered && isBarRow(after));
  const between = (lines[index + 1] ?? '').trim() === '' && before === '';
  // A word or two with its text on the next line, as Markdown without its signs leaves them.
  const isTopic =
    (before === '' || isBarRow(before)) &&
    name.length <= LONGEST_TOPIC &&
    /[。！？]$/.test((lines[index + 1] ?? '').trim());
  return (
    atStart && opensText && (between || isTopic || index === 0 || isNumbered || (lines[index + 1] ?? '').trim() === '')
  );
}

export const isListItem = (line: string): boolean => LIST.test(line);
