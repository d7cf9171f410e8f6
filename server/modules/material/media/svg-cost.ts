import { MATERIAL_LIMITS } from '#contract/material.contract.ts';
import { MaterialRefusal } from './refusal.ts';
import { type Drawing, type Part, readParts } from './svg-parts.ts';
import { measureOutline, scaleOf, strokeOf } from './svg-path.ts';

/** What a drawing may come to, counted before anything is drawn. What programs write stays far below. */
const MOST = {
  /** Elements that are drawn, each as often as something draws it: so many, and this often what is written down. */
  drawn: 20_000,
  repeated: 4,
  /** Elements that are written down. */
  written: 100_000,
  /** Elements within elements, and parts that draw parts. */
  depth: 200,
  references: 16,
  /** Steps of filters, each as often as something is drawn through it; slow ones count more than once. */
  steps: 1000,
  octaves: 10,
  /** Of blurs and outlines, in units of the drawing. */
  radius: 300,
  /** Rows of the drawing that edges of outlines and of their lines go through; Skia takes a second for ten million. */
  rows: 12_000_000,
  /** Groups within groups that are drawn apart to be laid over the rest: each is a picture of its own. */
  layers: 12,
  /** Such groups in all, each as often as something draws it. */
  layered: 100,
};

/** What drawing a part once comes to. */
interface Cost {
  drawn: number;
  steps: number;
  pixels: number;
  references: number;
  edges: number;
  reach: number;
  layers: number;
  layered: number;
}

/** What is only looked up. */
const NOT_DRAWN = /^(?:linearGradient$|radialGradient$|stop$|fe)/;
const NO_STEP = /^fe(?:Func.|MergeNode|PointLight|SpotLight|DistantLight)$/;

/** Longer side of what a drawing is drawn as. */
const DRAWN = 2048;
/** A filter of the usual region covers a little more than what it is laid on. */
const USUAL_REGION = 1.44;

const refuse = (what: string): never => {
  throw new MaterialRefusal(`${what}，没有保存。请在绘图软件里简化（合并或展开效果）后导出，或导出为 PNG 再试。`);
};
const refuseReferences = () => refuse(`图形里的引用套了 ${MOST.references} 层以上`);

/**
 * Counts what drawing it takes.
 * @returns the drawing as it may be drawn
 * @throws MaterialRefusal for one that would keep whoever draws it busy without end
 */
export function boundDrawing(text: string): string {
  const drawing = readParts(text, (depth, written) => {
    if (depth > MOST.depth) refuse(`图形套了 ${MOST.depth} 层以上`);
    if (written > MOST.written) refuse(`图形里的元素过多（最多 ${MOST.written / 1e4} 万个）`);
  });
  const whole = costOf(drawing.root, 0, {
    drawing,
    sheet: strokeOf({}, drawing.sheet),
    known: new Map(),
    open: new Set(),
  });
  if (countRows(whole, drawing) > MOST.rows) refuse('图形的线条太密太长');
  return drawing.text;
}

interface Count {
  drawing: Drawing;
  /** Widest line of the sheets of styles. */
  sheet: number;
  known: Map<Part, Cost>;
  open: Set<Part>;
}

