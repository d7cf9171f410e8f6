import { CLOSED_MOUTH, type MouthPose } from '../mouth-pose.ts';
import { createArmMotion } from './arm-motion.ts';
import { createBlink } from './blink.ts';
import { ARM_REST, CHANNEL_NAMES, CHANNEL_RATES, type Channels } from './channels.ts';
import { createGazeWander } from './gaze.ts';
import { BEATS, chooseArm, findKey, GESTURES, type GestureKey, type GestureName } from './gestures.ts';
import { MOOD_CHANNELS, type Mood } from './moods.ts';
import { followMouth } from './mouth-follow.ts';
import type { RigPose } from './pose.ts';
import { createSpring, type Spring, stepSpring } from './spring.ts';
import { STATE_TARGETS, type StageState } from './states.ts';

/** A tab that slept must not make the figure leap. */
const LONGEST_STEP = 0.1;

export interface Director {
  readonly pose: RigPose;
  state: StageState;
  mood: Mood;
  /** True leaves only mouth and blinks, as people with reduced motion ask. */
  calm: boolean;
  look: { x: number; y: number };
  play(gesture: GestureName): void;
  step(seconds: number, mouth: MouthPose | null): RigPose;
}

type Springs = Record<keyof Channels, Spring>;

function createSprings(start: Channels): Springs {
  return Object.fromEntries(Object.entries(start).map(([name, value]) => [name, createSpring(value)])) as Springs;
}

/**
 * Turns state, mouth and time into a pose. Knows no canvas.
 * @param showsArms false where the picture ends above the hands: a lone hand at its edge would look cut off, so only the head gestures, and
 * hands that are lifted into the picture
 */
