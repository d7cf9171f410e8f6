import type { EyeShape, Person } from '../character.ts';
import type { RigPose } from '../motion/pose.ts';
import { ellipse, fill, glow, type Ink, lerp, linear, radial, radians, stroke, within } from './brush.ts';

/** Lid curves of one eye in its own space: inner corner at -x, outer at +x, for the right half of the picture. */
interface Lids {
  inner: readonly [number, number];
  outer: readonly [number, number];
  /** y of the upper and lower control points. */
  top: number;
  bottom: number;
  innerX: number;
  outerX: number;
}

function shapeLids(eye: EyeShape, openness: number, squint: number): Lids {
  const half = eye.width / 2;
  const shut = 1 - openness;
  const inner: readonly [number, number] = [-half, eye.tilt * 0.5 + 3];
  const outer: readonly [number, number] = [half + 1, -eye.tilt * 0.5 + shut * 3];
  // A cubic reaches three quarters of its control height.
  const top = -eye.upper * 1.32 * openness + eye.lower * 0.9 * shut - squint * -2;
  const bottom = eye.lower * lerp(1.32, 1.05, shut) - squint * 5 * openness;
  return { inner, outer, top, bottom, innerX: -half * (0.52 - eye.peak * 0.4), outerX: half * (0.5 + eye.peak * 0.4) };
}

function paintIris(ink: Ink, eye: EyeShape, x: number, y: number, mirror: number): void {
  const r = eye.iris;
  const { tone } = eye;
  ellipse(
    ink,
    x,
    y,
    r,
    r * 1.04,
    radial(ink, x, y + r * 0.3, r * 0.1, r * 1.08, [0, tone.mid], [0.5, tone.dark], [0.82, tone.rim], [1, '#0d0807']),
  );
  // Light caught in the lower half gives the eye its depth.
  ink.save();
  ink.globalCompositeOperation = 'lighter';
  ellipse(
    ink,
    x,
    y + r * 0.52,
    r * 0.62,
    r * 0.34,
    radial(ink, x, y + r * 0.6, 0, r * 0.7, [0, `${tone.light}cc`], [1, `${tone.light}00`]),
  );
  ink.restore();
  ellipse(ink, x, y, r * 0.43, r * 0.45, '#0b0605');
  // The lamp stands at the upper left for both eyes, so the mirrored eye mirrors it back.
  ellipse(ink, x - mirror * r * 0.34, y - r * 0.4, r * 0.27, r * 0.31, 'rgba(255,255,255,.97)');
  ellipse(ink, x + mirror * r * 0.36, y + r * 0.36, r * 0.12, r * 0.13, 'rgba(255,255,255,.75)');
}

function paintEye(ink: Ink, who: Person, pose: RigPose, side: -1 | 1): void {
  const { eyes: eye, skin } = who;
  const turn = side * pose.headX > 0 ? 0.085 : 0.02;
  const squash = 1 - Math.abs(pose.headX) * turn;
  const squint = Math.max(0, pose.squint) + Math.max(0, pose.smile) * 0.55 + who.smile * 0.12;
  const wide = Math.max(0, -pose.squint) * 0.3;
  const openness = (1 - pose.blink) * (1 + wide - Math.max(0, pose.gazeY) * 0.22 + Math.max(0, -pose.gazeY) * 0.1);
  ink.save();
  ink.translate(side * eye.apart * squash + pose.headX * 8, eye.y + pose.headY * 6);
  ink.scale(side * squash, 1);
  const lids = shapeLids(eye, openness, squint);
  const [ix, iy] = lids.inner;
  const [ox, oy] = lids.outer;
  const upperTo = `C${lids.innerX},${lids.top + iy * 0.3} ${lids.outerX},${lids.top + oy * 0.4} ${ox},${oy}`;
  const lowerBack = `C${ox * 0.62},${lids.bottom} ${ix * 0.4},${lids.bottom + 2.5} ${ix},${iy}`;
  glow(ink, 4, -eye.upper * 0.9, eye.width * 0.72, eye.upper * 1.1, skin.shade, 0.3);
  if (openness > 0.05) {
    const ball = fill(
      ink,
      `M${ix},${iy} ${upperTo} ${lowerBack}Z`,
      linear(ink, 0, -eye.upper, 0, eye.lower, [0, '#d5d3dc'], [0.4, '#fdfcfd'], [1, '#f1ecee']),
    );
    within(ink, ball, () => {
      const x = (pose.gazeX * 8.5 + pose.headX * 2) * side;
      const y = -1.5 - (eye.upper - eye.lower) * 0.12 + pose.gazeY * (pose.gazeY < 0 ? 7.5 : 5);
      paintIris(ink, eye, x, y, side);
      // Shadow that the upper lid throws on the ball.
      fill(
        ink,
        `M${ix - 4},-40 L${ox + 4},-40 L${ox + 2},${oy + 3} C${lids.outerX},${lids.top + 7} ${lids.innerX},${lids.top + 9} ${ix - 2},${iy + 5}Z`,
        'rgba(58,26,26,.30)',
      );
      fill(ink, `M${ix - 1},${iy - 4} q7,2 8,5 q-4,3 -8,3Z`, 'rgba(226,132,122,.55)');
    });
    stroke(
      ink,
      `M${ix * 0.62},${lids.bottom * 0.72 + 2.6} C${ix * 0.1},${lids.bottom * 0.86} ${ox * 0.5},${lids.bottom * 0.86} ${ox - 4},${oy + 4}`,
      `rgba(${skin.line},.42)`,
      1.15,
    );
  }
  paintLash(ink, who, lids, openness);
  if (eye.pouch > 0) {
    const y = lids.bottom * 0.76 + 7 - squint * 1.5;
    stroke(
      ink,
      `M${ix * 0.5},${y + 0.5} C${ix * 0.1},${y + 3} ${ox * 0.35},${y + 3} ${ox * 0.62},${y - 1}`,
      `rgba(${skin.line},${eye.pouch * (0.05 + squint * 0.14)})`,
      1.6,
    );
    glow(ink, 0, y - 2, eye.width * 0.4, 4, '255,246,240', eye.pouch * 0.5);
  }
  ink.restore();
}

