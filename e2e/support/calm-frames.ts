import type { BrowserContext } from '@playwright/test';

/** Milliseconds between two pictures of what moves all the time. */
const BETWEEN_MS = 150;

/**
 * Figures are drawn a few times a second where pages keep still: without a graphics card the processor draws them, which
 * would cost a quarter of a journey. Only what asks for frame after frame by itself is held back; a single one comes at once. The page's clock, its
 * sound and its movements as such are as ever.
 */
export const calmFrames = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(holdFramesBack, BETWEEN_MS);

/** Runs in the page, before its own scripts. */
function holdFramesBack(between: number): void {
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  /** When each was called last that asked for another frame while it was called. */
  const called = new WeakMap<FrameRequestCallback, number>();
  const waiting = new Map<number, ReturnType<typeof setTimeout>>();
  let held = 0;
  const call = (draw: FrameRequestCallback) => (now: number) => {
    called.set(draw, now);
    draw(now);
  };
  window.requestAnimationFrame = (draw) => {
    const rest = (called.get(draw) ?? Number.NEGATIVE_INFINITY) + between - performance.now();
    if (!calm.matches || rest <= 0) return request(call(draw));
    held -= 1; // the browser's own numbers are positive
    const number = held;
    waiting.set(
      number,
      setTimeout(() => {
        waiting.delete(number);
        request(call(draw));
      }, rest),
    );
    return number;
  };
  window.cancelAnimationFrame = (number) => {
    clearTimeout(waiting.get(number));
    waiting.delete(number);
    if (number > 0) cancel(number);
  };
}
