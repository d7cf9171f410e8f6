import type { Point } from './bones.ts';
import { faceAt } from './head.ts';
import { type Pull, type Surface, weave } from './surface.ts';

/** What a face does, 0 everywhere when it rests. */
interface Look {
  /** Opening of the mouth, width and roundness of the lips, corners up or down. */
  open: number;
  wide: number;
  round: number;
  smile: number;
  /** Lids shut from above, lifted from below; eyes larger. */
  lid: number;
  cheek: number;
  stare: number;
  /** Brows up; their inner ends up (sad) or down (angry). */
  brow: number;
  inner: number;
}
const REST: Look = { open: 0, wide: 0, round: 0, smile: 0, lid: 0, cheek: 0, stare: 0, brow: 0, inner: 0 };

/** Every expression of the sample by its name in VRM 1.0. */
export const EXPRESSIONS: Readonly<Record<string, Partial<Look>>> = {
  aa: { open: 1, wide: 0.1 },
  ih: { open: 0.26, wide: 0.75 },
  ou: { open: 0.3, round: 1 },
  ee: { open: 0.5, wide: 0.5 },
  oh: { open: 0.75, round: 0.75 },
  blink: { lid: 1 },
  happy: { smile: 1, cheek: 0.75, brow: 0.3 },
  angry: { smile: -0.7, lid: 0.22, inner: -1, brow: -0.25 },
  sad: { smile: -1, lid: 0.2, inner: 1 },
  relaxed: { smile: 0.6, lid: 0.34, brow: 0.15 },
  surprised: { open: 0.42, round: 0.5, stare: 1, brow: 1 },
};

const EYE = { x: 0.0405, up: -0.014, wide: 0.0225, high: 0.0245 } as const;
const IRIS = 0.0175;
const MOUTH = { up: -0.073, wide: 0.025 } as const;
const HEAD: Pull = [['head', 1]];
const onHead = (): Pull => HEAD;

/** Upper and lower edge of the open eye at `side` -1..1 (outer end 1), from its middle. */
function lids(side: number, { lid, cheek, stare }: Look): { top: number; bottom: number } {
  const arch = Math.sqrt(Math.max(0, 1 - side * side));
  const high = EYE.high * (1 + stare * 0.14);
  const shut = -EYE.high * 0.46 - 0.0035 * arch;
  const [top, bottom] = [high * arch ** 0.8, -high * 0.86 * arch];
  const lifted = bottom + cheek * (high * 0.95 * arch + 0.001);
  const closed = top + (shut - top) * lid;
  return { top: Math.max(closed, shut), bottom: Math.min(lifted + (shut - lifted) * lid, closed) };
}

function makeEye(look: Look, sign: 1 | -1): Surface[] {
  const place = (x: number, up: number, lift: number): Point => faceAt(sign * (EYE.x + x), EYE.up + up, lift);
  const across = (column: number) => (column * 2 - 1) * sign;
  const white = weave({
    material: 'eyeWhite',
    rows: 9,
    columns: 15,
    isRound: false,
    pull: onHead,
    point: (row, column) => {
      const side = across(column);
      const { top, bottom } = lids(side, look);
      return place(side * EYE.wide, top + (bottom - top) * row, 0.0012);
    },
  });
  const bone = sign > 0 ? 'leftEye' : 'rightEye';
  const iris = weave({
    material: 'iris',
    rows: 11,
    columns: 11,
    isRound: false,
    pull: () => [[bone, 1] as const],
    point: (row, column) => {
      const [u, v] = [column * 2 - 1, 1 - row * 2];
      // A square bent to a disc, cut by the lids.
      const x = u * Math.sqrt(1 - (v * v) / 2) * IRIS;
      const up = v * Math.sqrt(1 - (u * u) / 2) * IRIS * 1.12;
      const { top, bottom } = lids((x * sign) / EYE.wide, look);
      return place(x * sign, Math.max(bottom, Math.min(top, up)), 0.0026);
    },
    uv: (row, column) => {
      const [u, v] = [column * 2 - 1, row * 2 - 1];
      return [0.5 + u * Math.sqrt(1 - (v * v) / 2) * 0.5, 0.5 + v * Math.sqrt(1 - (u * u) / 2) * 0.5];
    },
  });
  const lash = weave({
    material: 'line',
    rows: 3,
    columns: 15,
    isRound: false,
    pull: onHead,
    point: (row, column) => {
      const side = across(column);
      const { top } = lids(side, look);
      // Thicker at the outer end, where it stands out a little.
      const thick = 0.0026 + 0.0026 * Math.max(0, side) ** 1.4;
      return place(side * (EYE.wide + 0.0012) + 0.0016 * Math.max(0, side) ** 3, top + thick * (0.85 - row), 0.004);
    },
  });
  const brow = weave({
    material: 'brow',
    rows: 3,
    columns: 11,
    isRound: false,
    pull: onHead,
    point: (row, column) => {
      const side = across(column);
      const thick = 0.0052 * (1 - 0.55 * Math.max(0, side)) * (1 - 0.25 * side * side);
      const up = 0.037 - 0.006 * side * side + 0.0015 * side + look.brow * 0.01 - look.inner * side * 0.0065;
      return place(side * 0.0235 + 0.001, up + thick * (0.5 - row), 0.0045);
    },
  });
  return [white, iris, lash, brow];
}

