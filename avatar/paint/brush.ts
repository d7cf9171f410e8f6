/** Drawing primitives shared by every part. All coordinates are art units (see rig/layout.ts). */
export type Ink = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
/** [offset 0..1, CSS colour] */
export type Stop = readonly [number, string];

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function linear(ink: Ink, x0: number, y0: number, x1: number, y1: number, ...stops: Stop[]): CanvasGradient {
  const gradient = ink.createLinearGradient(x0, y0, x1, y1);
  for (const [offset, colour] of stops) gradient.addColorStop(offset, colour);
  return gradient;
}

export function radial(ink: Ink, x: number, y: number, r0: number, r1: number, ...stops: Stop[]): CanvasGradient {
  const gradient = ink.createRadialGradient(x, y, r0, x, y, r1);
  for (const [offset, colour] of stops) gradient.addColorStop(offset, colour);
  return gradient;
}

export function fill(ink: Ink, shape: string | Path2D, style: string | CanvasGradient): Path2D {
  const path = typeof shape === 'string' ? new Path2D(shape) : shape;
  ink.fillStyle = style;
  ink.fill(path);
  return path;
}

export function stroke(ink: Ink, shape: string | Path2D, style: string | CanvasGradient, width: number): void {
  ink.strokeStyle = style;
  ink.lineWidth = width;
  ink.lineCap = 'round';
  ink.lineJoin = 'round';
  ink.stroke(typeof shape === 'string' ? new Path2D(shape) : shape);
}

export function ellipse(
  ink: Ink,
  x: number,
  y: number,
  rx: number,
  ry: number,
  style: string | CanvasGradient,
  turn = 0,
) {
  ink.fillStyle = style;
  ink.beginPath();
  ink.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2);
  ink.fill();
}

/** Soft round spot of light or shade: full colour in the middle, nothing at the rim. */
export function glow(ink: Ink, x: number, y: number, rx: number, ry: number, rgb: string, alpha: number): void {
  ink.save();
  ink.translate(x, y);
  ink.scale(rx, ry);
  ink.fillStyle = radial(
    ink,
    0,
    0,
    0,
    1,
    [0, `rgba(${rgb},${alpha})`],
    [0.5, `rgba(${rgb},${alpha * 0.5})`],
    [1, `rgba(${rgb},0)`],
  );
  ink.fillRect(-1, -1, 2, 2);
  ink.restore();
}

/** Runs `draw` with everything outside `path` masked away. */
export function clipTo(ink: Ink, path: string | Path2D, draw: () => void): void {
  ink.save();
  ink.clip(typeof path === 'string' ? new Path2D(path) : path);
  draw();
  ink.restore();
}

/**
 * Shades a shape that is already painted. Coverage stays as it is: shade laid over a soft edge
 * again and again would otherwise harden it into steps.
 */
export function within(ink: Ink, path: string | Path2D, draw: () => void): void {
  clipTo(ink, path, () => {
    ink.globalCompositeOperation = 'source-atop';
    draw();
  });
}

/** Small deterministic generator (mulberry32): hair and cloth look the same at every bake. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Shadow for the next fills, in art units: the canvas itself counts shadows in pixels. Undo with restore(). */
export function setShadow(ink: Ink, colour: string, blur: number, dx: number, dy: number): void {
  const { a, b } = ink.getTransform();
  const scale = Math.hypot(a, b);
  ink.shadowColor = colour;
  ink.shadowBlur = blur * scale;
  ink.shadowOffsetX = dx * scale;
  ink.shadowOffsetY = dy * scale;
}

/** Paints a piece of cloth whose shadow falls on `ground` only: a shadow on empty air would look like a halo. */
export function castOn(
  ink: Ink,
  ground: string,
  shadow: readonly [colour: string, blur: number, dx: number, dy: number],
  paint: () => void,
): void {
  clipTo(ink, ground, () => {
    setShadow(ink, ...shadow);
    paint();
  });
  paint();
}
