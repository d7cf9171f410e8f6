import { light, type Rgb } from './inside.ts';
import type { Photo } from './load-photo.ts';
import { layStandard, type Point, type Points, standardPoints } from './points.ts';

/** A small picture is enough to find a face, and quick. */
const HIGH = 120;
/** Places that were found are looked at once more in a larger one. */
const FINE = 560;

/** Pixels of a small picture: red, green, blue and alpha of each. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/**
 * A first guess where the points of a face are, to be looked over by people.
 * @returns also whether a face was found; otherwise the points are where faces usually are
 */
export async function guessPoints(photo: Photo): Promise<{ points: Points; isFound: boolean }> {
  const aspect = photo.width / photo.height;
  const seen = (await askBrowser(photo).catch(() => null)) ?? findFace(photo.pixels(HIGH));
  const found = seen && refine(photo.pixels(FINE), seen);
  return found
    ? { points: fit(layStandard(aspect, found.left, found.right, found.mouth), found), isFound: true }
    : { points: standardPoints(aspect), isFound: false };
}

interface Found {
  readonly left: Point;
  readonly right: Point;
  readonly mouth: Point;
}

/** What a closer look finds: lids above and below the pupils, in heights of the picture, and half of the mouth in its widths. */
interface Fine extends Found {
  readonly lids: { readonly above: number; readonly below: number };
  readonly mouthHalf: number;
}

interface DetectedFace {
  landmarks?: { type: string; locations: Point[] }[];
}

/** Some browsers find faces themselves. */
async function askBrowser({ source, width, height }: Photo): Promise<Found | null> {
  const Detector = (
    globalThis as { FaceDetector?: new (options: object) => { detect(image: unknown): Promise<DetectedFace[]> } }
  ).FaceDetector;
  if (!Detector) return null;
  const [face] = await new Detector({ maxDetectedFaces: 1 }).detect(source);
  const middle = (locations: Point[]): Point => ({
    x: locations.reduce((sum, { x }) => sum + x, 0) / locations.length / width,
    y: locations.reduce((sum, { y }) => sum + y, 0) / locations.length / height,
  });
  const of = (type: string) =>
    (face?.landmarks ?? [])
      .filter((one) => one.type === type && one.locations.length > 0)
      .map(({ locations }) => middle(locations));
  const [left, right] = of('eye').toSorted((a, b) => a.x - b.x);
  const [mouth] = of('mouth');
  return left && right && mouth ? { left, right, mouth } : null;
}

/** Moves pupils into the middle of what is dark about them, and the mouth to the dark line between the lips. */
function refine({ data, width, height }: Pixels, { left, right, mouth }: Found): Fine {
  const lightAt = (x: number, y: number): number => {
    const place =
      (Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x)))) * 4;
    return light([data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0]);
  };
  const redness = (x: number, y: number): number => {
    const place =
      (Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x)))) * 4;
    return (data[place] ?? 0) - (data[place + 1] ?? 0) * 1.15;
  };
  const span = Math.hypot((right.x - left.x) * width, (right.y - left.y) * height);
  const darkest = ({ x, y }: Point): Point => {
    const reach = span * 0.16;
    const near: { x: number; y: number; light: number }[] = [];
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        if (dx * dx + dy * dy <= reach * reach)
          near.push({ x: x * width + dx, y: y * height + dy, light: lightAt(x * width + dx, y * height + dy) });
    const dark = near.toSorted((a, b) => a.light - b.light).slice(0, Math.max(1, Math.round(near.length * 0.14)));
    const sum = dark.reduce((all, place) => ({ x: all.x + place.x, y: all.y + place.y }), { x: 0, y: 0 });
    return { x: sum.x / dark.length / width, y: sum.y / dark.length / height };
  };
  let seam = { light: Number.POSITIVE_INFINITY, y: mouth.y * height };
  for (let y = mouth.y * height - span * 0.14; y <= mouth.y * height + span * 0.1; y += 1) {
    let sum = 0;
    for (let x = -0.12; x <= 0.12; x += 0.03) sum += lightAt(mouth.x * width + x * span, y);
    if (sum < seam.light) seam = { light: sum, y };
  }
  const [pupilLeft, pupilRight] = [darkest(left), darkest(right)];
  /** How far an eye is dark above (-1) or below (1) its pupil; light in the pupil itself does not end it. */
  const lidFrom = (pupil: Point, way: number): number => {
    const across = (y: number) =>
      Math.min(...[-0.06, -0.03, 0, 0.03, 0.06].map((x) => lightAt(pupil.x * width + x * span, y)));
    const y = pupil.y * height;
    const [dark, skin] = [across(y), across(y + span * 0.32)];
    let far = 0.05;
    while (far < 0.2 && across(y + way * far * span) < dark + (skin - dark) * 0.5) far += 0.01;
    return far * span;
  };
  const both = (way: number) => (lidFrom(pupilLeft, way) + lidFrom(pupilRight, way)) / 2 / height;
  const redAt = (x: number): number => {
    let sum = 0;
    for (let y = -0.05; y <= 0.07; y += 0.02) sum += redness(mouth.x * width + x * span, seam.y + y * span);
    return sum;
  };
  const sides = (x: number) => (redAt(x) + redAt(-x)) / 2;
  const [lips, cheek] = [Math.max(sides(0.04), sides(0.1)), sides(0.56)];
  let half = 0.26;
  while (half < 0.48 && sides(half) > cheek + (lips - cheek) * 0.34) half += 0.01;
  return {
    left: pupilLeft,
    right: pupilRight,
    mouth: { x: mouth.x, y: (seam.y + 0.5) / height },
    lids: { above: both(-1), below: both(1) },
    mouthHalf: (half * span) / width,
  };
}

