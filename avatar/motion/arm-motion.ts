import { lerp } from '../paint/brush.ts';
import { ARM_NAMES, ARM_RATES, ARM_REST, ARM_STARTS, type ArmPose } from './channels.ts';
import { createSpring, type Spring, stepSpring } from './spring.ts';

/** Short strokes, as of waving and clapping, set off at once. */
const STROKE_RATE = 60;
/** A wrist that goes less far is stroking, one that goes this far more is raised or lowered; lengths of the forearm. */
const STROKE = 0.36;
const RAISE = 0.24;

interface Joint {
  /** Where the arm is going: it takes its time to make up its mind. */
  aim: Spring;
  own: Spring;
}

/** One arm that moves as arms do: long ways begin and end softly, strokes are quick. */
export interface ArmMotion {
  /** Writes where the arm is into `pose`. */
  step(wanted: ArmPose, seconds: number, pose: ArmPose): void;
}

export function createArmMotion(): ArmMotion {
  const joints = Object.fromEntries(
    ARM_NAMES.map((name) => [name, { aim: createSpring(ARM_REST[name]), own: createSpring(ARM_REST[name]) }]),
  ) as Record<keyof ArmPose, Joint>;
  let going: ArmPose = ARM_REST;
  let softness = 1;
  return {
    step(wanted, seconds, pose) {
      if (wanted !== going) {
        going = wanted;
        const way = Math.hypot(wanted.out - joints.out.own.value, wanted.down - joints.down.own.value);
        softness = Math.min(1, Math.max(0, (way - STROKE) / RAISE));
      }
      for (const name of ARM_NAMES) {
        const { aim, own } = joints[name];
        stepSpring(aim, wanted[name], lerp(STROKE_RATE, ARM_STARTS[name], softness), seconds);
        pose[name] = stepSpring(own, aim.value, ARM_RATES[name], seconds);
      }
    },
  };
}
