import type { ArmPose } from '../motion/channels.ts';
import type { RigPose } from '../motion/pose.ts';
import type { Box } from '../rig/layer.ts';
import type { Ink } from './brush.ts';

/** How one kind of character is drawn. Head parts in head space, the rest in art space (see rig/layout.ts). */
export interface Anatomy<Who> {
  /** Box of the head layer. */
  readonly headBox: Box;
  /** Still parts, painted once: behind the trunk, trunk with clothes, head without features, what lies over them. */
  paintBack(ink: Ink, who: Who): void;
  paintTorso(ink: Ink, who: Who): void;
  paintHead(ink: Ink, who: Who): void;
  /** Stands out of the face, so it moves further than the head. */
  paintNose(ink: Ink, who: Who): void;
  paintFront(ink: Ink, who: Who): void;
  /** Rides on the features, as glasses do; null where there is nothing. */
  readonly paintWorn: ((ink: Ink, who: Who) => void) | null;
  /** Each frame: mouth, eyes, brows. */
  paintFeatures(ink: Ink, who: Who, pose: RigPose): void;
  /** Each frame. `coverShoulders` draws the top of the trunk, which hides where sleeves begin. */
  paintArms(ink: Ink, who: Who, poses: Record<'left' | 'right', ArmPose>, coverShoulders: () => void): void;
  /** How much longer the lower part of the face is than at rest: 1 where no jaw drops. */
  stretchJaw(who: Who, pose: RigPose): number;
}
