/** One triangle over the whole viewport; `uv` 0,0 is the upper left corner of the picture. */
export const VERTEX = `#version 300 es
in vec2 corner;
out vec2 uv;
void main() {
  uv = vec2(corner.x * .5 + .5, .5 - corner.y * .5);
  gl_Position = vec4(corner, 0, 1);
}`;

const HEAD = `#version 300 es
precision mediump float;
in vec2 uv;
out vec4 colour;
uniform sampler2D picture;
`;

/** The formula of key-formula.ts, one sample a pixel; premultiplied. `widths` is similarity, 1/smoothness, 1/spill. */
const KEY = `${HEAD}
uniform vec2 key;
uniform vec3 widths;
uniform bool blueScreen;
void main() {
  vec3 c = texture(picture, uv).rgb;
  vec2 chroma = vec2(
    -.100644 * c.r - .338572 * c.g + .439216 * c.b + .501961,
    .439216 * c.r - .398942 * c.g - .040274 * c.b + .501961);
  float beyond = distance(chroma, key) - widths.x;
  float mask = clamp(beyond * widths.y, 0., 1.);
  mask *= sqrt(mask);
  float clean = clamp(beyond * widths.z, 0., 1.);
  clean *= sqrt(clean);
  if (blueScreen) {
    float limit = max(c.r, c.g);
    float blue = c.b > limit ? mix(limit, c.b, clean) : c.b;
    c += vec3(.3, .3, 0) * (c.b - blue);
    c.b = blue;
  } else {
    float limit = max(c.r, c.b);
    float green = c.g > limit ? mix(limit, c.g, clean) : c.g;
    c += vec3(.3, 0, .3) * (c.g - green);
    c.g = green;
  }
  colour = vec4(min(c, 1.) * mask, mask);
}`;

/** Alpha in the picture itself, premultiplied at upload; also pictures without any. */
const COPY = `${HEAD}
void main() { colour = texture(picture, uv); }`;

/** Colour above, already multiplied by alpha; alpha below. Video black is not quite black, so the last hundredths are cut off. */
const STACKED = `${HEAD}
void main() {
  vec3 c = texture(picture, vec2(uv.x, uv.y * .5)).rgb;
  float alpha = clamp((texture(picture, vec2(uv.x, .5 + uv.y * .5)).r - .02) * 1.05, 0., 1.);
  colour = vec4(min(c, vec3(alpha)), alpha);
}`;

/** An equirectangular picture seen from its middle, 75° high. `view` is yaw in turns and the canvas's width by height. */
const PANORAMA = `#version 300 es
precision highp float;
in vec2 uv;
out vec4 colour;
uniform sampler2D picture;
uniform vec2 view;
void main() {
  vec2 at = (uv - .5) * 2. * tan(radians(75.) * .5) * vec2(view.y, 1);
  vec3 ray = normalize(vec3(at.x, -at.y, 1));
  float turn = atan(ray.x, ray.z) / 6.2831853 + view.x;
  float rise = acos(clamp(ray.y, -1., 1.)) / 3.14159265;
  // Without derivatives: at the seam they would reach around the whole picture.
  colour = vec4(textureLod(picture, vec2(fract(turn + .5), rise), 0.).rgb, 1);
}`;

export const FRAGMENTS = { key: KEY, copy: COPY, stacked: STACKED, panorama: PANORAMA };
export type ProgramName = keyof typeof FRAGMENTS;
