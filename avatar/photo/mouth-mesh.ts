import { type Face, smooth, toPicture } from './face.ts';
import { INSIDE, type InsideName } from './inside.ts';
import { type Corner, createMesh, gridIndices, type Mesh } from './mesh.ts';
import type { Point } from './points.ts';
import type { Bend } from './shapes.ts';

/** From the lips outwards: close together where lips end. */
const RINGS = [0, 0.02, 0.05, 0.09, 0.14, 0.2, 0.28, 0.38, 0.5, 0.64, 0.8, 0.9, 1];
const AROUND = 64;
/** The inside reaches so far under the lips, in halves of the mouth. */
const UNDER = 0.035;

type Bends = (place: Point) => Bend;

/** Rises from the corners of the mouth to its middle. */
const arch = (x: number): number => Math.max(0, 1 - x * x);
const opening = (x: number): number => arch(x) ** 0.95;

/** Where lips meet. */
function seamOf({ mouth }: Face, isUpper: boolean): (x: number) => number {
  return (x) => (isUpper ? mouth.upper : mouth.lower) * arch(x);
}

/** How lips part at a place of the mouth's room, on the upper or the lower side. */
function part(face: Face, { x, y }: Point, isUpper: boolean): Bend {
  const { mouth, down } = face;
  const away = isUpper ? seamOf(face, true)(x) - y : y - seamOf(face, false)(x);
  const thick = isUpper ? mouth.upper - mouth.top : mouth.bottom - mouth.lower;
  const reach = isUpper ? (mouth.upper - mouth.nose) * 0.82 : (mouth.chin - mouth.lower) * 0.8;
  const share = 1 - smooth(thick * 0.85, Math.max(reach, thick * 1.5), away);
  const by = (amount: number): Point => ({ x: down.x * amount * mouth.half, y: down.y * amount * mouth.half });
  // Teeth in the picture are covered while the mouth is shut: lips grow towards each other, their outer edges stay.
  const meet = ((mouth.lower - mouth.upper) / 2) * arch(x) * (1 - smooth(0, Math.max(thick * 1.6, 0.2), away));
  return {
    ...(isUpper ? { lipUp: by(-share * opening(x)) } : { lipDown: by(share * opening(x)) }),
    shut: by(isUpper ? meet : -meet),
  };
}

/** The lips and what surrounds them, with a slit where they meet. */
export function createLips(face: Face, bends: Bends): Mesh {
  const { mouth } = face;
  const corners = RINGS.flatMap((ring, index) =>
    Array.from({ length: AROUND * 2 + 2 }, (_, step): Corner => {
      // The corners of the mouth are there twice, once on either side of the slit.
      const isUpper = step > AROUND;
      const turn = ((isUpper ? step - 1 : step) / AROUND) * Math.PI;
      const [x, y] = [Math.cos(turn), Math.sin(turn)];
      const seam = { x, y: seamOf(face, isUpper)(x) };
      const rim = { x: x * 2, y: y * (isUpper ? (mouth.upper - mouth.nose) * 0.86 : mouth.chin * 0.9) };
      const at = { x: seam.x + (rim.x - seam.x) * ring, y: seam.y + (rim.y - seam.y) * ring };
      const place = toPicture(face, at);
      const alpha = index === 0 || index === RINGS.length - 1 ? 0 : 1;
      const bend = { ...bends(place), ...part(face, at, isUpper) };
      return { place, u: place.x / face.aspect, v: place.y, alpha, bend };
    }),
  );
  return createMesh(corners, gridIndices(AROUND * 2 + 2, RINGS.length));
}

/** Fills the gap between the lips with one part of the inside, from edge to edge. */
export function createGap(face: Face, bends: Bends, name: InsideName): Mesh {
  const corners = [true, false].flatMap((isUpper) =>
    Array.from({ length: AROUND + 1 }, (_, step): Corner => {
      const x = -Math.cos((step / AROUND) * Math.PI);
      const at = { x, y: seamOf(face, isUpper)(x) };
      const under = { x, y: at.y + (isUpper ? -UNDER : UNDER) * opening(x) };
      const place = toPicture(face, under);
      const [u, v] = inInside(name, (x + 1) / 2, isUpper ? 0 : 1);
      return { place, u, v, alpha: 1, bend: { ...bends(toPicture(face, at)), ...part(face, at, isUpper) } };
    }),
  );
  return createMesh(corners, gridIndices(AROUND + 1, 2));
}

/** Teeth and tongue: stiff, so they move as one place of the jaw that they sit in does. In halves of the mouth. */
export function createStiff(
  face: Face,
  bends: Bends,
  name: InsideName,
  box: { wide: number; top: number; tall: number; jaw: number },
): Mesh {
  const { mouth, down } = face;
  const { turn, nod, roll, lean, sway, breath } = bends(mouth.middle);
  const by = (amount: number): Point => ({ x: down.x * amount * mouth.half, y: down.y * amount * mouth.half });
  const bend: Bend = {
    turn,
    nod,
    roll,
    lean,
    sway,
    breath,
    ...(box.jaw > 0 ? { lipDown: by(box.jaw) } : {}),
    teeth: by(box.jaw > 0 ? -0.07 : 0.12),
  };
  const corners = [0, 1].flatMap((v) =>
    [0, 1].map((u): Corner => {
      const place = toPicture(face, { x: (u - 0.5) * box.wide, y: box.top + v * box.tall });
      const [atU, atV] = inInside(name, u, v);
      return { place, u: atU, v: atV, alpha: 1, bend };
    }),
  );
  return createMesh(corners, gridIndices(2, 2));
}

/** Place in the picture of the inside. */
function inInside(name: InsideName, u: number, v: number): [number, number] {
  const { x, y, width, height } = INSIDE[name];
  return [x + width * (0.01 + u * 0.98), y + height * (0.01 + v * 0.98)];
}
