import { describe, expect, test } from 'vitest';
import { ARM_REST, CHANNEL_NAMES } from '../motion/channels.ts';
import { createRandom } from '../paint/brush.ts';
import { listPoses } from './rig-poses.ts';

const RATE = 25;
const poses = (slot: string) => listPoses(slot, RATE, createRandom(3));

describe('clips of drawn characters', () => {
  test.each(['idle', 'speaking', 'listening', 'thinking'])('%s goes round without a leap', (slot) => {
    const list = poses(slot);
    expect(list.length).toBeGreaterThan(3 * RATE);
    const [first, last] = [list[0], list.at(-1)];
    if (!first || !last) throw new Error('no poses');
    for (const name of CHANNEL_NAMES) expect(Math.abs(first[name] - last[name]), name).toBeLessThan(0.12);
    expect(Math.abs(first.mouth.open - last.mouth.open)).toBeLessThan(0.45);
  });

  test('only speaking moves the mouth', () => {
    const widest = (slot: string) => Math.max(...poses(slot).map(({ mouth }) => mouth.open));
    expect(widest('speaking')).toBeGreaterThan(0.4);
    expect(widest('idle')).toBeLessThan(0.02);
  });

  test('an action raises a hand and brings it back', () => {
    const list = poses('greet');
    expect(Math.min(...list.map(({ right }) => right.down))).toBeLessThan(-0.6);
    expect(list.at(-1)?.right.down).toBeCloseTo(ARM_REST.down, 1);
  });

  test('the same numbers make the same clip', () => expect(poses('idle')).toEqual(poses('idle')));
});
