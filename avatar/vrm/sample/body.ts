import { FINGERS, HAND_Y, PALM_END, type Point, THUMB } from './bones.ts';
import { ball, mirror, type Pull, type Ring, ringAt, type Surface, smooth, tube, weave } from './surface.ts';

const ring = (y: number, wide: number, deep: number, z = 0): Ring => ({ at: [0, y, z], wide, deep });

const TORSO: readonly Ring[] = [
  ring(1.346, 0.044, 0.044, -0.012),
  ring(1.336, 0.06, 0.052, -0.01),
  ring(1.318, 0.092, 0.064, -0.006),
  ring(1.29, 0.118, 0.078, -0.002),
  ring(1.25, 0.126, 0.092, 0.004),
  ring(1.19, 0.125, 0.106, 0.01),
  ring(1.12, 0.114, 0.097, 0.006),
  ring(1.04, 0.104, 0.086, 0.002),
  ring(0.97, 0.112, 0.092, 0),
  ring(0.89, 0.14, 0.11, -0.002),
  ring(0.8, 0.158, 0.124, -0.002),
];

const trunkPull = ([, y]: Point): Pull => {
  const spine = smooth(0.9, 1.0, y);
  const chest = smooth(1.0, 1.12, y);
  const upper = smooth(1.1, 1.22, y);
  return [
    ['hips', 1 - spine],
    ['spine', spine * (1 - chest)],
    ['chest', chest * (1 - upper)],
    ['upperChest', upper],
  ];
};

/** Front of the jacket at a place. */
function chestFront(x: number, y: number): number {
  const top = TORSO[0]?.at[1] ?? 0;
  let part = 0;
  // The rings stand at uneven heights: walk to the one at `y`.
  for (; part < 1 && ringAt(TORSO, part).at[1] > Math.min(y, top); part += 0.004);
  const { at, wide, deep } = ringAt(TORSO, part);
  return at[2] + deep * Math.sqrt(Math.max(0, 1 - (x / wide) ** 2));
}

/** A patch on the chest between two edges; rows run from top to bottom. */
const patch = (material: string, lift: number, edges: (row: number) => { left: number; right: number; y: number }) =>
  weave({
    material,
    rows: 14,
    columns: 7,
    isRound: false,
    pull: trunkPull,
    point: (row, column) => {
      const { left, right, y } = edges(row);
      const x = left + (right - left) * column;
      return [x, y, chestFront(x, y) + lift];
    },
  });

function clothes(): Surface[] {
  const shirt = patch('shirt', 0.0025, (row) => {
    const half = 0.04 * (1 - row) ** 0.85 + 0.0005;
    return { left: -half, right: half, y: 1.35 - row * 0.2 };
  });
  const lapel = patch('lapel', 0.0045, (row) => {
    const inner = 0.04 * (1 - row) ** 0.85;
    const out = row < 0.42 ? 0.012 + row * 0.07 : 0.041 * (1 - (row - 0.42) / 0.58);
    return { left: inner, right: inner + out, y: 1.347 - row * 0.204 };
  });
  const collar = patch('shirt', 0.007, (row) => ({
    left: 0.004 + row * 0.012,
    right: 0.004 + row * 0.012 + 0.04 * (1 - row * 0.75),
    y: 1.352 - row * 0.05,
  }));
  const button = (y: number) =>
    ball('button', [0, y, chestFront(0, y) + 0.001], [0.007, 0.007, 0.004], trunkPull, [6, 10]);
  const badge = patch('badge', 0.004, (row) => ({ left: 0.062, right: 0.096, y: 1.205 - row * 0.012 }));
  const seam = patch('lapel', 0.0015, (row) => ({ left: -0.0018, right: 0.0018, y: 1.14 - row * 0.32 }));
  return [
    tube('jacket', TORSO, 'y', trunkPull, [40, 32]),
    ...[shirt, lapel, mirror(lapel), collar, mirror(collar), badge, seam, button(1.1), button(1.03)],
    tube(
      'skin',
      [ring(1.42, 0.043, 0.044, -0.004), ring(1.37, 0.041, 0.043, -0.01), ring(1.3, 0.05, 0.046, -0.012)],
      'y',
      ([, y]) => [
        ['neck', 1 - smooth(1.34, 1.4, y) * 0.7],
        ['head', smooth(1.34, 1.4, y) * 0.7],
      ],
    ),
  ];
}

