import { Parser } from 'htmlparser2';
import { readPictureSize } from '#server/platform/files/picture-size.ts';
import { DAMAGED, MaterialRefusal } from './refusal.ts';

/** An element of a drawing, as far as it matters for what drawing it takes. */
export interface Part {
  name: string;
  attributes: Record<string, string>;
  children: Part[];
  /** Ids of what is drawn along with it: by `use`, and by fills, masks, filters and the like. */
  references: string[];
  /** Of the picture that it embeds. */
  pixels: number;
}

export interface Drawing {
  root: Part;
  byId: Map<string, Part>;
  /** Elements that are written down. */
  count: number;
  /** All that its sheets of styles say. */
  sheet: string;
  /** The same drawing without comments, declarations and instructions: whoever draws it reads what was looked at, and nothing else. */
  text: string;
}

const NAME = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u;
const REFERENCE = /url\(\s*["']?\s*#([^)"']*)/gi;
const EMBEDDED = /^\s*data:[^,]{0,100},/i;
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Signs that XML has no way to write. */
const UNWRITABLE = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapeText = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? '');
const newPart = (name: string, attributes: Record<string, string>): Part => {
  return { name, attributes, children: [], references: [], pixels: 0 };
};
const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** @param bound is told of each element how deep it lies and how many there are; throws where that is too much */
export function readParts(given: string, bound: (depth: number, count: number) => void): Drawing {
  const root = newPart('', {});
  const byId = new Map<string, Part>();
  const path = [root];
  const written: string[] = [];
  let count = 0;
  let sheet = '';
  const parser = new Parser(
    {
      onopentag(called, attributes) {
        const part = newPart(withoutPrefix(called), attributes);
        part.references = listReferences(part);
        part.pixels = countPixels(part);
        count += 1;
        path.at(-1)?.children.push(part);
        path.push(part);
        bound(path.length - 1, count);
        noteId(byId, part);
        if (!NAME.test(called)) throw new MaterialRefusal(DAMAGED);
        const pairs = Object.entries(attributes).filter(([name]) => NAME.test(name));
        written.push(`<${called}${pairs.map(([name, value]) => ` ${name}="${escapeText(value)}"`).join('')}>`);
      },
      ontext(text) {
        if (path.at(-1)?.name === 'style') sheet += text;
        written.push(escapeText(text));
      },
      onclosetag(called) {
        path.pop();
        written.push(`</${called}>`);
      },
    },
    { xmlMode: true },
  );
  parser.end(given);
  return { root, byId, count, sheet, text: written.join('').trim() };
}

/** Of several with the same id any may be the one that is drawn. */
function noteId(byId: Map<string, Part>, part: Part): void {
  const { id } = part.attributes;
  if (id === undefined) return;
  const all = byId.get(id) ?? newPart('', {});
  all.children.push(part);
  byId.set(id, all);
}

const hrefsOf = ({ attributes }: Part): string[] =>
  Object.entries(attributes).flatMap(([name, value]) => (withoutPrefix(name) === 'href' ? [value.trim()] : []));

function listReferences(part: Part): string[] {
  const named = Object.values(part.attributes).flatMap((value) =>
    [...value.matchAll(REFERENCE)].map(([, id = '']) => id.trim()),
  );
  // A link draws nothing.
  const drawn = part.name === 'a' ? [] : hrefsOf(part).filter((href) => href.startsWith('#'));
  return [...named, ...drawn.map((href) => href.slice(1))];
}

function countPixels(part: Part): number {
  let pixels = 0;
  for (const href of hrefsOf(part)) {
    const head = EMBEDDED.exec(href)?.[0];
    if (!head) continue;
    const size = readPictureSize(Buffer.from(href.slice(head.length), 'base64'));
    if (!size) throw new MaterialRefusal('图形里嵌入的图片已损坏，没有保存。请重新嵌入后导出，或导出为 PNG 再试。');
    pixels += size.width * size.height;
  }
  return pixels;
}
