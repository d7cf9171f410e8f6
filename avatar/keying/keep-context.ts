/**
 * What lives in a graphics context, made anew when the browser took the context away and gave it back.
 * @param equip see {@link Equipped.kit}; called at once and after each loss
 */
export function keepContext<T>(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  gl: WebGL2RenderingContext,
  equip: (gl: WebGL2RenderingContext) => T,
): Equipped<T> {
  let kit: T | null = equip(gl);
  const leaving = new AbortController();
  const { signal } = leaving;
  const lost = (event: Event): void => {
    event.preventDefault(); // else it never comes back
    kit = null;
  };
  const restored = (): void => {
    kit = equip(gl);
  };
  canvas.addEventListener('webglcontextlost', lost, { signal });
  canvas.addEventListener('webglcontextrestored', restored, { signal });
  return {
    get kit() {
      return gl.isContextLost() ? null : kit;
    },
    dispose() {
      leaving.abort();
      kit = null;
      // Browsers allow only a few contexts a page.
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

interface Equipped<T> {
  /** Null while the context is lost. */
  readonly kit: T | null;
  dispose(): void;
}
