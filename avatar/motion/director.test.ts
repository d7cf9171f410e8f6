import { describe, expect, test } from 'vitest';
import { CLOSED_MOUTH } from '../mouth-pose.ts';
import { createRandom } from '../paint/brush.ts';
import { ARM_NAMES, ARM_REST, CHANNEL_NAMES } from './channels.ts';
import { createDirector, type Director } from './director.ts';
import { GESTURE_NAMES, GESTURES } from './gestures.ts';
import { STATE_TARGETS, type StageState } from './states.ts';

const FRAME = 1 / 60;

function run(director: Director, seconds: number, open?: (at: number) => number): void {
  for (let at = 0; at < seconds; at += FRAME) director.step(FRAME, open ? { ...CLOSED_MOUTH, open: open(at) } : null);
}

const talk = (at: number): number => 0.5 + 0.5 * Math.sin(at * 22);

describe('states', () => {
  test('no channel jumps when the state changes, whatever the order', () => {
    const director = createDirector(createRandom(1));
    const order: StageState[] = [
      'idle',
      'listening',
      'thinking',
      'speaking',
      'idle',
      'thinking',
      'listening',
      'speaking',
    ];
    for (const state of order) {
      director.state = state;
      for (let i = 0; i < 90; i++) {
        const before = structuredClone(director.pose);
        director.step(FRAME, { ...CLOSED_MOUTH, open: talk(i * FRAME) });
        for (const name of CHANNEL_NAMES) {
          // Eyes may dart, everything else moves by less than a sixth of its range in one frame.
          const limit = name.startsWith('gaze') ? 0.45 : 0.17;
          expect(Math.abs(director.pose[name] - before[name]), `${state} ${name}`).toBeLessThan(limit);
        }
      }
    }
  });

  test('within 100 ms of the change the face has visibly moved', () => {
    for (const state of ['listening', 'thinking'] as const) {
      const director = createDirector(createRandom(2));
      run(director, 1);
      const before = structuredClone(director.pose);
      director.state = state;
      run(director, 0.1);
      const moved = CHANNEL_NAMES.reduce((sum, name) => sum + Math.abs(director.pose[name] - before[name]), 0);
      expect(moved, state).toBeGreaterThan(0.25);
    }
  });

  test('each state settles near its target', () => {
    for (const state of ['listening', 'thinking'] as const) {
      const director = createDirector(createRandom(4));
      director.state = state;
      run(director, 3);
      expect(director.pose.roll).toBeCloseTo(STATE_TARGETS[state].channels.roll, 0);
      expect(Math.sign(director.pose.lean)).toBe(Math.sign(STATE_TARGETS[state].channels.lean));
    }
  });

  test('thinking looks up, listening looks at the viewer', () => {
    const director = createDirector(createRandom(5));
    director.state = 'thinking';
    run(director, 1);
    expect(director.pose.gazeY).toBeLessThan(-0.5);
    director.state = 'listening';
    run(director, 1);
    expect(Math.hypot(director.pose.gazeX, director.pose.gazeY)).toBeLessThan(0.2);
  });
});

describe('gestures', () => {
  test('a greeting raises one arm and comes back to rest', () => {
    const director = createDirector(createRandom(6));
    director.play('greet');
    run(director, 0.8);
    expect(director.pose.right.down).toBeLessThan(-0.6);
    expect(director.pose.left.down).toBeCloseTo(ARM_REST.down, 5);
    run(director, 4);
    for (const name of ARM_NAMES) expect(director.pose.right[name]).toBeCloseTo(ARM_REST[name], 2);
  });

  test('speech moves the hands, silence brings them down', () => {
    const director = createDirector(createRandom(8));
    director.state = 'speaking';
    run(director, 6, talk);
    const raised = new Set<number>();
    for (let i = 0; i < 240; i++) {
      director.step(FRAME, { ...CLOSED_MOUTH, open: talk(i * FRAME) });
      raised.add(Math.round(director.pose.right.down * 5) + 100 * Math.round(director.pose.left.down * 5));
    }
    expect(raised.size).toBeGreaterThan(2);
    run(director, 4);
    expect(director.pose.right.down).toBeCloseTo(ARM_REST.down, 2);
    expect(director.pose.left.down).toBeCloseTo(ARM_REST.down, 2);
  });
});

