import { FRAGMENTS, type ProgramName, VERTEX } from './shaders.ts';

/** A program with its uniforms by name. */
export interface Program {
  readonly program: WebGLProgram;
  readonly at: (uniform: string) => WebGLUniformLocation | null;
}

/** What a context needs once in its life, and again after it was lost. @throws Error where a shader does not compile */
export function createPrograms(gl: WebGL2RenderingContext): (name: ProgramName) => Program {
  const made = new Map<ProgramName, Program>();
  const vertex = compile(gl, gl.VERTEX_SHADER, VERTEX);
  const corners = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, corners);
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  gl.disable(gl.DEPTH_TEST);
  // Everything is premultiplied.
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);

  return (name) => {
    const known = made.get(name);
    if (known) return known;
    const program = gl.createProgram();
    gl.attachShader(program, vertex);
    gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, FRAGMENTS[name]));
    gl.bindAttribLocation(program, 0, 'corner');
    gl.linkProgram(program);
    const uniforms = new Map<string, WebGLUniformLocation | null>();
    const at = (uniform: string) => {
      const found = uniforms.get(uniform);
      if (found !== undefined) return found;
      const location = gl.getUniformLocation(program, uniform);
      uniforms.set(uniform, location);
      return location;
    };
    made.set(name, { program, at });
    return { program, at };
  };
}

export function createTexture(gl: WebGL2RenderingContext, repeat = false): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, repeat ? gl.REPEAT : gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}

export function compile(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type);
  if (!shader) throw new Error('the graphics context is lost');
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
    throw new Error(`a shader does not compile: ${gl.getShaderInfoLog(shader)}`);
  return shader;
}
