import type { Point } from './bones.ts';
import { ball, mirror, mix, type Pull, type Surface, smooth, weave } from './surface.ts';

/** Middle of the skull and its half axes. */
const SKULL = { y: 1.505, z: 0.006, wide: 0.102, high: 0.128, deep: 0.11 } as const;
const HEAD: Pull = [['head', 1]];
const onHead = (): Pull => HEAD;

/** A place on the head: `turn` 0 is the front, `tilt` 0 the height of the eyes, both radians; `swell` 1 is the skin. */
function skull(turn: number, tilt: number, swell = 1): Point {
  const low = Math.max(0, -Math.sin(tilt));
  const narrow = 1 - 0.4 * low ** 1.7;
  const flat = 1 - 0.16 * low ** 1.5;
  return [
    SKULL.wide * swell * Math.sin(turn) * Math.cos(tilt) * narrow,
    SKULL.y + SKULL.high * swell * Math.sin(tilt),
    SKULL.z + SKULL.deep * swell * Math.cos(turn) * Math.cos(tilt) * flat,
  ];
}

/** Front of the face at a place, from the middle of the skull. */
export function faceAt(x: number, up: number, lift: number): Point {
  const rise = Math.max(-0.999, Math.min(0.999, up / SKULL.high));
  const low = Math.max(0, -rise);
  const round = Math.sqrt(1 - rise * rise);
  const across = Math.max(-0.98, Math.min(0.98, x / (SKULL.wide * round * (1 - 0.4 * low ** 1.7))));
  const z = SKULL.deep * Math.sqrt(1 - across * across) * round * (1 - 0.16 * low ** 1.5);
  return [x, SKULL.y + up, SKULL.z + z + lift];
}

export function makeHead(): Surface[] {
  const face = weave({
    material: 'skin',
    rows: 30,
    columns: 36,
    isRound: true,
    pull: onHead,
    point: (row, column) => skull(column * Math.PI * 2, Math.PI / 2 - row * Math.PI),
  });
  const ear = ball('skin', [0.101, 1.487, -0.004], [0.012, 0.026, 0.018], onHead);
  return [face, ear, mirror(ear), ...makeHair()];
}

/** Lower edge of the hair around the head. */
function hairline(turn: number): number {
  const away = Math.abs(turn > Math.PI ? turn - Math.PI * 2 : turn);
  const side = smooth(0.75, 1.35, away);
  const back = smooth(1.5, 2.3, away);
  return mix(mix(0.62, -0.12, side), -0.72, back);
}

/** A strand: from one place of the head to another, pointed at its end. */
function strand(from: readonly [number, number], to: readonly [number, number], width: number, swell = 1.13): Surface {
  return weave({
    material: 'hair',
    rows: 12,
    columns: 5,
    isRound: false,
    pull: onHead,
    point: (row, column) => {
      const half = width * (0.55 + 0.45 * Math.sin(Math.min(1, row * 1.6) * Math.PI * 0.5)) * (1 - row ** 3.2);
      const side = (column - 0.5) * 2;
      const bulge = 0.02 * (1 - side * side) * (1 - row * 0.6);
      const turn = mix(from[0], to[0], row ** 1.3) + side * half;
      return skull(turn, mix(from[1], to[1], row), mix(swell - 0.03, swell - 0.035, row) + bulge);
    },
  });
}

function makeHair(): Surface[] {
  const cap = weave({
    material: 'hair',
    rows: 22,
    columns: 44,
    isRound: true,
    pull: onHead,
    point: (row, column) => {
      const turn = column * Math.PI * 2;
      return skull(turn, mix(Math.PI / 2, hairline(turn), row), 1.075 + 0.03 * Math.sin(row * Math.PI * 0.5));
    },
  });
  const bangs = [
    strand([0.1, 1.05], [-0.56, 0.2], 0.22),
    strand([0.2, 1.05], [-0.2, 0.17], 0.2, 1.14),
    strand([0.3, 1.05], [0.12, 0.2], 0.2),
    strand([0.36, 1.05], [0.46, 0.16], 0.21, 1.14),
    strand([0.45, 1.0], [0.78, 0.06], 0.2),
    strand([-0.05, 1.0], [-0.86, 0.02], 0.22, 1.14),
  ];
  const lock = weave({
    material: 'hair',
    rows: 14,
    columns: 9,
    isRound: true,
    point: (row, column) => {
      const turn = column * Math.PI * 2;
      const thick = 0.017 * Math.sin(Math.PI * Math.min(1, 0.22 + row * 0.78)) ** 0.8;
      const x = 0.098 + 0.007 * Math.sin(row * Math.PI) - 0.004 * row;
      return [x + thick * 0.55 * Math.sin(turn), 1.535 - row * 0.19, 0.046 + 0.008 * row + thick * Math.cos(turn)];
    },
    pull: ([, y]) => {
      const [top, end] = [smooth(1.47, 1.52, y), 1 - smooth(1.4, 1.44, y)];
      return [
        ['head', top],
        ['lockL1', (1 - top) * (1 - end)],
        ['lockL2', (1 - top) * end],
      ];
    },
  });
  const tail = weave({
    material: 'hair',
    rows: 20,
    columns: 14,
    isRound: true,
    point: (row, column) => {
      const turn = column * Math.PI * 2;
      const thick = 0.05 * Math.sin(Math.PI * (0.12 + row * 0.88)) ** 0.75 * (1 - row * 0.25);
      const back = -0.112 - 0.068 * Math.sin(Math.min(1, row * 1.5) * Math.PI * 0.5) + 0.035 * row ** 2;
      return [thick * Math.sin(turn), 1.572 - row * 0.37, back + thick * 0.75 * Math.cos(turn)];
    },
    pull: ([, y]) => {
      const [one, two, three] = [1 - smooth(1.52, 1.56, y), 1 - smooth(1.43, 1.49, y), 1 - smooth(1.31, 1.37, y)];
      return [
        ['head', 1 - one],
        ['tail1', one * (1 - two)],
        ['tail2', two * (1 - three)],
        ['tail3', three],
      ];
    },
  });
  const tie = ball('ribbon', [0, 1.562, -0.128], [0.026, 0.026, 0.016], onHead);
  return [cap, ...bangs, lock, mirror(lock), tail, tie];
}
