import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Matrix, multiply } from './matrix.ts';

/** A straight line of a page along one axis, in points from the top left corner: `at` across it, `from` and `to` along it. */
export interface Rule {
  at: number;
  from: number;
  to: number;
}

export interface Rules {
  horizontal: Rule[];
  vertical: Rule[];
}

/** Boxes that are no wider than this are lines. */
const LINE = 3;
const MIN_LENGTH = 4;
/** Pieces of one line, drawn cell by cell. */
const TOUCH = 3;
const SAME = 1;
/** A drawing with more than this has no tables. */
const MAX_PIECES = 20_000;
const MAX_DEPTH = 64;

const PAINTS: ReadonlySet<number> = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

/** The lines that a page draws, and the edges of its boxes, pieces of one line made whole. None where it can't be drawn. */
export async function readRules(page: PDFPageProxy): Promise<Rules> {
  const rules: Rules = { horizontal: [], vertical: [] };
  try {
    const { fnArray, argsArray } = await page.getOperatorList();
    let matrix: Matrix = multiply(page.getViewport({ scale: 1 }).transform, []);
    const saved: Matrix[] = [];
    for (const [index, operation] of fnArray.entries()) {
      const args = argsArray[index];
      if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) {
        if (saved.length < MAX_DEPTH) saved.push(matrix);
        if (operation !== OPS.save && Array.isArray(args?.[0])) matrix = multiply(matrix, args[0]);
      } else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix;
      else if (operation === OPS.transform) matrix = multiply(matrix, args);
      else if (operation === OPS.constructPath && PAINTS.has(args[0])) addPath(rules, args[1]?.[0], matrix);
      if (rules.horizontal.length + rules.vertical.length > MAX_PIECES) return { horizontal: [], vertical: [] };
    }
  } catch {
    // Lines are a hint only.
    return { horizontal: [], vertical: [] };
  }
  return { horizontal: joinPieces(rules.horizontal), vertical: joinPieces(rules.vertical) };
}

/** Numbers that follow a drawing step in a path, by its code: move, line, curve, quadratic curve, close. */
const LENGTHS = [2, 2, 6, 4, 0];

function addPath(rules: Rules, path: unknown, matrix: Matrix): void {
  if (!(path instanceof Float32Array)) return;
  let box = emptyBox();
  for (let at = 0; at < path.length && rules.horizontal.length + rules.vertical.length <= MAX_PIECES; ) {
    const step = path[at] ?? 4;
    const length = LENGTHS[step];
    if (length === undefined) return;
    if (step === 0) {
      addBox(rules, box);
      box = emptyBox();
    }
    if (length > 2) box.curved = true;
    else if (length === 2) extend(box, path[at + 1] ?? 0, path[at + 2] ?? 0, matrix);
    at += length + 1;
  }
  addBox(rules, box);
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
  points: number;
  curved: boolean;
}

const emptyBox = (): Box => ({
  left: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
  points: 0,
  curved: false,
});

function extend(box: Box, left: number, top: number, [a, b, c, d, e, f]: Matrix): void {
  const x = a * left + c * top + e;
  const y = b * left + d * top + f;
  box.left = Math.min(box.left, x);
  box.right = Math.max(box.right, x);
  box.top = Math.min(box.top, y);
  box.bottom = Math.max(box.bottom, y);
  box.points++;
}

function addBox({ horizontal, vertical }: Rules, { left, right, top, bottom, points, curved }: Box): void {
  if (curved || points < 2 || points > 5) return;
  const isFlat = bottom - top <= LINE;
  const isThin = right - left <= LINE;
  if (isFlat && right - left >= MIN_LENGTH) horizontal.push({ at: (top + bottom) / 2, from: left, to: right });
  else if (isThin && bottom - top >= MIN_LENGTH) vertical.push({ at: (left + right) / 2, from: top, to: bottom });
  else if (!isFlat && !isThin && points > 3) {
    horizontal.push({ at: top, from: left, to: right }, { at: bottom, from: left, to: right });
    vertical.push({ at: left, from: top, to: bottom }, { at: right, from: top, to: bottom });
  }
}

function joinPieces(pieces: Rule[]): Rule[] {
  const lines: Rule[][] = [];
  for (const piece of pieces.sort((left, right) => left.at - right.at)) {
    const line = lines.at(-1);
    if (line?.[0] && piece.at - line[0].at <= SAME) line.push(piece);
    else lines.push([piece]);
  }
  return lines.flatMap((line) => {
    const joined: Rule[] = [];
    for (const piece of line.sort((left, right) => left.from - right.from)) {
      const last = joined.at(-1);
      if (last && piece.from - last.to <= TOUCH) last.to = Math.max(last.to, piece.to);
      else joined.push({ ...piece });
    }
    return joined;
  });
}
