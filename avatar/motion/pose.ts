import type { MouthPose } from '../mouth-pose.ts';
import type { ArmPose, Channels } from './channels.ts';

/** One moment of the whole figure: all that a frame needs to know. */
export interface RigPose extends Channels {
  /** 0 open .. 1 shut. */
  blink: number;
  /** -1 out .. 1 in. */
  breath: number;
  /** Side sway of the trunk, -1..1. */
  sway: number;
  /** How far the hair trails behind the head, -1..1. */
  hair: number;
  mouth: MouthPose;
  /** The character's own right arm (left in the picture) and left arm. */
  right: ArmPose;
  left: ArmPose;
}

/** Amounts that nobody could tell apart in a picture are written alike. */
const GRAIN = 1000;

/** A pose as a text: two that make the same picture read the same. */
export function describePose(pose: RigPose): string {
  return JSON.stringify(pose, (_, value) => (typeof value === 'number' ? Math.round(value * GRAIN) : value));
}
