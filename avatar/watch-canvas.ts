export interface CanvasEvents {
  /** CSS size and the screen's pixel ratio; called at once and at every change. */
  onSize(width: number, height: number, pixelRatio: number): void;
  /** False while the page is hidden or the canvas is scrolled away. */
  onVisible(visible: boolean): void;
  /** True when the person asked for reduced motion. */
  onCalm(calm: boolean): void;
}

/** @returns a function that ends the watch */
export function watchCanvas(canvas: HTMLCanvasElement, events: CanvasEvents): () => void {
  const stop = new AbortController();
  let inView = true;
  let shown: boolean | null = null;
  const tellVisible = (): void => {
    const visible = inView && !document.hidden;
    if (visible === shown) return;
    shown = visible;
    events.onVisible(visible);
  };
  const tellSize = (): void => {
    const { width, height } = canvas.getBoundingClientRect();
    events.onSize(width, height, window.devicePixelRatio || 1);
  };
  const resize = new ResizeObserver(tellSize);
  resize.observe(canvas);
  const intersection = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting ?? true;
    tellVisible();
  });
  intersection.observe(canvas);
  document.addEventListener('visibilitychange', tellVisible, { signal: stop.signal });
  const motion = window.matchMedia('(prefers-reduced-motion: reduce)');
  motion.addEventListener('change', () => events.onCalm(motion.matches), { signal: stop.signal });
  events.onCalm(motion.matches);
  tellSize();
  tellVisible();
  return () => {
    stop.abort();
    resize.disconnect();
    intersection.disconnect();
  };
}