/** Upper lash line as one tapered shape, wing and fold. Thin towards the nose, heavy towards the temple. */
function paintLash(ink: Ink, who: Person, lids: Lids, openness: number): void {
  const { eyes: eye, skin } = who;
  const [ix, iy] = lids.inner;
  const [ox, oy] = lids.outer;
  const weight = 2.1 + eye.lash * 1.9;
  const wing = 1 + eye.lash * 5.5;
  const colour = eye.lash > 0.3 ? '#26150f' : '#3a2720';
  const innerTop = lids.top + iy * 0.3;
  const outerTop = lids.top + oy * 0.4;
  fill(
    ink,
    `M${ix - 1.5},${iy + 1} C${lids.innerX},${innerTop - 0.8} ${lids.outerX},${outerTop - weight} ${ox + wing},${oy - wing * 0.62} C${ox + wing * 0.5},${oy - wing * 0.1} ${ox + 1},${oy + 1.2} ${ox - 2},${oy + 1.6} C${lids.outerX},${outerTop + weight * 0.75} ${lids.innerX},${innerTop + 2} ${ix - 1.5},${iy + 1}Z`,
    colour,
  );
  if (eye.lash > 0.4) {
    for (const [at, length] of [
      [0.72, 5.5],
      [0.88, 6.5],
    ] as const) {
      const x = lerp(0, ox, at);
      const y = lerp(outerTop * 0.75, oy, at * at) - 1;
      stroke(
        ink,
        `M${x},${y} q${length * 0.5},${-length * 0.25 * openness} ${length},${(-length * 0.85 + 1) * (openness * 1.4 - 0.4)}`,
        colour,
        1.5 * eye.lash,
      );
    }
  }
  if (eye.crease > 0) {
    const gap = (3.2 + eye.crease * 3.4) * (0.35 + openness * 0.65);
    const from = lerp(0.2, -0.8, eye.crease);
    const y0 = lerp(lids.top * 0.7, iy - 4, Math.abs(from));
    stroke(
      ink,
      `M${(eye.width / 2) * from},${y0 - gap * 0.5} C${lids.innerX * 0.7},${innerTop * 0.98 - gap} ${lids.outerX},${outerTop - gap * 1.05} ${ox + 2},${oy - gap - 1.5}`,
      `rgba(${skin.line},${0.32 + eye.crease * 0.22})`,
      1.5,
    );
  }
}

function paintBrow(ink: Ink, who: Person, pose: RigPose, side: -1 | 1): void {
  const { brows, eyes, hair } = who;
  const { length: l, thickness: t, arch, tilt } = brows;
  const squash = 1 - Math.abs(pose.headX) * (side * pose.headX > 0 ? 0.085 : 0.02);
  // One brow climbs more than the other when the character doubts.
  const rise = pose.brow * 9 + pose.browSkew * (side > 0 ? 6 : -2.5);
  ink.save();
  ink.translate(
    side * (eyes.apart + 2) * squash + pose.headX * 8,
    brows.y - rise - Math.max(0, pose.browTilt) * 2 + pose.headY * 5,
  );
  ink.scale(side * squash, 1);
  ink.rotate(radians(pose.browTilt * 12 - tilt));
  const a = -l * 0.46;
  const b = l * 0.54;
  const bend = arch + pose.brow * 2;
  const shape = `M${a},${t * 0.42} C${a + 1},${-t * 0.2} ${a + l * 0.16},${-t * 0.55 - bend * 0.35} ${a + l * 0.3},${-t * 0.62 - bend * 0.5} C${a + l * 0.52},${-t * 0.75 - bend} ${b - l * 0.2},${-t * 0.5 - bend} ${b},${t * 0.25} C${b - l * 0.22},${-bend * 0.62} ${a + l * 0.5},${t * 0.1 - bend * 0.8} ${a + l * 0.28},${t * 0.28 - bend * 0.3} C${a + l * 0.14},${t * 0.45} ${a + 4},${t * 0.6} ${a},${t * 0.42}Z`;
  const path = fill(
    ink,
    shape,
    linear(
      ink,
      a,
      0,
      b,
      0,
      [0, `${hair.tone.brow}b0`],
      [0.26, `${hair.tone.brow}f0`],
      [0.8, hair.tone.brow],
      [1, `${hair.tone.brow}b0`],
    ),
  );
  within(ink, path, () => {
    for (let i = 0; i < 16; i++) {
      const x = a + (l * i) / 16;
      const hairline = `M${x},${t * 0.55 - bend * 0.4} q${l * 0.05},${-t * 0.7} ${l * 0.14},${-t}`;
      stroke(ink, hairline, i % 2 ? `${hair.tone.hi}1c` : 'rgba(12,8,6,.11)', 1.1);
    }
  });
  ink.restore();
}

export function paintEyes(ink: Ink, who: Person, pose: RigPose): void {
  for (const side of [-1, 1] as const) {
    paintEye(ink, who, pose, side);
    paintBrow(ink, who, pose, side);
  }
}