test('reduced motion leaves mouth and blinks only', () => {
  const director = createDirector(createRandom(9));
  director.calm = true;
  director.state = 'speaking';
  let blinked = false;
  for (let i = 0; i < 600; i++) {
    const pose = director.step(FRAME, { ...CLOSED_MOUTH, open: talk(i * FRAME) });
    blinked ||= pose.blink > 0.9;
    expect([pose.headX, pose.headY, pose.sway, pose.breath, pose.right.down]).toEqual([0, 0, 0, 0, ARM_REST.down]);
  }
  expect(blinked).toBe(true);
  expect(director.pose.mouth.open).toBeGreaterThan(0);
});

test('a tab that slept for a minute wakes without a leap', () => {
  const director = createDirector(createRandom(10));
  run(director, 2);
  const before = director.pose.headX;
  director.step(60, null);
  expect(Math.abs(director.pose.headX - before)).toBeLessThan(0.2);
});

test('without room for hands the arms stay at rest, whatever is said or played', () => {
  const director = createDirector(createRandom(11), false);
  director.state = 'speaking';
  director.play('explain');
  for (let frame = 0; frame < 600; frame += 1) {
    director.step(1 / 60, { ...CLOSED_MOUTH, open: 0.7 });
    for (const name of ARM_NAMES) {
      expect(director.pose.right[name]).toBeCloseTo(ARM_REST[name], 6);
      expect(director.pose.left[name]).toBeCloseTo(ARM_REST[name], 6);
    }
  }
});

test('hands that are lifted into a bust are seen there, and go back to rest', () => {
  const director = createDirector(createRandom(12), false);
  director.play('greet');
  run(director, 1);
  expect(director.pose.right.down).toBeLessThan(-0.5);
  run(director, 4);
  for (const name of ARM_NAMES) expect(director.pose.right[name]).toBeCloseTo(ARM_REST[name], 1);
});

test('every gesture visibly moves something and ends', () => {
  for (const name of GESTURE_NAMES) {
    const [still, moving] = [createDirector(createRandom(13)), createDirector(createRandom(13))];
    moving.play(name);
    let most = 0;
    for (let at = 0; at < GESTURES[name].seconds; at += FRAME) {
      const [one, other] = [still.step(FRAME, null), moving.step(FRAME, null)];
      const face = CHANNEL_NAMES.map((channel) => Math.abs(one[channel] - other[channel]));
      most = Math.max(most, ...face, Math.abs(one.right.down - other.right.down));
    }
    expect(most, name).toBeGreaterThan(0.15);
    run(still, 4);
    run(moving, 4);
    expect(Math.abs(still.pose.roll - moving.pose.roll), name).toBeLessThan(0.05);
  }
});

test('who sleeps shuts the eyes, lowers the head and looks at nobody; whoever is woken opens them within 200 ms', () => {
  const director = createDirector(createRandom(14));
  director.state = 'sleeping';
  director.look = { x: 1, y: -1 };
  run(director, 4);
  expect(director.pose.blink).toBeGreaterThan(0.98);
  expect(director.pose.headY).toBeGreaterThan(0.4);
  expect(Math.abs(director.pose.headX)).toBeLessThan(0.4);
  director.state = 'idle';
  run(director, 0.2);
  expect(director.pose.blink).toBeLessThan(0.5);
});

test('a mood colours the face of any state and leaves it again', () => {
  const smileOf = (mood: Director['mood']): number => {
    const director = createDirector(createRandom(15));
    director.mood = mood;
    run(director, 2);
    return director.pose.smile;
  };
  expect(smileOf('glad') - smileOf('calm')).toBeGreaterThan(0.4);
  expect(smileOf('sorry') - smileOf('calm')).toBeLessThan(-0.2);
});
