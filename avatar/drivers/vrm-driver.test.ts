import { expect, test } from 'vitest';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakeStudio, fakeDecode } from '../testing/fake-studio.ts';
import { writeSampleVrm } from '../vrm/sample/write-sample.ts';
import type { VrmLook } from '../vrm/vrm-look.ts';
import { createVrmDriver } from './vrm-driver.ts';

const SAMPLE = new Blob([writeSampleVrm()]);
const LOOK: VrmLook = { kind: 'vrm', model: SAMPLE, framing: 'bust', lift: 0, backdrop: { kind: 'none' } };

function start(studio = createFakeStudio()) {
  const place = createFakeHost();
  const driver = createVrmDriver(place.host, { open: () => studio, decode: fakeDecode });
  return { ...place, driver, studio };
}

test('where there is no WebGL the look is refused in words', async () => {
  const { host } = createFakeHost();
  const driver = createVrmDriver(host, {
    open() {
      throw new Error('当前浏览器没有开启 WebGL');
    },
  });
  await expect(driver.load(LOOK)).rejects.toThrow('WebGL');
});

test('bytes that are no model, or a model of something else, are refused in words', async () => {
  const { driver } = start();
  await expect(driver.load({ ...LOOK, model: new Blob(['<html>']) })).rejects.toThrow('无法读取');
  await expect(
    driver.load({ ...LOOK, model: new Blob(['{"asset":{"version":"2.0"},"scenes":[{"nodes":[]}],"scene":0}']) }),
  ).rejects.toThrow('没有 VRM 人物');
});

test('the same file is read once, whatever else changes about the look', async () => {
  const { driver, studio } = start();
  await driver.load(LOOK);
  await driver.load({ ...LOOK, framing: 'full', lift: 0.1 });
  expect(studio.told.models).toBe(1);
  await driver.load({ ...LOOK, model: new Blob([writeSampleVrm('0.0')]) });
  expect(studio.told.models).toBe(2);
});

test('25 pictures a second cost no pixels, nor does the time that the page was hidden', async () => {
  const { driver, studio, pass, tell } = start();
  await driver.load(LOOK);
  const full = studio.told.sizes.at(-1);
  expect(full).toEqual([270, 480]);
  await pass(40); // 25 a second are enough
  expect(studio.told.sizes.at(-1)).toEqual(full);
  tell('visible', false);
  await pass(3);
  tell('visible', true);
  await pass(1);
  expect(studio.told.sizes.at(-1)).toEqual(full);
});

test('while the graphics context is lost nothing counts as drawn, and it goes on when it is back', async () => {
  let isLost = false;
  const { driver, pass } = start(createFakeStudio({ isLost: () => isLost }));
  await driver.load(LOOK);
  await pass(3);
  isLost = true;
  const before = driver.stats.frames;
  await pass(5);
  expect(driver.stats.frames).toBe(before);
  isLost = false;
  await pass(2);
  expect(driver.stats.frames).toBeGreaterThan(before);
});

test('a file that comes after the end is not shown', async () => {
  const { driver, studio } = start();
  const loading = driver.load(LOOK);
  driver.dispose();
  await loading;
  expect(studio.told).toMatchObject({ models: 0, isDisposed: true });
});
