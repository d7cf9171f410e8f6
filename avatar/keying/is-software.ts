let software: boolean | null = null;

/** Whether the processor does the graphics card's work here. */
export function isSoftware(): boolean {
  if (software !== null) return software;
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const renderer = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  software = /swiftshader|llvmpipe|softpipe|basic render|software/i.test(renderer);
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return software;
}
