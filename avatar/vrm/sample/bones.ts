export type Point = readonly [number, number, number];

/** A bone of the sample in its T-pose: who holds it, and where it is in the room, metres, facing +Z. */
export interface SampleBone {
  readonly name: string;
  readonly parent: string | null;
  readonly at: Point;
  /** Its name in the humanoid; bones of hair have none. */
  readonly human: string | null;
}

const TRUNK: readonly (readonly [string, string | null, Point])[] = [
  ['hips', null, [0, 0.88, 0]],
  ['spine', 'hips', [0, 0.97, 0]],
  ['chest', 'spine', [0, 1.08, 0]],
  ['upperChest', 'chest', [0, 1.18, 0]],
  ['neck', 'upperChest', [0, 1.325, -0.012]],
  ['head', 'neck', [0, 1.395, -0.004]],
];

/** The left side; the right one mirrors it. */
const LEFT: readonly (readonly [string, string, Point])[] = [
  ['Eye', 'head', [0.041, 1.492, 0.048]],
  ['Shoulder', 'upperChest', [0.035, 1.29, 0]],
  ['UpperArm', 'Shoulder', [0.116, 1.285, 0]],
  ['LowerArm', 'UpperArm', [0.352, 1.285, 0]],
  ['Hand', 'LowerArm', [0.562, 1.285, 0]],
  ['UpperLeg', 'hips', [0.078, 0.85, 0]],
  ['LowerLeg', 'UpperLeg', [0.078, 0.46, 0.004]],
  ['Foot', 'LowerLeg', [0.078, 0.085, -0.012]],
  ['Toes', 'Foot', [0.078, 0.03, 0.085]],
];

/** Where the fingers grow from the palm (across it), and their length. */
export const FINGERS = [
  { name: 'Index', z: 0.0265, length: 0.07 },
  { name: 'Middle', z: 0.009, length: 0.077 },
  { name: 'Ring', z: -0.0085, length: 0.071 },
  { name: 'Little', z: -0.0255, length: 0.056 },
] as const;
export const PALM_END = 0.645;
export const HAND_Y = 1.285;
const JOINTS = ['Proximal', 'Intermediate', 'Distal'] as const;
export const THUMB = { from: [0.592, HAND_Y - 0.004, 0.03], way: [0.72, -0.12, 0.68], length: 0.062 } as const;

const HAIR: readonly (readonly [string, string, Point])[] = [
  ['tail1', 'head', [0, 1.555, -0.125]],
  ['tail2', 'tail1', [0, 1.46, -0.175]],
  ['tail3', 'tail2', [0, 1.34, -0.178]],
  ['tailEnd', 'tail3', [0, 1.21, -0.155]],
  ['lockL1', 'head', [0.1, 1.5, 0.05]],
  ['lockL2', 'lockL1', [0.104, 1.42, 0.052]],
  ['lockLEnd', 'lockL2', [0.096, 1.345, 0.05]],
  ['lockR1', 'head', [-0.1, 1.5, 0.05]],
  ['lockR2', 'lockR1', [-0.104, 1.42, 0.052]],
  ['lockREnd', 'lockR2', [-0.096, 1.345, 0.05]],
];
/** Chains that swing. */
export const HAIR_CHAINS = [
  ['tail1', 'tail2', 'tail3', 'tailEnd'],
  ['lockL1', 'lockL2', 'lockLEnd'],
  ['lockR1', 'lockR2', 'lockREnd'],
] as const;

function listBones(): SampleBone[] {
  const bones: SampleBone[] = TRUNK.map(([name, parent, at]) => ({ name, parent, at, human: name }));
  const isTrunk = (name: string) => TRUNK.some(([known]) => known === name);
  for (const side of ['left', 'right'] as const) {
    const sign = side === 'left' ? 1 : -1;
    const add = (name: string, parent: string, [x, y, z]: Point) => {
      const full = `${side}${name}`;
      bones.push({
        name: full,
        parent: isTrunk(parent) ? parent : `${side}${parent}`,
        at: [x * sign, y, z],
        human: full,
      });
    };
    for (const bone of LEFT) add(...bone);
    for (const { name, z, length } of FINGERS)
      for (const [index, joint] of JOINTS.entries())
        add(`${name}${joint}`, index === 0 ? 'Hand' : `${name}${JOINTS[index - 1]}`, [
          PALM_END + length * (index === 0 ? 0 : index === 1 ? 0.42 : 0.72),
          HAND_Y,
          z,
        ]);
    for (const [index, joint] of (['Metacarpal', 'Proximal', 'Distal'] as const).entries()) {
      const far = (THUMB.length * index) / 2.6;
      const at = THUMB.from.map((from, axis) => from + (THUMB.way[axis] ?? 0) * far) as [number, number, number];
      add(`Thumb${joint}`, index === 0 ? 'Hand' : `Thumb${['Metacarpal', 'Proximal'][index - 1]}`, at);
    }
  }
  for (const [name, parent, at] of HAIR) bones.push({ name, parent, at, human: null });
  return bones;
}

export const BONES: readonly SampleBone[] = listBones();
export const findBone = (name: string): number => BONES.findIndex((bone) => bone.name === name);
