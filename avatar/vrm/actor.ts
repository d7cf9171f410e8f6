import type { VRM } from '@pixiv/three-vrm';
import type { Director } from '../motion/director.ts';
import { type Body, createBody } from './body.ts';
import { FEELINGS, type Feeling, mixFeelings, mixVisemes, VISEMES } from './face.ts';

/** How fast a feeling comes and goes, 1/s. */
const FEELING_RATE = 6;
/** Degrees that the eyes turn at the end of their reach. */
const EYE_REACH = { x: 24, y: 18 } as const;
/** Springs of hair and skirts take no longer steps than this, or they fly. */
const LONGEST_STEP = 1 / 20;

export interface Actor {
  readonly vrm: VRM;
  readonly body: Body;
  /** Brings the model into the director's pose and lets hair swing on. */
  follow(director: Director, seconds: number): void;
}

/** A loaded model that plays what the director says. */
export function createActor(vrm: VRM): Actor {
  const body = createBody(vrm);
  const felt: Record<Feeling, number> = { happy: 0, angry: 0, sad: 0, relaxed: 0, surprised: 0 };
  const { expressionManager: face, lookAt } = vrm;
  const jaw = face?.getExpression('aa') ? null : vrm.humanoid.getNormalizedBoneNode('jaw');
  if (lookAt) lookAt.autoUpdate = false;
  let isFirst = true;

  return {
    vrm,
    body,
    follow({ pose, mood }, seconds) {
      body.take(pose);
      const shapes = mixVisemes(pose.mouth);
      for (const name of VISEMES) face?.setValue(name, shapes[name]);
      if (jaw) jaw.rotation.x = pose.mouth.open * 0.22;
      const wanted = mixFeelings(mood, pose, pose.mouth.open);
      const part = 1 - Math.exp(-seconds * FEELING_RATE);
      for (const name of FEELINGS) {
        felt[name] += (wanted[name] - felt[name]) * part;
        face?.setValue(name, felt[name]);
      }
      face?.setValue('blink', Math.min(1, Math.max(0, pose.blink)));
      if (lookAt) {
        // The head turns; eyes that stay on the viewer turn back against it.
        lookAt.yaw = pose.gazeX * EYE_REACH.x - pose.headX * 12;
        lookAt.pitch = pose.gazeY * EYE_REACH.y - pose.headY * 8;
      }
      vrm.update(Math.min(seconds, LONGEST_STEP));
      if (!isFirst) return;
      // From the T-pose to the first pose it is a long way: hair starts at rest there.
      isFirst = false;
      vrm.springBoneManager?.reset();
    },
  };
}