/** Eyes and mouth of the standard face as large as they were found. */
function fit(points: Points, { lids, mouthHalf, mouth }: Fine): Points {
  const eye = (side: 'Left' | 'Right') => {
    const { x, y } = points[`eye${side}Pupil`];
    return {
      [`eye${side}Top`]: { x, y: Math.max(points[`brow${side}Inner`].y, y - lids.above) },
      [`eye${side}Bottom`]: { x, y: y + lids.below },
    };
  };
  const [left, right] = [points.mouthLeft, points.mouthRight];
  return {
    ...points,
    ...eye('Left'),
    ...eye('Right'),
    mouthLeft: { x: Math.max(0, mouth.x - mouthHalf), y: left.y },
    mouthRight: { x: Math.min(1, mouth.x + mouthHalf), y: right.y },
  };
}

/** Colour of skin of any shade: what differs between people is mostly brightness. */
function isSkin([r, g, b]: Rgb): boolean {
  const cb = 128 - 0.169 * r - 0.331 * g + 0.5 * b;
  const cr = 128 + 0.5 * r - 0.419 * g - 0.081 * b;
  return cr > 134 && cr < 180 && cb > 76 && cb < 130 && light([r, g, b]) > 36;
}

/** Looks for skin of the size of a face, in it for two dark places side by side, and below them for red lips. */
export function findFace(pixels: Pixels): Found | null {
  const { width, height } = pixels;
  const at = (x: number, y: number): Rgb => {
    const place = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4;
    const [r = 0, g = 0, b = 0, alpha = 0] = pixels.data.subarray(place, place + 4);
    return alpha < 128 ? [0, 255, 0] : [r, g, b];
  };
  // Brown hair has the colour of skin, but is darker than the face beside it.
  const lights: number[] = [];
  for (let y = 0; y < height * 0.75; y += 2)
    for (let x = 0; x < width; x += 2) if (isSkin(at(x, y))) lights.push(light(at(x, y)));
  const least = (lights.toSorted((a, b) => a - b)[Math.floor(lights.length * 0.85)] ?? 0) * 0.66;
  const box = findSkin(width, height, (x, y) => isSkin(at(x, y)) && light(at(x, y)) > least);
  if (!box) return null;
  const eyes = findEyes(box, blurLight(width, height, at, Math.max(1, Math.round(box.wide * 0.035))));
  if (!eyes) return null;
  const span = eyes.right - eyes.left;
  const middle = (eyes.left + eyes.right) / 2;
  let best = { score: Number.NEGATIVE_INFINITY, y: eyes.y + span * 1.1 };
  for (let y = eyes.y + span * 0.78; y < eyes.y + span * 1.4; y += 0.5) {
    const redness = ([r, g]: Rgb) => r - g * 1.15;
    const lips =
      [-0.22, -0.1, 0, 0.1, 0.22].reduce(
        (sum, x) => sum + redness(at(Math.round(middle + x * span), Math.round(y))),
        0,
      ) / 5;
    const score = lips - Math.abs(y - eyes.y - span * 1.08) * 0.35;
    if (score > best.score) best = { score, y };
  }
  const share = (x: number, y: number): Point => ({ x: (x + 0.5) / width, y: (y + 0.5) / height });
  return { left: share(eyes.left, eyes.y), right: share(eyes.right, eyes.y), mouth: share(middle, best.y) };
}

