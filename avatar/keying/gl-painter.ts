import { createPrograms, createTexture, type Program } from './gl-programs.ts';
import { isSoftware } from './is-software.ts';
import { keepContext } from './keep-context.ts';
import { isBlue, type Keying, parseColour, toChroma } from './key-formula.ts';
import {
  type Background,
  type Figure,
  fitOf,
  type Painter,
  type Picture,
  placePicture,
  sizeOfFigure,
} from './painter.ts';
import type { ProgramName } from './shaders.ts';

/** What lives in the graphics context, and is made anew when it comes back. */
interface Equipment {
  program: (name: ProgramName) => Program;
  figure: WebGLTexture;
  behind: WebGLTexture;
  /** The still picture that `behind` holds. */
  still: Picture['source'] | null;
}

/**
 * Draws with WebGL2; null where there is none, and with `onlyFast` also where the processor would do a graphics card's work, which takes
 * longer than drawing without it. A lost context is taken up again as soon as the browser gives it back.
 */
export function createGlPainter(canvas: HTMLCanvasElement | OffscreenCanvas, onlyFast = false): Painter | null {
  if (onlyFast && isSoftware()) return null;
  const context = canvas.getContext('webgl2', {
    alpha: true,
    premultipliedAlpha: true,
    antialias: false,
    depth: false,
    // What was drawn last stays while the next frame is not there yet.
    preserveDrawingBuffer: false,
  }) as WebGL2RenderingContext | null;
  if (!context) return null;
  const gl: WebGL2RenderingContext = context;
  const held = keepContext(canvas, gl, equip);

  function upload(texture: WebGLTexture, { source }: Picture, premultiply: boolean): void {
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, premultiply);
    // Always with alpha: films without it take a far slower way where three channels are asked for.
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source);
  }

  function aim({ program }: Program, fit: 'contain' | 'cover' | null, size: { width: number; height: number }): void {
    const place = fit ? placePicture(fit, size, canvas) : { x: 0, y: 0, width: canvas.width, height: canvas.height };
    gl.viewport(place.x, canvas.height - place.y - place.height, place.width, place.height);
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, not a hook
    gl.useProgram(program);
  }

  function paintBackground(kit: Equipment, background: Background): void {
    const { program, behind } = kit;
    const [r, g, b] = background.kind === 'colour' ? parseColour(background.colour) : [0, 0, 0];
    gl.clearColor(r, g, b, background.kind === 'colour' ? 1 : 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (background.kind !== 'picture' && background.kind !== 'panorama') return;
    const { picture } = background;
    const isStill = background.kind === 'panorama' || background.isStill;
    if (!isStill || kit.still !== picture.source) upload(behind, picture, false);
    else gl.bindTexture(gl.TEXTURE_2D, behind);
    kit.still = isStill ? picture.source : null;
    const drawn = program(background.kind === 'panorama' ? 'panorama' : 'copy');
    aim(drawn, background.kind === 'panorama' ? null : 'cover', picture);
    if (background.kind === 'panorama') gl.uniform2f(drawn.at('view'), background.yaw, canvas.width / canvas.height);
    gl.disable(gl.BLEND);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  function paintFigure({ program, figure: texture }: Equipment, figure: Figure, keying: Keying | null): void {
    upload(texture, figure, figure.alpha === 'channel');
    const drawn = program(figure.alpha === 'stacked' ? 'stacked' : figure.alpha === 'none' && keying ? 'key' : 'copy');
    aim(drawn, fitOf(figure, keying), sizeOfFigure(figure));
    if (figure.alpha === 'none' && keying) {
      const colour = parseColour(keying.colour);
      gl.uniform2f(drawn.at('key'), ...toChroma(colour));
      const [smoothness, spill] = [Math.max(keying.smoothness, 1e-4), Math.max(keying.spill, 1e-4)];
      gl.uniform3f(drawn.at('widths'), keying.similarity, 1 / smoothness, 1 / spill);
      gl.uniform1i(drawn.at('blueScreen'), isBlue(colour) ? 1 : 0);
    }
    gl.enable(gl.BLEND);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  return {
    paint(figure, keying, background) {
      const { kit } = held;
      if (!kit || canvas.width < 2 || canvas.height < 2) return false;
      paintBackground(kit, background);
      if (figure && figure.width > 1 && figure.height > 1) paintFigure(kit, figure, keying);
      return true;
    },
    dispose: () => held.dispose(),
  };
}

function equip(gl: WebGL2RenderingContext): Equipment {
  const program = createPrograms(gl);
  return { program, figure: createTexture(gl), behind: createTexture(gl, true), still: null };
}
