import { Matrix4, Quaternion, Vector3 } from 'three';
import type { ArmPose } from '../motion/channels.ts';

/** Measures of an arm, metres. */
export interface ArmSize {
  upper: number;
  lower: number;
  /** From the middle of the body to the joint of the shoulder. */
  shoulder: number;
  /** How far a wrist must stay before the shoulder's plane so that it does not sink into the chest. */
  chest: number;
  /** From the middle of the body to the edge of what is seen: hands stay within; not given, they go where they like. */
  room?: number;
}

/** Turns of the bones of a left arm, from the T-pose and each against the one before it. */
export interface ArmTurns {
  upper: Quaternion;
  lower: Quaternion;
  hand: Quaternion;
}

const DEGREE = Math.PI / 180;
/** A hand, and how far a wrist gives way where its hand would leave the picture, by the length of the forearm. */
const [HAND, GIVE] = [0.85, 0.62] as const;
/** Wrists bend no further. */
const WRIST_LIMIT = 58 * DEGREE;

/**
 * Directions of a left arm for a pose that was drawn in the plane, all in the frame of the chest (x out, y up, z to the viewer). Drawn
 * poses tell where the wrist is seen; how far in front of the body it is follows from the body: hands go before it, never into it.
 * @param isBelow the hand lies under the other one when both are before the body
 */
export function reachArm(pose: ArmPose, size: ArmSize, isBelow: boolean) {
  const lean = pose.upper * DEGREE;
  const elbowHint = new Vector3(Math.sin(lean) * size.upper, -Math.cos(lean) * size.upper, -0.035);
  const wrist = new Vector3(
    elbowHint.x + pose.out * size.lower,
    elbowHint.y - pose.down * size.lower,
    Math.sqrt(Math.max(0, 1 - pose.out ** 2 - pose.down ** 2)) * size.lower,
  );
  // 1 where the wrist is seen before the trunk, 0 clear of it.
  const across = (wrist.x + size.shoulder) / size.shoulder;
  const before = 1 - smooth(0.75, 1.35, across);
  // Bellies give way to folded hands less than chests to raised ones.
  wrist.z = Math.max(wrist.z, before * (size.chest + (isBelow ? 0 : 0.028)));
  wrist.z = Math.max(wrist.z, 0.012);
  // Folded hands lie over each other, palms that clap meet; wrists never cross.
  const apart = size.lower * (0.2 - 0.09 * Math.min(1, pose.turn * 2.4));
  wrist.x = Math.max(wrist.x, -size.shoulder + apart);
  const angle = pose.hand * DEGREE;
  const hand = new Vector3(Math.sin(angle), -Math.cos(angle), 0.12);
  const length = HAND * size.lower;
  const room = (size.room ?? Number.POSITIVE_INFINITY) - size.shoulder;
  const beyond = Math.max(0, wrist.x + Math.max(0, hand.x) * length - room);
  wrist.x -= Math.min(beyond, GIVE * size.lower);
  if (beyond > 0) hand.x = Math.min(hand.x, Math.max(0, room - wrist.x) / length);
  const [upper, lower] = bendElbow(wrist, elbowHint, size);
  // Before the body it follows the forearm's way forward a little less than the forearm does.
  hand.z += lower.z * 0.25;
  hand.normalize();
  const bend = hand.angleTo(lower);
  if (bend > WRIST_LIMIT) hand.lerp(lower, 1 - WRIST_LIMIT / bend).normalize();
  const half = pose.turn * Math.PI;
  const palm = new Vector3(-hand.y * Math.sin(half), hand.x * Math.sin(half), -Math.cos(half));
  // Palms that are shown before the body face each other, not the viewer.
  palm.x -= before * Math.max(0, pose.turn * 2 - 1) * 2;
  return { upper, lower, hand, palm, wrist };
}

/** Directions of both parts of an arm that reaches a place. */
function bendElbow(wrist: Vector3, hint: Vector3, { upper, lower }: ArmSize): [Vector3, Vector3] {
  const far = Math.min(Math.max(wrist.length(), Math.abs(upper - lower) + 0.02), (upper + lower) * 0.985);
  const way = wrist.clone().normalize();
  const cosine = (upper ** 2 + far ** 2 - lower ** 2) / (2 * upper * far);
  const along = upper * cosine;
  const aside = upper * Math.sqrt(Math.max(0, 1 - cosine ** 2));
  const out = hint.clone().addScaledVector(way, -hint.dot(way));
  if (out.lengthSq() < 1e-8) out.set(0, 0, -1);
  const elbow = way.clone().multiplyScalar(along).addScaledVector(out.normalize(), aside);
  return [elbow.clone().normalize(), way.multiplyScalar(far).sub(elbow).normalize()];
}

const basis = new Matrix4();
/** The turn that takes the T-pose's arm (along +x, palm down) to a direction and a side; `side` need not be square to it. */
function face(along: Vector3, side: Vector3): Quaternion {
  const down = side.clone().addScaledVector(along, -side.dot(along));
  if (down.lengthSq() < 1e-8) down.set(0, 0, -1).addScaledVector(along, along.z);
  down.normalize();
  const up = down.negate();
  return new Quaternion().setFromRotationMatrix(basis.makeBasis(along, up, along.clone().cross(up)));
}

export function turnArm(pose: ArmPose, size: ArmSize, isBelow: boolean): ArmTurns {
  const { upper, lower, hand, palm } = reachArm(pose, size, isBelow);
  // The elbow is a hinge: in the T-pose it bends to the front, and then this is the side that palms look to.
  const hinge = upper.clone().cross(lower);
  if (hinge.lengthSq() < 1e-4) hinge.copy(palm);
  const upperTurn = face(upper, hinge);
  const hingeTurn = face(lower, hinge);
  const handTurn = face(hand, palm);
  // Turning the palm is done by the forearm, half of it here, so that the wrist is not wrung.
  const toHand = hingeTurn.clone().invert().multiply(handTurn);
  const twist = new Quaternion(toHand.x, 0, 0, toHand.w).normalize();
  const lowerTurn = hingeTurn.multiply(new Quaternion().slerp(twist, 0.6));
  return {
    upper: upperTurn,
    lower: upperTurn.clone().invert().multiply(lowerTurn),
    hand: lowerTurn.clone().invert().multiply(handTurn),
  };
}

function smooth(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
}
