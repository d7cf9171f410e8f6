import type { Part } from './svg-parts.ts';

/** What following an outline takes: its edges, and how far they go from above to below, in its own units. */
export interface Outline {
  edges: number;
  reach: number;
}

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const STEP = /([a-z])([^a-z]*(?:e[-+]?\d[^a-z]*)*)/gi;
/** Numbers that each step takes, and which of them say how far down it ends or bends. */
const STEPS: Record<string, { takes: number; downs: readonly number[] }> = {
  m: { takes: 2, downs: [1] },
  l: { takes: 2, downs: [1] },
  t: { takes: 2, downs: [1] },
  h: { takes: 1, downs: [] },
  v: { takes: 1, downs: [0] },
  q: { takes: 4, downs: [1, 3] },
  s: { takes: 4, downs: [1, 3] },
  c: { takes: 6, downs: [1, 3, 5] },
  a: { takes: 7, downs: [6] },
};
/** A short curve is drawn as so many edges; how far a long one goes is in its reach. */
const EDGES_OF_CURVE = 2;

const numbersIn = (text: string): number[] => (text.match(NUMBER) ?? []).map(Number);

/** Of an element that is drawn along points or a path; others have a few edges. */
export function measureOutline({ attributes }: Part): Outline {
  const { d, points } = attributes;
  if (d !== undefined) return measurePath(d);
  const numbers = points === undefined ? [] : numbersIn(points);
  let reach = 0;
  for (let at = 3; at < numbers.length; at += 2) reach += Math.abs((numbers[at] ?? 0) - (numbers[at - 2] ?? 0));
  return { edges: numbers.length / 2, reach };
}

function measurePath(d: string): Outline {
  const outline = { edges: 0, reach: 0 };
  let y = 0;
  for (const [, letter = '', rest = ''] of d.matchAll(STEP)) {
    const step = STEPS[letter.toLowerCase()];
    if (!step) continue;
    const isRelative = letter === letter.toLowerCase();
    const numbers = numbersIn(rest);
    const edges = step.takes > 2 ? EDGES_OF_CURVE : 1;
    for (let at = 0; at < numbers.length; at += step.takes) {
      const from = y;
      for (const down of step.downs) {
        const to = (isRelative ? from : 0) + (numbers[at + down] ?? 0);
        outline.reach += Math.abs(to - y);
        y = to;
      }
      outline.edges += edges;
    }
  }
  return outline;
}

const SCALE = /(scale|matrix)\s*\(([^)]*)\)/gi;

/** How much higher what lies in an element is drawn. */
export function scaleOf({ attributes }: Part): number {
  let scale = 1;
  for (const [, kind = '', given = ''] of (attributes['transform'] ?? '').matchAll(SCALE)) {
    const [a = 1, b = a, c = 0, d = 1] = numbersIn(given);
    scale *=
      kind.toLowerCase() === 'scale'
        ? Math.max(Math.abs(a), Math.abs(b))
        : Math.abs(b) + Math.abs(d) + Math.abs(a) + Math.abs(c);
  }
  return scale;
}

const STROKE = /stroke-width\s*:\s*([^;}]*)/gi;
const ROUND = /stroke-line(?:join|cap)\s*[:=]\s*["']?\s*round/i;

/** Widest line that this element, or a sheet of styles, sets; 0 for none. Round ends and corners count as wider. */
export function strokeOf(attributes: Readonly<Record<string, string>>, styles: string): number {
  const written = [attributes['stroke-width'] ?? '', ...[...styles.matchAll(STROKE)].map(([, width = '']) => width)];
  const widest = Math.max(0, ...written.flatMap((one) => numbersIn(one).slice(0, 1)));
  const isRound =
    attributes['stroke-linejoin'] === 'round' || attributes['stroke-linecap'] === 'round' || ROUND.test(styles);
  return isRound ? widest * 2 : widest;
}
