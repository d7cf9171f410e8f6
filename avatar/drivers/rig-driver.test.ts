import { afterEach, expect, test, vi } from 'vitest';
import { CLOSED_MOUTH } from '../mouth-pose.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createRigDriver } from './rig-driver.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a person who keeps still is painted once, and again as soon as something moves', async () => {
  const { host, tell, pass } = createFakeHost();
  let rolls = 0.5; // a blink now and then
  const driver = createRigDriver({ ...host, random: () => rolls }, 'bust');
  await driver.load({ kind: 'rig', character: 'zhiyao' });
  rolls = 0.999; // and the next one not within the test
  tell('calm', true);
  await pass(60);
  const still = driver.stats.frames;
  await pass(20);
  expect(driver.stats.frames).toBe(still);

  driver.say(() => ({ ...CLOSED_MOUTH, open: 0.8 }));
  await pass(3);
  expect(driver.stats.frames).toBeGreaterThan(still);
  driver.say(null);
  await pass(60);

  const silent = driver.stats.frames;
  await driver.load({ kind: 'rig', character: 'jingxing' });
  await pass(2);
  expect(driver.stats.frames).toBeGreaterThan(silent);

  tell('calm', false);
  const calm = driver.stats.frames;
  await pass(10);
  expect(driver.stats.frames).toBe(calm + 10);
});
