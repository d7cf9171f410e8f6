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
