import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from './product.ts';

const SOURCE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails when the page, once its movements have ended, holds anything that axe-core objects to.
 * @param within CSS selector of the part that is looked at; the whole page otherwise
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  expect(await findViolations(page, within)).toEqual([]);
}

/** As {@link expectAccessible}, the whole page in each of these widths; goes on with the journey and fails at its end. */
export async function expectAccessibleAt(page: Page, widths: readonly number[], where: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await findViolations(page), `${where} at ${width}`).toEqual([]);
  }
}

/** What {@link expectAccessible} names, a line each. */
async function findViolations(page: Page, within = 'html'): Promise<string[]> {
  // A colour on its way to another one is not what anybody reads. What stands still or goes on for long is read as it is.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 5000,
        )
        .map(({ finished }) => finished),
    ),
  );
  // Evaluated by the browser's debugger, which the page's policy does not bind; once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(
    (selector) =>
      (window as unknown as { axe: { run(context: string, options: object): Promise<AxeResults> } }).axe.run(selector, {
        resultTypes: ['violations'],
        preload: false,
      }),
    within,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}