/** Each part is counted once, however often it is drawn: what it comes to is known then. */
function costOf(part: Part, references: number, count: Count): Cost {
  const { drawing, known, open } = count;
  const before = known.get(part);
  if (references + (before?.references ?? 0) > MOST.references) refuseReferences();
  if (before) return before;
  if (open.has(part)) refuse('图形里的引用绕成了圈');
  open.add(part);
  const { name, pixels } = part;
  const outline = measureOutline(part);
  const drawn = NOT_DRAWN.test(name) ? 0 : 1;
  const cost: Cost = { drawn, steps: countSteps(part), pixels, references: 0, ...outline, layers: 0, layered: 0 };
  const add = (other: Cost, more: number) => {
    cost.drawn += other.drawn;
    cost.steps += other.steps;
    cost.pixels += other.pixels;
    cost.references = Math.max(cost.references, other.references + more);
    cost.edges += other.edges;
    cost.reach += other.reach;
    cost.layers = Math.max(cost.layers, other.layers);
    cost.layered += other.layered;
  };
  for (const child of part.children) add(costOf(child, references, count), 0);
  for (const id of part.references) {
    const target = drawing.byId.get(id);
    if (target) add(costOf(target, references + 1, count), 1);
  }
  // Its own line, or one of a class; whatever lies in it may have it, too.
  const stroke = strokeOf(part.attributes, part.attributes['style'] ?? '');
  const line = part.attributes['class'] === undefined ? stroke : Math.max(stroke, outline.edges > 0 ? count.sheet : 0);
  cost.reach = (cost.reach + 2 * line * cost.edges) * scaleOf(part);
  if (part.children.length > 0 && isLayer(part)) {
    cost.layers += 1;
    cost.layered += 1;
  }
  if (cost.layers > MOST.layers || cost.layered > MOST.layered) refuse('图形里半透明的编组过多或套得太深');
  if (cost.drawn > MOST.drawn + MOST.repeated * drawing.count) refuse('图形重复引用后过于复杂');
  if (pixels > MATERIAL_LIMITS.pixels || cost.pixels > MATERIAL_LIMITS.framePixels)
    refuse(`图形里嵌入的图片太大（每张最多 ${MATERIAL_LIMITS.pixels / 1e4} 万像素）`);
  if (name === 'filter') cost.steps *= regionOf(part);
  if (cost.steps > MOST.steps) refuse('图形里的滤镜过多');
  open.delete(part);
  known.set(part, cost);
  return cost;
}

/** A group that is drawn apart before it is laid over the rest. */
function isLayer({ attributes }: Part): boolean {
  const style = attributes['style'] ?? '';
  const opacity = attributes['opacity'] ?? /(?:^|[;\s])opacity\s*:\s*([^;]*)/i.exec(style)?.[1];
  return (opacity !== undefined && Number.parseFloat(opacity) !== 1) || /mix-blend-mode|isolation/i.test(style);
}

/** No edge goes through more rows than the picture has. */
function countRows({ edges, reach }: Cost, { root }: Drawing): number {
  const svg = root.children.find(({ name }) => name === 'svg');
  const { viewBox = '', width = '', height = '' } = svg?.attributes ?? {};
  const sides =
    viewBox.trim() === ''
      ? [width, height].map(Number.parseFloat)
      : viewBox
          .trim()
          .split(/[\s,]+/)
          .slice(2)
          .map(Number);
  const side = Math.max(...sides.filter((one) => one > 0), 0) || 100;
  return Math.min((reach * DRAWN) / side, edges * DRAWN);
}

/** How much larger than usual the region of a filter is, of what it is laid on. */
function regionOf({ attributes }: Part): number {
  if (attributes['filterUnits'] === 'userSpaceOnUse') return 1;
  const share = (text = '1.2') => Math.abs(Number.parseFloat(text)) / (text.includes('%') ? 100 : 1) || 1.2;
  return Math.max(1, (share(attributes['width']) * share(attributes['height'])) / USUAL_REGION);
}

/** Some take as long as several of the others. */
function countSteps({ name, attributes }: Part): number {
  if (!name.startsWith('fe') || NO_STEP.test(name)) return 0;
  const radii = ['stdDeviation', 'radius'].flatMap((one) => (attributes[one] ?? '').split(/[\s,]+/).map(Number));
  const radius = Math.max(0, ...radii.filter((value) => !Number.isNaN(value)));
  if (radius > MOST.radius) refuse(`图形里模糊的范围过大（最大 ${MOST.radius}）`);
  if (name === 'feMorphology') return 1 + radius / 4;
  if (/Lighting$|^feConvolveMatrix$/.test(name)) return 8;
  if (name !== 'feTurbulence') return 1;
  const octaves = Number(attributes['numOctaves'] ?? 1);
  if (!(octaves <= MOST.octaves)) refuse(`图形里的噪点滤镜过细（最多 ${MOST.octaves} 层）`);
  return Math.max(1, octaves);
}