/** Edges of the lips at `side` -1..1. */
function lips(side: number, { open, wide, round, smile }: Look): { x: number; top: number; bottom: number } {
  const arch = Math.sqrt(Math.max(0, 1 - Math.abs(side) ** 2.4));
  const reach = MOUTH.wide * (1 + wide * 0.28 - round * 0.45 - open * 0.06 + Math.abs(smile) * 0.12);
  const corner = side * side * (0.0032 + smile * 0.0085);
  const gap = open * (0.031 - round * 0.002) * arch;
  // The jaw drops; the upper lip hardly moves.
  return { x: side * reach, top: corner - smile * 0.002 + gap * 0.2, bottom: corner - smile * 0.002 - gap * 0.8 };
}

function makeMouth(look: Look): Surface[] {
  const strip = (
    material: string,
    lift: number,
    shape: (edge: { x: number; top: number; bottom: number }, side: number) => [x: number, top: number, bottom: number],
  ) =>
    weave({
      material,
      rows: 5,
      columns: 17,
      isRound: false,
      pull: onHead,
      point: (row, column) => {
        const side = column * 2 - 1;
        const [x, top, bottom] = shape(lips(side, look), side);
        return faceAt(x, MOUTH.up + top + (bottom - top) * row, lift);
      },
    });
  const round = 1 + look.round * 0.35;
  return [
    strip('mouth', 0.0016, ({ x, top, bottom }) => [x, top, bottom]),
    strip('teeth', 0.0022, ({ x, top, bottom }, side) => {
      const gap = top - bottom;
      return [x * 0.86, top, top - Math.min(gap * 0.4, 0.0062) * (1 - side ** 4) * (1 - look.round * 0.8)];
    }),
    strip('tongue', 0.0022, ({ x, top, bottom }, side) => {
      const gap = top - bottom;
      return [x * 0.66, bottom + gap * 0.38 * (1 - side ** 2), bottom + gap * 0.02];
    }),
    strip('lips', 0.003, ({ x, top }, side) => [x * 1.04, top + 0.0026 * round * (1 - side ** 2 * 0.55), top - 0.0009]),
    strip('lips', 0.003, ({ x, bottom }, side) => [
      x * 1.04,
      bottom + 0.0008,
      bottom - 0.0036 * round * (1 - side ** 2),
    ]),
  ];
}

function makeFace(look: Look): Surface[] {
  const nose = weave({
    material: 'shade',
    rows: 3,
    columns: 5,
    isRound: false,
    pull: onHead,
    point: (row, column) => faceAt((column - 0.5) * 0.011, -0.0435 - row * 0.0032 * Math.sin(column * Math.PI), 0.0016),
  });
  return [...makeEye(look, 1), ...makeEye(look, -1), ...makeMouth(look), nose];
}

/** The face at rest, and for every surface how each expression moves its points. */
export function makeFaces(): { surfaces: Surface[]; morphs: Readonly<Record<string, number[][]>> } {
  const surfaces = makeFace(REST);
  const morphs = Object.fromEntries(
    Object.entries(EXPRESSIONS).map(([name, look]) => {
      const moved = makeFace({ ...REST, ...look });
      const differences = surfaces.map(({ positions }, index) =>
        positions.map((value, at) => (moved[index]?.positions[at] ?? value) - value),
      );
      return [name, differences];
    }),
  );
  return { surfaces, morphs };
}
