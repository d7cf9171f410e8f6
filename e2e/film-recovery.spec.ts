import path from 'node:path';
import { avatarLook, clipAddress, ownCode } from '#contract/avatar.contract.ts';
import { openVisit } from '#contract/visit.contract.ts';
import { expect, test } from './support/product.ts';

const CODE = ownCode('clips', '0'.repeat(32));
const CLIP = { url: clipAddress(CODE, 'idle.webm'), alpha: 'none' } as const;

test('a film in a room goes on after the graphics card was taken away and given back', async ({ page, product }) => {
  // Without a graphics card films are drawn without WebGL: this browser says that it has one.
  await page.addInitScript(() => {
    const { getParameter } = WebGL2RenderingContext.prototype;
    const UNMASKED_RENDERER = 0x9246;
    WebGL2RenderingContext.prototype.getParameter = function (name) {
      return name === UNMASKED_RENDERER ? 'A graphics card' : getParameter.call(this, name);
    };
  });
  await page.route(`**${openVisit.path}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, data: { ...json.data, avatarCode: CODE } } });
  });
  const data = {
    ...{ driver: 'clips', idle: [CLIP], speaking: [CLIP], listening: [], thinking: [], actions: {} },
    ...{ keying: null, backdrop: { kind: 'none' } },
  };
  await page.route(`**${avatarLook.path}?*`, (route) => route.fulfill({ json: { code: 200, message: '成功', data } }));
  await page.route(`**${CLIP.url}`, (route) =>
    route.fulfill({ path: path.resolve('web/features/site/pictures/case-bank.webm'), contentType: 'video/webm' }),
  );
  await page.goto(`${product.address}/#/digital/demo`);
  const stage = page.locator('canvas[data-stage-kind="clips"]');
  const drawn = async () => Number(await stage.getAttribute('data-stage-frames'));
  await expect.poll(drawn).toBeGreaterThan(2);

  const card = await stage.evaluateHandle(async (element: HTMLCanvasElement) => {
    const lender = element.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    if (!lender) throw new Error('the film is not drawn by WebGL');
    const gone = new Promise((resolve) => element.addEventListener('webglcontextlost', resolve, { once: true }));
    lender.loseContext();
    await gone;
    return lender;
  });
  const atLoss = await drawn();
  await card.evaluate((lender) => lender.restoreContext());
  await expect.poll(drawn).toBeGreaterThan(atLoss + 3);
  // A picture stands in the buffer only until it is shown: it is looked for at the moment of drawing.
  const isSeen = await stage.evaluate(async (element: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(8, 8).getContext('2d');
    for (let tries = 0; copy && tries < 200; tries += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      copy.drawImage(element, 0, 0, 8, 8);
      if (copy.getImageData(4, 4, 1, 1).data[3] === 255) return true;
    }
    return false;
  });
  expect(isSeen).toBe(true);
});