/** Mean brightness of the square around a place, out of sums that are made once. */
function blurLight(
  width: number,
  height: number,
  at: (x: number, y: number) => Rgb,
  reach: number,
): (x: number, y: number) => number {
  const wide = width + 1;
  const sums = new Float64Array(wide * (height + 1));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      sums[(y + 1) * wide + x + 1] =
        light(at(x, y)) + (sums[y * wide + x + 1] ?? 0) + (sums[(y + 1) * wide + x] ?? 0) - (sums[y * wide + x] ?? 0);
  return (x, y) => {
    const [left, right] = [x - reach, x + reach + 1].map((value) => Math.min(width, Math.max(0, Math.round(value))));
    const [top, bottom] = [y - reach, y + reach + 1].map((value) => Math.min(height, Math.max(0, Math.round(value))));
    if (left === undefined || right === undefined || top === undefined || bottom === undefined) return 0;
    const area = (right - left) * (bottom - top);
    const sum = (row: number, column: number) => sums[row * wide + column] ?? 0;
    return area > 0 ? (sum(bottom, right) - sum(top, right) - sum(bottom, left) + sum(top, left)) / area : 0;
  };
}

interface SkinBox {
  readonly middle: number;
  readonly top: number;
  readonly wide: number;
}

/** The largest patch of skin in the upper part, and how wide it is where a face is widest. */
function findSkin(width: number, height: number, isSkinAt: (x: number, y: number) => boolean): SkinBox | null {
  const seen = new Uint8Array(width * height);
  let best: number[] = [];
  for (let start = 0; start < width * Math.round(height * 0.75); start += 1) {
    if (seen[start] || !isSkinAt(start % width, Math.floor(start / width))) continue;
    const patch: number[] = [];
    const waiting = [start];
    seen[start] = 1;
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      patch.push(place);
      const x = place % width;
      for (const next of [x > 0 ? place - 1 : -1, x < width - 1 ? place + 1 : -1, place - width, place + width]) {
        if (next < 0 || next >= seen.length || seen[next] || !isSkinAt(next % width, Math.floor(next / width)))
          continue;
        seen[next] = 1;
        waiting.push(next);
      }
    }
    if (patch.length > best.length) best = patch;
  }
  if (best.length < width * height * 0.012) return null;
  const rows = new Map<number, { from: number; to: number; count: number }>();
  for (const place of best) {
    const [x, y] = [place % width, Math.floor(place / width)];
    const row = rows.get(y) ?? { from: x, to: x, count: 0 };
    rows.set(y, { from: Math.min(row.from, x), to: Math.max(row.to, x), count: row.count + 1 });
  }
  const lines = [...rows].toSorted(([a], [b]) => a - b);
  const widths = lines.map(([, { from, to }]) => to - from + 1);
  const typical = widths.toSorted((a, b) => a - b)[Math.floor(widths.length * 0.7)] ?? 0;
  const first = lines.find(([, { from, to }]) => to - from + 1 > typical * 0.35);
  if (!first || typical < 8) return null;
  // Shoulders and hands may belong to the patch: only what lies within a face's height of its top counts.
  const face = lines.filter(([y]) => y >= first[0] && y < first[0] + typical * 1.2);
  const middles = face.map(([, { from, to }]) => (from + to) / 2).toSorted((a, b) => a - b);
  const wide = face.map(([, { from, to }]) => to - from + 1).toSorted((a, b) => a - b);
  return {
    middle: middles[Math.floor(middles.length / 2)] ?? width / 2,
    top: first[0],
    wide: wide[Math.floor(wide.length * 0.75)] ?? typical,
  };
}

/** The darkest pair of places that lie as far from the middle as eyes do; brows are passed over, as eyes are the lower pair. */
function findEyes(
  { middle, top, wide }: SkinBox,
  dark: (x: number, y: number) => number,
): { left: number; right: number; y: number } | null {
  const rows: { score: number; left: number; right: number; y: number }[] = [];
  for (let y = top + wide * 0.1; y < top + wide * 0.95; y += 1) {
    let best = { score: 0, left: 0, right: 0, y };
    for (let shift = -wide * 0.1; shift <= wide * 0.1; shift += 1)
      for (let half = wide * 0.17; half <= wide * 0.3; half += 0.5) {
        const [left, right] = [middle + shift - half, middle + shift + half];
        const bridge = dark(middle + shift, y);
        // Skin lies between them, beside them and below them; hair that falls into the forehead has none outside.
        const around = [left, right].map((eye, side) => {
          const beside = dark(eye + (side === 0 ? -1 : 1) * wide * 0.15, y);
          return Math.min(bridge, beside, dark(eye, y + wide * 0.16)) - dark(eye, y);
        });
        const contrast = Math.min(...around);
        const score = contrast - Math.abs(shift) * 0.8;
        if (score > best.score) best = { score, left, right, y };
      }
    rows.push(best);
  }
  const most = Math.max(0, ...rows.map(({ score }) => score));
  if (most < 12) return null;
  const peaks = rows.filter(
    ({ score }, i) => score > most * 0.62 && score >= (rows[i - 1]?.score ?? 0) && score >= (rows[i + 1]?.score ?? 0),
  );
  const [first] = peaks;
  return peaks.findLast(({ y }) => y - (first?.y ?? 0) < wide * 0.34) ?? null;
}
