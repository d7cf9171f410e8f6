import type { OfficeParts } from '../office/office-parts.ts';
import { readRelations } from '../office/read-relations.ts';
import { readXml } from '../office/walk-xml.ts';
import { ParseError } from '../parse-error.ts';
import { builtInFormat } from './format-number.ts';

export interface Workbook {
  /** Visible sheets in their order. */
  sheets: { name: string; part: string }[];
  strings: readonly string[];
  /** Number formats by a cell's style. */
  formats: readonly (string | undefined)[];
  date1904: boolean;
}

/** Everything that sheets refer to. Hidden sheets are left out: whoever hid them did not mean them to be read. */
export async function readWorkbook(parts: OfficeParts): Promise<Workbook> {
  const part = ['xl/workbook.xml', 'xl/workbook2.xml'].find((name) => parts.has(name)) ?? 'xl/workbook.xml';
  const relations = await readRelations(parts, part);
  const sheets = new Map<string, Workbook['sheets'][number]>();
  let date1904 = false;
  await readXml(await parts.open(part), {
    open(tag, attributes) {
      if (tag === 'workbookPr') date1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (tag !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
      const relation = relations.get(id);
      if (relation?.type !== 'worksheet' || sheets.has(relation.part)) return;
      sheets.set(relation.part, { name: attributes.name ?? '', part: relation.part });
    },
  });
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.part;
  return {
    sheets: [...sheets.values()],
    date1904,
    strings: await readStrings(parts, partOf('sharedStrings')),
    formats: await readFormats(parts, partOf('styles')),
  };
}

/** Excel cuts no text beyond this; shared texts that are together longer fill the memory. */
const MAX_CHARACTERS = 150_000_000;

async function readStrings(parts: OfficeParts, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!part || !parts.has(part)) return strings;
  let text = '';
  let characters = 0;
  let isText = false;
  let isReading = 0;
  await readXml(await parts.open(part), {
    open(tag) {
      if (tag === 'si') text = '';
      else if (tag === 't') isText = true;
      // How Japanese is read stands beside what is written.
      else if (tag === 'rPh') isReading++;
    },
    text(piece) {
      if (isText && isReading === 0) text += piece;
    },
    close(tag) {
      if (tag === 't') isText = false;
      else if (tag === 'rPh') isReading--;
      else if (tag === 'si') {
        characters += text.length;
        if (characters > MAX_CHARACTERS) throw new ParseError('memory');
        strings.push(text);
      }
    },
  });
  return strings;
}

async function readFormats(parts: OfficeParts, part: string | undefined): Promise<(string | undefined)[]> {
  const own = new Map<number, string>();
  const formats: (string | undefined)[] = [];
  if (!part || !parts.has(part)) return formats;
  let inCells = false;
  await readXml(await parts.open(part), {
    open(tag, attributes) {
      if (tag === 'numFmt') own.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (tag === 'cellXfs') inCells = true;
      else if (tag === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0);
        formats.push(own.get(id) ?? builtInFormat(id));
      }
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return formats;
}
