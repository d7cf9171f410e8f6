import type { Page } from '@playwright/test';

/** Sums up what moves by itself in each document that the page opens from now on; asks for the sum so far. */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // What has been drawn by now is told after the next picture.
      for (let pictures = 0; pictures < 3; pictures += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      return (window as unknown as { seen: { shift: number } }).seen.shift;
    });
}