/** The left arm along +X. */
function arm(): Surface[] {
  const pull = ([x]: Point): Pull => {
    const lower = smooth(0.322, 0.382, x);
    const hand = smooth(0.55, 0.578, x);
    return [
      ['leftUpperArm', 1 - lower],
      ['leftLowerArm', lower * (1 - hand)],
      ['leftHand', hand],
    ];
  };
  const along = (x: number, wide: number, deep = wide): Ring => ({ at: [x, HAND_Y, 0], wide, deep });
  const sleeve = tube(
    'jacket',
    [
      ...[
        along(0.062, 0.001),
        along(0.072, 0.03),
        along(0.09, 0.046),
        along(0.118, 0.0525, 0.055),
        along(0.19, 0.05),
        along(0.28, 0.048),
        along(0.352, 0.044),
        along(0.42, 0.043),
      ],
      ...[along(0.5, 0.041), along(0.532, 0.041), along(0.533, 0.02)],
    ],
    'x',
    pull,
    [34, 20],
  );
  const cuff = tube('shirt', [along(0.52, 0.036), along(0.546, 0.037), along(0.547, 0.02)], 'x', pull, [8, 18]);
  const wrist = tube(
    'skin',
    [along(0.53, 0.025, 0.029), along(0.57, 0.02, 0.027), along(0.6, 0.018, 0.034)],
    'x',
    pull,
    [10, 16],
  );
  const palm = ball('skin', [0.61, HAND_Y, 0], [0.052, 0.017, 0.0395], () => [['leftHand', 1]], [12, 18]);
  const fingers = FINGERS.map(({ name, z, length }) =>
    tube(
      'skin',
      [0, 0.05, 0.42, 0.72, 0.94, 1].map((part, index) => {
        const thick = [0.0096, 0.0098, 0.0092, 0.0084, 0.006, 0.001][index] ?? 0;
        return {
          at: [PALM_END - 0.008 + part * (length + 0.008), HAND_Y, z * (1 + part * 0.1)],
          wide: thick,
          deep: thick,
        };
      }),
      'x',
      ([x]) => {
        const part = (x - PALM_END) / length;
        const [middle, tip] = [smooth(0.34, 0.5, part), smooth(0.65, 0.8, part)];
        const root = smooth(-0.12, 0.1, part);
        return [
          ['leftHand', 1 - root],
          [`left${name}Proximal`, root * (1 - middle)],
          [`left${name}Intermediate`, middle * (1 - tip)],
          [`left${name}Distal`, tip],
        ];
      },
      [18, 10],
    ),
  );
  return [
    ...[sleeve, cuff, wrist, palm, ...fingers, thumb()],
    ball('jacket', [0.352, HAND_Y, 0], [0.042, 0.043, 0.043], () => [
      ['leftUpperArm', 0.5],
      ['leftLowerArm', 0.5],
    ]),
  ];
}

function thumb(): Surface {
  const { from, way, length } = THUMB;
  const size = Math.hypot(...way);
  return weave({
    material: 'skin',
    rows: 12,
    columns: 10,
    isRound: true,
    point: (row, column) => {
      const far = row * length - 0.012;
      const thick = 0.0115 * Math.sqrt(Math.max(0, 1 - row ** 5)) + 0.0005;
      const turn = column * Math.PI * 2;
      const [x, y, z] = from.map((start, axis) => start + ((way[axis] ?? 0) / size) * far) as [number, number, number];
      return [x + way[2] * thick * Math.sin(turn), y + thick * Math.cos(turn), z - way[0] * thick * Math.sin(turn)];
    },
    pull: ([x]) => {
      const [middle, tip] = [smooth(0.595, 0.61, x), smooth(0.615, 0.628, x)];
      return [
        ['leftThumbMetacarpal', 1 - middle],
        ['leftThumbProximal', middle * (1 - tip)],
        ['leftThumbDistal', tip],
      ];
    },
  });
}

/** The left leg with its shoe. */
function leg(): Surface[] {
  const at = (y: number, wide: number, z = 0): Ring => ({ at: [0.078, y, z], wide, deep: wide * 1.05 });
  const pull = ([, y]: Point): Pull => {
    const [lower, foot] = [1 - smooth(0.43, 0.5, y), 1 - smooth(0.07, 0.11, y)];
    return [
      ['leftUpperLeg', 1 - lower],
      ['leftLowerLeg', lower * (1 - foot)],
      ['leftFoot', foot],
    ];
  };
  const trousers = [
    at(0.87, 0.052),
    at(0.8, 0.066),
    at(0.7, 0.07),
    at(0.48, 0.06),
    at(0.3, 0.056, -0.006),
    at(0.07, 0.052, -0.008),
    at(0.069, 0.02),
  ];
  return [
    tube('trousers', trousers, 'y', pull, [26, 18]),
    ball('shoe', [0.078, 0.038, 0.035], [0.042, 0.04, 0.105], ([, , z]) => {
      const toes = smooth(0.06, 0.1, z);
      return [
        ['leftFoot', 1 - toes],
        ['leftToes', toes],
      ];
    }),
  ];
}

export function makeBody(): Surface[] {
  const left = [...arm(), ...leg()];
  return [...clothes(), ...left, ...left.map(mirror)];
}
