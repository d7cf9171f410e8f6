import { expect, type Locator, type Page } from '@playwright/test';
import { type AvatarLook, avatarLook } from '#contract/avatar.contract.ts';
import { openVisit } from '#contract/visit.contract.ts';

/** Whoever opens a room on this page meets somebody who looks like this. @returns their stage */
export async function wear(page: Page, code: string, look: AvatarLook): Promise<Locator> {
  await page.route(`**${openVisit.path}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, data: { ...json.data, avatarCode: code } } });
  });
  const json = { code: 200, message: '成功', data: look };
  await page.route(`**${avatarLook.path}?*`, (route) => route.fulfill({ json }));
  return page.locator(`canvas[data-stage-kind="${look.driver}"]`);
}

export const drawnBy = (stage: Locator) => async () => Number(await stage.getAttribute('data-stage-frames'));

/** This browser says that it has a graphics card: what is drawn otherwise without one is drawn by WebGL. */
export async function claimCard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { getParameter } = WebGL2RenderingContext.prototype;
    const UNMASKED_RENDERER = 0x9246;
    WebGL2RenderingContext.prototype.getParameter = function (name) {
      return name === UNMASKED_RENDERER ? 'A graphics card' : getParameter.call(this, name);
    };
  });
}

/** Takes the graphics context away; answers what gives it back. */
export function takeCard(stage: Locator) {
  return stage.evaluateHandle(async (element: HTMLCanvasElement) => {
    const lender = element.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    if (!lender) throw new Error('it is not drawn by WebGL');
    const gone = new Promise((resolve) => element.addEventListener('webglcontextlost', resolve, { once: true }));
    lender.loseContext();
    await gone;
    return lender;
  });
}

/**
 * Whoever is drawn goes on, on the same canvas, after the graphics card was taken away and given back. On a machine too busy for films another
 * figure may take its place meanwhile, on a canvas of its own; then it is tried again with whoever comes next.
 */
export async function expectRecovery(stage: Locator): Promise<void> {
  await expect(async () => {
    await expect.poll(drawnBy(stage)).toBeGreaterThan(2);
    const card = await takeCard(stage);
    await card.evaluate((lender) => lender.restoreContext());
    expect(await waitForSomebody(stage)).toBe('seen');
  }).toPass();
}

/**
 * Waits until somebody is seen in the middle, or until the canvas is taken off the page. A picture stands in the buffer only until it is shown:
 * it is looked for when it is drawn. How many frames pass between two pictures nobody knows, so they are not counted.
 */
export function waitForSomebody(stage: Locator): Promise<'seen' | 'gone'> {
  return stage.evaluate(async (element: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(8, 8).getContext('2d');
    if (!copy) throw new Error('no canvas to look at it');
    while (element.isConnected) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      copy.clearRect(0, 0, 8, 8);
      copy.drawImage(element, 0, 0, 8, 8);
      if (copy.getImageData(4, 5, 1, 1).data[3] === 255) return 'seen';
    }
    return 'gone';
  });
}
