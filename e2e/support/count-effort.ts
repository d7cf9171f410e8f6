import type { Page } from '@playwright/test';

/** What a person has done on a page so far: presses of the pointer, and fields that something was written into. */
export interface Effort {
  clicks: number;
  fields: number;
}

/** Counts from the next load on, inside the page, so that nothing a journey does is forgotten; a reload begins anew. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(() => {
    const written = new Set<EventTarget>();
    const effort = { clicks: 0, fields: 0 };
    Object.assign(window, { effort });
    const isWritten = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'range'].includes(target.type));
    addEventListener('pointerdown', () => effort.clicks++, true);
    addEventListener(
      'input',
      ({ target }) => {
        if (!target || !isWritten(target)) return;
        written.add(target);
        effort.fields = written.size;
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { effort: Effort }).effort);
}
