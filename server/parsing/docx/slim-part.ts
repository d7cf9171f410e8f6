import { Parser } from 'htmlparser2';
import { ParseError, TOO_DEEP, WITH_ENTITIES } from '../parse-error.ts';

/** Word nests tables and boxes to a few dozen levels at most. */
export const MAX_DEPTH = 256;

/** What says how a text looks, where a page ends and what is misspelt, formulas, and drawings, whose texts stand beside them once more. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'w:bookmarkEnd',
  'w:bookmarkStart',
  'w:commentRangeEnd',
  'w:commentRangeStart',
  'w:drawing',
  'w:lastRenderedPageBreak',
  'w:permEnd',
  'w:permStart',
  'w:proofErr',
  'w:sectPr',
  'w:tblGrid',
  'w:tblPr',
  'w:tblPrEx',
  'm:oMath',
  'm:oMathPara',
  'mc:Choice',
]);
/** Of these only what tells a heading, a list, a merged cell, the head of a table, and what has been deleted. */
const KEPT_IN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['w:pPr', new Set(['w:pStyle', 'w:numPr', 'w:rPr'])],
  ['w:rPr', new Set(['w:del'])],
  ['w:trPr', new Set(['w:del', 'w:tblHeader'])],
  ['w:tcPr', new Set(['w:gridSpan', 'w:vMerge'])],
]);
const WITH_TEXT: ReadonlySet<string> = new Set(['w:t', 'w:instrText']);
/** Runs that look different are one text. */
const JOINED: ReadonlySet<string> = new Set(['w:r', 'w:t']);
const NEEDLESS_ATTRIBUTE = /^(?:w:rsid|w14:(?:paraId|textId)$|xml:space$)/;

const PIECES_AT_ONCE = 4096;

/** How much of a document a tree may be built of. */
export interface TreeRoom {
  elements: number;
  characters: number;
}

/**
 * The XML of a docx's part without what no text is read from, which is most of what Word writes: a tree of it takes 1 KB an element.
 * It is gone through as it is unpacked. Throws ParseError `bomb` for absurd depth and for a document type (Office writes none; entities that
 * multiply live there), `corrupt` for elements that don't end, and what `onFull` makes once `room`, which is used up, is.
 */
export async function slimPart(
  stream: AsyncIterable<Uint8Array>,
  room: TreeRoom,
  onFull: () => ParseError,
): Promise<string> {
  const written: string[] = [];
  let pieces: string[] = [];
  const open: string[] = [];
  /** Depth of the element that is left out with all that it holds. */
  let leftOutAt = Number.POSITIVE_INFINITY;
  let isCdata = false;
  const add = (piece: string) => {
    room.characters -= piece.length;
    if (room.characters < 0 || room.elements < 0) throw onFull();
    pieces.push(piece);
    if (pieces.length < PIECES_AT_ONCE) return;
    // Joined early: a piece keeps all of what it was unpacked with.
    written.push(pieces.slice(0, -1).join(''));
    pieces = pieces.slice(-1);
  };
  /** Where the last tag that opens an element ends: what closes there closes itself. */
  let openedUntil = -1;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const parent = open.at(-1) ?? '';
        open.push(name);
        openedUntil = parser.endIndex;
        if (open.length > MAX_DEPTH) throw new ParseError('bomb', TOO_DEEP);
        if (open.length > leftOutAt) return;
        if (!isKept(name, parent)) {
          leftOutAt = open.length;
          return;
        }
        if (JOINED.has(name) && pieces.at(-1) === `</${name}>`) {
          pieces.pop();
          return;
        }
        room.elements--;
        add(`<${name}${JOINED.has(name) ? '' : writeAttributes(attributes)}>`);
      },
      ontext(text) {
        if (open.length < leftOutAt && WITH_TEXT.has(open.at(-1) ?? '')) add(isCdata ? escapeText(text) : text);
      },
      onclosetag(name, isImplied) {
        const isEmpty = parser.endIndex === openedUntil;
        if (isImplied && !isEmpty)
          throw new ParseError('corrupt', undefined, { cause: new Error(`${name} does not end`) });
        const depth = open.length;
        open.pop();
        if (depth > leftOutAt) return;
        if (depth === leftOutAt) leftOutAt = Number.POSITIVE_INFINITY;
        else if (KEPT_IN.has(name) && pieces.at(-1)?.startsWith(`<${name}`)) pieces.pop();
        else add(`</${name}>`);
      },
      oncdatastart() {
        isCdata = true;
      },
      oncdataend() {
        isCdata = false;
      },
      onprocessinginstruction(name) {
        if (/^!doctype/i.test(name)) throw new ParseError('bomb', WITH_ENTITIES);
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  const decoder = new TextDecoder();
  for await (const chunk of stream) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode());
  parser.end();
  return written.join('') + pieces.join('');
}

/** How a run looks is left out; what its paragraph's mark says may be that it is deleted. */
function isKept(name: string, parent: string): boolean {
  if (LEFT_OUT.has(name) || (name === 'w:rPr' && parent !== 'w:pPr')) return false;
  return KEPT_IN.get(parent)?.has(name) ?? true;
}

function writeAttributes(attributes: Record<string, string>): string {
  let written = '';
  for (const [name, value] of Object.entries(attributes))
    if (!NEEDLESS_ATTRIBUTE.test(name)) written += ` ${name}="${value.replaceAll('"', '&quot;')}"`;
  return written;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
