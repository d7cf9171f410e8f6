import { expect, test } from 'vitest';
import { createSpring, stepSpring } from './spring.ts';

test('a spring reaches its target without passing it', () => {
  const spring = createSpring(0);
  let before = 0;
  for (let i = 0; i < 600; i++) {
    const value = stepSpring(spring, 1, 9, 1 / 60);
    expect(value).toBeGreaterThanOrEqual(before);
    expect(value).toBeLessThanOrEqual(1);
    before = value;
  }
  expect(before).toBeCloseTo(1, 6);
});

test('a new target bends the way instead of breaking it', () => {
  const spring = createSpring(0);
  for (let i = 0; i < 12; i++) stepSpring(spring, 1, 9, 1 / 60);
  const value = spring.value;
  const velocity = spring.velocity;
  stepSpring(spring, -1, 9, 1e-4);
  expect(Math.abs(spring.value - value)).toBeLessThan(1e-3);
  expect(Math.abs(spring.velocity - velocity)).toBeLessThan(0.05);
});

test('one long step ends where many short ones do', () => {
  const long = createSpring(0);
  const short = createSpring(0);
  stepSpring(long, 1, 9, 0.5);
  for (let i = 0; i < 50; i++) stepSpring(short, 1, 9, 0.01);
  expect(long.value).toBeCloseTo(short.value, 9);
});
