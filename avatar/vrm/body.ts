import type { VRM, VRMHumanBoneName } from '@pixiv/three-vrm';
import { Box3, type Mesh, Quaternion, Vector3 } from 'three';
import type { ArmPose } from '../motion/channels.ts';
import type { RigPose } from '../motion/pose.ts';
import { type ArmSize, turnArm } from './arm-reach.ts';
import type { BodySize } from './frame-camera.ts';

const DEGREE = Math.PI / 180;
const FINGERS = ['Index', 'Middle', 'Ring', 'Little'] as const;
/** A relaxed hand: how much each joint is bent, degrees. */
const CURL = { Proximal: 14, Intermediate: 24, Distal: 14 } as const;
/** A folded finger. */
const FIST = { Proximal: 74, Intermediate: 92, Distal: 46 } as const;

export interface Body {
  readonly size: BodySize;
  readonly arm: ArmSize;
  /** Takes up a pose; the caller updates the model afterwards. */
  take(pose: RigPose): void;
}

/** Measures a model in its T-pose, and moves its bones. Call it before anything has moved. */
export function createBody(vrm: VRM): Body {
  const { humanoid } = vrm;
  vrm.scene.updateMatrixWorld(true);
  const bone = (name: VRMHumanBoneName) => humanoid.getNormalizedBoneNode(name);
  const place = (name: VRMHumanBoneName): Vector3 | null =>
    humanoid.getRawBoneNode(name)?.getWorldPosition(new Vector3()) ?? null;
  const need = (name: VRMHumanBoneName): Vector3 => place(name) ?? new Vector3();
  const shoulder = need('leftUpperArm');
  const box = measureBox(vrm);
  const head = need('head').y;
  const hips = need('hips').y;
  const trunk = Math.max(0.1, head - hips);
  const size: BodySize = {
    floor: Math.min(box.min.y, need('leftFoot').y),
    hips,
    head,
    // Wings and tall hats do not make a head.
    crown: Math.min(Math.max(box.max.y, head + trunk * 0.3), head + trunk * 1.1),
    shoulders: Math.max(0.1, Math.abs(shoulder.x) * 2),
  };
  const lower = need('leftLowerArm');
  const arm: ArmSize = {
    upper: Math.max(0.05, shoulder.distanceTo(lower)),
    lower: Math.max(0.05, lower.distanceTo(need('leftHand'))),
    shoulder: Math.max(0.04, Math.abs(shoulder.x)),
    chest: 0,
  };
  arm.chest = measureChest(vrm, size, arm, shoulder.z);

  // Models of version 0 look the other way, and so do the axes of their bones.
  const flip = vrm.meta.metaVersion === '0' ? -1 : 1;
  const turn = (name: VRMHumanBoneName, { x, y, z, w }: Quaternion): void => {
    bone(name)?.quaternion.set(x * flip, y, z * flip, w);
  };
  const mirrored = ({ x, y, z, w }: Quaternion) => new Quaternion(x, -y, -z, w);
  const spin = new Quaternion();
  const axes = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };
  /** Yaw to the left of the figure, nod down, tilt to its left; degrees. */
  const bend = (name: VRMHumanBoneName, yaw: number, nod: number, tilt: number): void => {
    const turned = new Quaternion().setFromAxisAngle(axes.y, yaw * DEGREE);
    turned
      .multiply(spin.setFromAxisAngle(axes.x, nod * DEGREE))
      .multiply(spin.setFromAxisAngle(axes.z, -tilt * DEGREE));
    turn(name, turned);
  };
  const hasUpperChest = bone('upperChest') !== null;
  const hasChest = bone('chest') !== null;

  function takeArm(side: 'left' | 'right', pose: ArmPose): void {
    const turns = turnArm(pose, arm, side === 'right');
    const sided = side === 'left' ? (turned: Quaternion) => turned : mirrored;
    turn(`${side}UpperArm`, sided(turns.upper));
    turn(`${side}LowerArm`, sided(turns.lower));
    turn(`${side}Hand`, sided(turns.hand));
    const bentBy = 1 - pose.spread * 0.75;
    for (const [index, finger] of FINGERS.entries()) {
      const folded = index === 0 ? pose.hook * 0.7 : pose.fold;
      for (const joint of ['Proximal', 'Intermediate', 'Distal'] as const) {
        const relaxed = CURL[joint] * bentBy * (0.85 + index * 0.12) * (index === 0 ? 1 - pose.fold : 1);
        const degrees = -(relaxed + (FIST[joint] - relaxed) * folded);
        const fan = joint === 'Proximal' ? (1.5 - index) * pose.spread * 5 : 0;
        const bent = new Quaternion().setFromAxisAngle(axes.y, -fan * DEGREE);
        bent.multiply(spin.setFromAxisAngle(axes.z, degrees * DEGREE));
        turn(`${side}${finger}${joint}`, sided(bent));
      }
    }
    turn(`${side}ThumbProximal`, sided(new Quaternion().setFromAxisAngle(axes.y, (6 + bentBy * 12) * DEGREE)));
  }

  return {
    size,
    arm,
    take(pose) {
      const { headX, headY, roll, lean, sway, breath, shrug } = pose;
      bend('neck', headX * 9, headY * 6, roll * 3);
      bend('head', headX * 15, headY * 11, roll * 5.5);
      const back = hasUpperChest ? 'upperChest' : hasChest ? 'chest' : 'spine';
      bend('spine', headX * 1.6, lean * 3.2, sway * 1.6);
      if (hasChest && back !== 'chest') bend('chest', headX * 1.2, lean * 1.4, sway * 0.6);
      if (back !== 'spine') bend(back, headX * 1.2, lean * 1.2 - breath * 0.7, sway * 0.4);
      bend('leftShoulder', 0, 0, -shrug * 9 - breath * 0.7);
      bend('rightShoulder', 0, 0, shrug * 9 + breath * 0.7);
      takeArm('right', pose.right);
      takeArm('left', pose.left);
    },
  };
}

function measureBox({ scene }: VRM): Box3 {
  return new Box3().setFromObject(scene);
}

/** How far chest and belly stand before the shoulders, so that hands keep clear of them. */
function measureChest({ scene }: VRM, size: BodySize, arm: ArmSize, shoulderZ: number): number {
  const depths: number[] = [];
  const point = new Vector3();
  const [low, high] = [size.hips, size.head - (size.head - size.hips) * 0.22];
  scene.traverse((node) => {
    const mesh = node as Mesh;
    if (!mesh.isMesh) return;
    const { position } = mesh.geometry.attributes;
    if (!position) return;
    for (let index = 0; index < position.count; index += 1) {
      point.fromBufferAttribute(position, index).applyMatrix4(mesh.matrixWorld);
      if (point.y > low && point.y < high && Math.abs(point.x) < arm.shoulder * 0.7) depths.push(point.z - shoulderZ);
    }
  });
  depths.sort((a, b) => a - b);
  // What stands out furthest may be a ribbon.
  const front = depths[Math.floor(depths.length * 0.97)] ?? arm.lower * 0.4;
  const least = arm.lower * 0.35;
  return Math.min(Math.max(front, least), arm.lower * 0.75) + arm.lower * 0.17;
}