export function createDirector(random: () => number = Math.random, showsArms = true): Director {
  const seed = Math.floor(random() * 1e6);
  const rest = STATE_TARGETS.idle.channels;
  const springs = createSprings(rest);
  const arms = { right: createArmMotion(), left: createArmMotion() };
  const nod = createSpring();
  const lids = createSpring();
  const hair = createSpring();
  const blink = createBlink(random);
  const wander = createGazeWander(random);
  const pose: RigPose = {
    ...rest,
    blink: 0,
    breath: 0,
    sway: 0,
    hair: 0,
    mouth: { ...CLOSED_MOUTH },
    right: { ...ARM_REST },
    left: { ...ARM_REST },
  };
  let clock = random() * 100;
  let breathClock = clock;
  let gesture: { name: GestureName; since: number; key: GestureKey | null } | null = null;
  let beat: Pick<GestureKey, 'right' | 'left'> | null = null;
  let untilBeat = 0.35;
  let untilNod = 1.2;
  let loudness = 0;
  let quiet = 0;

  const pushHead = (amount: number): void => {
    nod.velocity += amount * 9;
  };

  function stepGesture(seconds: number): GestureKey | null {
    if (!gesture) return null;
    gesture.since += seconds;
    const key = findKey(GESTURES[gesture.name], gesture.since);
    if (key && key !== gesture.key && key.nod) pushHead(key.nod);
    gesture.key = key;
    if (!key) gesture = null;
    return key;
  }

  /** Hands and head answer to the energy of the voice. */
  function stepSpeech(seconds: number, open: number): void {
    const before = loudness;
    loudness += (open - loudness) * (1 - Math.exp(-seconds / 0.11));
    if (director.state !== 'speaking') {
      beat = null;
      untilBeat = 0.35;
      return;
    }
    const rise = loudness - before;
    if (rise > 0) pushHead(rise * 1.1);
    quiet = open < 0.06 ? quiet + seconds : 0;
    if (quiet > 0.9) {
      beat = null;
      untilBeat = Math.max(untilBeat, 0.2);
      return;
    }
    untilBeat -= seconds;
    if (untilBeat > 0) return;
    beat = random() < 0.3 && beat ? null : (BEATS[Math.floor(random() * BEATS.length)] ?? null);
    untilBeat = 0.8 + random() * 1.6;
  }

  function stepListening(seconds: number): void {
    if (director.state !== 'listening') {
      untilNod = 0.9;
      return;
    }
    untilNod -= seconds;
    if (untilNod > 0) return;
    pushHead(0.45 + random() * 0.3);
    untilNod = random() < 0.35 ? 0.4 : 1.8 + random() * 2.6;
  }

  function stepCalm(): void {
    for (const name of CHANNEL_NAMES)
      pose[name] = director.state === 'thinking' ? STATE_TARGETS.thinking.channels[name] * 0.6 : 0;
    pose.smile = 0;
    Object.assign(pose, { breath: 0, sway: 0, hair: 0 });
    Object.assign(pose.right, ARM_REST);
    Object.assign(pose.left, ARM_REST);
  }

  const director: Director = {
    pose,
    state: 'idle',
    mood: 'calm',
    calm: false,
    look: { x: 0, y: 0 },
    play(name) {
      gesture = { name, since: 0, key: null };
    },
    step(elapsed, mouth) {
      const seconds = Math.min(Math.max(elapsed, 0), LONGEST_STEP);
      clock += seconds;
      followMouth(pose.mouth, mouth, seconds);
      // Lids sink slowly and open at once.
      const asleep = director.state === 'sleeping';
      pose.blink = Math.max(blink.step(seconds), stepSpring(lids, asleep ? 1 : 0, asleep ? 3 : 16, seconds));
      if (director.calm) {
        stepCalm();
        return pose;
      }
      const { channels, attention, wander: roam } = STATE_TARGETS[director.state];
      const look = asleep ? { x: 0, y: 0 } : director.look;
      const key = stepGesture(seconds);
      stepSpeech(seconds, pose.mouth.open);
      stepListening(seconds);
      const eyes = wander.step(seconds, attention);
      const target: Channels = {
        ...channels,
        headX: channels.headX + look.x * 0.55 + drift(clock, 0.27, seed) * 0.26 * roam + eyes.x * 0.2,
        headY: channels.headY + look.y * 0.45 + drift(clock, 0.31, seed + 1) * 0.16 * roam,
        roll: channels.roll + drift(clock, 0.21, seed + 2) * 0.26 * roam,
        lean: channels.lean + drift(clock, 0.13, seed + 3) * 0.14,
        gazeX: channels.gazeX + look.x * 0.6 + eyes.x,
        gazeY: channels.gazeY + look.y * 0.55 + eyes.y,
        brow: channels.brow + loudness * (director.state === 'speaking' ? 0.5 : 0) + drift(clock, 0.4, seed + 4) * 0.07,
        smile: channels.smile + drift(clock, 0.17, seed + 5) * 0.06,
      };
      const feeling = MOOD_CHANNELS[director.mood];
      for (const name of CHANNEL_NAMES) target[name] += (feeling[name] ?? 0) + (key?.[name] ?? 0);
      const wasX = springs.headX.value;
      for (const name of CHANNEL_NAMES)
        pose[name] = stepSpring(springs[name], target[name], CHANNEL_RATES[name], seconds);
      pose.headY += stepSpring(nod, 0, 9, seconds);
      // Nobody stares at the other one out of a bow.
      pose.blink = Math.max(pose.blink, Math.min(1, Math.max(0, pose.bow - 0.2) * 1.5));
      const showsLifted = gesture !== null && GESTURES[gesture.name].lifted === true;
      for (const side of ['right', 'left'] as const) {
        const moves = key && (key.right || key.left) ? key : gesture ? null : beat;
        arms[side].step(chooseArm(showsArms || showsLifted ? moves : null, side), seconds, pose[side]);
      }
      const headSpeed = seconds > 0 ? (springs.headX.value - wasX) / seconds : 0;
      pose.hair = stepSpring(
        hair,
        Math.max(-1, Math.min(1, -headSpeed * 0.7)) + drift(clock, 0.5, seed + 6) * 0.12,
        5,
        seconds,
      );
      // A breath takes about four seconds, never twice the same; a sleeper's seven.
      breathClock += seconds * (asleep ? 0.9 : 1.55);
      pose.breath =
        Math.sin(breathClock + drift(clock, 0.12, seed + 7) * 1.3) * (0.85 + drift(clock, 0.1, seed + 8) * 0.15);
      pose.sway = drift(clock, 0.19, seed + 9) * 0.8 * roam + pose.lean * 0.3;
      if (Math.abs(springs.gazeX.velocity) > 26) blink.trigger();
      return pose;
    },
  };
  return director;
}

/** Smooth noise for breathing life into a still pose: -1..1, never repeats within a session. */
function hash(index: number, seed: number): number {
  const mixed = Math.imul(index ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  const folded = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((folded ^ (folded >>> 16)) >>> 0) / 2147483648 - 1;
}

/** @param speed how many new targets a second */
function drift(seconds: number, speed: number, seed: number): number {
  const position = seconds * speed;
  const index = Math.floor(position);
  const part = position - index;
  const ease = part * part * part * (part * (part * 6 - 15) + 10);
  return hash(index, seed) * (1 - ease) + hash(index + 1, seed) * ease;
}
