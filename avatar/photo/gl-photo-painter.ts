import { compile, createTexture } from '../keying/gl-programs.ts';
import { keepContext } from '../keying/keep-context.ts';
import { STRIDE } from './mesh.ts';
import { coverCanvas, type PhotoPainter, type PhotoPictures } from './photo-painter.ts';
import type { PhotoPlace } from './place.ts';

const VERTEX = `#version 300 es
in vec2 place;
in vec3 texel;
uniform vec3 view;
uniform vec2 canvas;
out vec3 at;
void main() {
  at = texel;
  vec2 pixel = place * view.x + view.yz;
  gl_Position = vec4(pixel.x / canvas.x * 2. - 1., 1. - pixel.y / canvas.y * 2., 0, 1);
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
in vec3 at;
uniform sampler2D picture;
uniform float opacity;
uniform float blur;
out vec4 colour;
void main() { colour = texture(picture, at.xy, blur) * (at.z * opacity); }`;

const NO_PLACE: PhotoPlace = { scale: 1, x: 0, y: 0 };
const BOX = Uint16Array.from([0, 1, 2, 1, 3, 2]);

/** What lives in the graphics context, and is made anew when it comes back. */
interface Equipment {
  at(name: string): WebGLUniformLocation | null;
  readonly textures: Record<'picture' | 'inside' | 'behind', WebGLTexture>;
  /** The pictures that the textures hold. */
  held: PhotoPictures | null;
}

/** Paints bent pictures with WebGL2; null where there is none. A lost context is taken up again as soon as the browser gives it back. */
export function createGlPhotoPainter(canvas: HTMLCanvasElement): PhotoPainter | null {
  const context = canvas.getContext('webgl2', {
    alpha: true,
    premultipliedAlpha: true,
    antialias: false,
    depth: false,
  });
  if (!context) return null;
  const gl: WebGL2RenderingContext = context;
  const held = keepContext(canvas, gl, equip);
  let pictures: PhotoPictures | null = null;

  function upload(texture: WebGLTexture, source: OffscreenCanvas): void {
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source);
    // A large photograph on a small stage would otherwise glitter.
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_NEAREST);
  }

  function draw(
    { at }: Equipment,
    texture: WebGLTexture,
    shape: { out: Float32Array; indices: Uint16Array },
    place: PhotoPlace,
    opacity: number,
    blur = 0,
  ): void {
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.uniform3f(at('view'), place.scale, place.x, place.y);
    gl.uniform1f(at('opacity'), opacity);
    gl.uniform1f(at('blur'), blur);
    gl.bufferData(gl.ARRAY_BUFFER, shape.out, gl.STREAM_DRAW);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, shape.indices, gl.STREAM_DRAW);
    gl.drawElements(gl.TRIANGLES, shape.indices.length, gl.UNSIGNED_SHORT, 0);
  }

  return {
    isSlow: false,
    setPictures(next) {
      pictures = next;
    },
    paint(parts, place, isWhole) {
      const { width, height } = canvas;
      const { kit } = held;
      if (!kit || !pictures || width < 2 || height < 2) return false;
      if (kit.held !== pictures) {
        for (const name of ['picture', 'inside', 'behind'] as const) {
          const source = pictures[name];
          if (source) upload(kit.textures[name], source);
        }
        kit.held = pictures;
      }
      gl.viewport(0, 0, width, height);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.uniform2f(kit.at('canvas'), width, height);
      const { behind } = pictures;
      if (behind && !isWhole)
        draw(kit, kit.textures.behind, { out: coverCanvas(behind, width, height), indices: BOX }, NO_PLACE, 1);
      for (const { mesh, texture, opacity, blur } of parts)
        if (opacity > 0) draw(kit, kit.textures[texture], mesh, place, opacity, blur);
      return true;
    },
    dispose: () => held.dispose(),
  };
}

function equip(gl: WebGL2RenderingContext): Equipment {
  const program = gl.createProgram();
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, VERTEX));
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, FRAGMENT));
  gl.bindAttribLocation(program, 0, 'place');
  gl.bindAttribLocation(program, 1, 'texel');
  gl.linkProgram(program);
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, not a hook
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  const bytes = STRIDE * Float32Array.BYTES_PER_ELEMENT;
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, bytes, 0);
  gl.enableVertexAttribArray(1);
  gl.vertexAttribPointer(1, 3, gl.FLOAT, false, bytes, 2 * Float32Array.BYTES_PER_ELEMENT);
  gl.enable(gl.BLEND);
  // Everything is premultiplied.
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  const uniforms = new Map(
    ['view', 'canvas', 'opacity', 'blur'].map((name) => [name, gl.getUniformLocation(program, name)] as const),
  );
  return {
    at: (name) => uniforms.get(name) ?? null,
    textures: { picture: createTexture(gl), inside: createTexture(gl), behind: createTexture(gl) },
    held: null,
  };
}
