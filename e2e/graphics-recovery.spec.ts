import path from 'node:path';
import type { Page } from '@playwright/test';
import { clipAddress, ownCode } from '#contract/avatar.contract.ts';
import { makeSampleVrm, standardPoints } from '../avatar/making/index.ts';
import { claimCard, drawnBy, expectRecovery, takeCard, waitForSomebody, wear } from './support/own-look.ts';
import { expect, MOVING, test } from './support/product.ts';

test.use(MOVING);

const SECRET = '0'.repeat(32);
const backdrop = { kind: 'none' } as const;

async function wearModel(page: Page) {
  const code = ownCode('vrm', SECRET);
  const model = clipAddress(code, 'model.vrm');
  await page.route(`**${model}`, async (route) =>
    route.fulfill({ body: Buffer.from(await makeSampleVrm()), contentType: 'model/gltf-binary' }),
  );
  return wear(page, code, { driver: 'vrm', model, framing: 'bust', lift: 0, backdrop });
}

async function wearPhoto(page: Page) {
  const code = ownCode('photo', SECRET);
  const url = clipAddress(code, 'photo.webp');
  await page.route(`**${url}`, async (route) =>
    route.fulfill({ path: path.resolve('web/features/site/pictures/case-bank.webp'), contentType: 'image/webp' }),
  );
  return wear(page, code, { driver: 'photo', url, points: standardPoints(0.75), backdrop });
}

for (const [name, put] of [
  ['a model', wearModel],
  ['a photograph', wearPhoto],
] as const)
  test(`${name} goes on after the graphics card was taken away and given back`, async ({ page, product }) => {
    if (put === wearPhoto) await claimCard(page);
    const stage = await put(page);
    await page.goto(`${product.address}/#/digital/demo`);
    await expectRecovery(stage);
  });

test('while the graphics card stays away a drawn character stands in and says so, then the model comes back', async ({
  page,
  product,
}) => {
  const stage = await wearModel(page);
  await page.goto(`${product.address}/#/digital/demo`);
  await expect.poll(drawnBy(stage)).toBeGreaterThan(2);
  await takeCard(stage);
  await expect(page.getByText('形象改用动画形象：画面停住了')).toBeVisible();
  await expect(page.locator('canvas[data-stage-kind="rig"]')).toBeVisible();
  await expect(stage).toBeVisible();
  await expect.poll(drawnBy(stage)).toBeGreaterThan(2);
  await expect(page.getByText('形象改用动画形象')).toHaveCount(0);
});

test('without WebGL a photograph talks all the same, and a drawn character stands in for a model', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
      const { getContext } = prototype;
      prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
        return kind.startsWith('webgl')
          ? null
          : (getContext as (...all: unknown[]) => unknown).call(this, kind, ...more);
      } as never;
    }
  });
  const photo = await wearPhoto(page);
  await page.goto(`${product.address}/#/digital/demo`);
  await expect.poll(drawnBy(photo)).toBeGreaterThan(2);
  expect(await waitForSomebody(photo)).toBe('seen');
  await expect(page.getByText('形象改用')).toHaveCount(0);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await wearModel(page);
  await page.reload();
  await expect(page.getByText('形象改用动画形象：当前浏览器没有开启 WebGL')).toBeVisible();
  await expect.poll(drawnBy(page.locator('canvas[data-stage-kind="rig"]'))).toBeGreaterThan(2);
});
