import type { Mascot } from '../../character.ts';
import { ellipse, fill, glow, type Ink, linear, radial, stroke, within } from '../brush.ts';

/** Wide above, with tufts of fur at the cheeks. */
const SKULL =
  'M0,-146 C66,-146 124,-112 140,-52 C146,-30 148,-8 149,12 C160,22 170,36 180,54 C168,57 160,60 154,66 C159,78 161,90 160,104 C146,102 136,104 128,110 C100,146 52,158 0,158 C-52,158 -100,146 -128,110 C-136,104 -146,102 -160,104 C-161,90 -159,78 -154,66 C-160,60 -168,57 -180,54 C-170,36 -160,22 -149,12 C-148,-8 -146,-30 -140,-52 C-124,-112 -66,-146 0,-146Z';
/** Light mask: cheeks, muzzle, chin, and two spots over the eyes join in one shape. */
const MASK =
  'M0,-8 C16,6 26,14 46,12 C84,6 112,8 134,28 C144,36 162,44 180,54 C168,57 160,60 154,66 C159,78 161,90 160,104 C146,102 136,104 128,110 C100,146 52,158 0,158 C-52,158 -100,146 -128,110 C-136,104 -146,102 -160,104 C-161,90 -159,78 -154,66 C-160,60 -168,57 -180,54 C-162,44 -144,36 -134,28 C-112,8 -84,6 -46,12 C-26,14 -16,6 0,-8Z';

/** Short locks along a line, so that fur is not cut from paper. */
function paintHairs(ink: Ink, style: string, spots: readonly (readonly [number, number, number, number])[]): void {
  for (const [x, y, dx, dy] of spots)
    for (const k of [-1, 0, 1])
      stroke(ink, `M${x + k * 7},${y + Math.abs(k) * 2} q${dx * 0.4},${dy * 0.3} ${dx},${dy}`, style, 2.2);
}

export function paintEarsAndRuff(ink: Ink, who: Mascot): void {
  const { fur } = who;
  for (const s of [-1, 1]) {
    const x = (v: number) => s * v;
    const ear = fill(
      ink,
      `M${x(34)},-120 C${x(48)},-176 ${x(86)},-232 ${x(132)},-262 C${x(142)},-268 ${x(152)},-262 ${x(153)},-250 C${x(158)},-186 ${x(154)},-120 ${x(132)},-62 C${x(96)},-80 ${x(60)},-98 ${x(34)},-120Z`,
      linear(ink, x(60), -90, x(150), -250, [0, fur.mid], [0.5, fur.base], [0.62, fur.dark], [1, fur.darker]),
    );
    within(ink, ear, () => {
      glow(ink, x(s < 0 ? 88 : 70), -190, 46, 80, '255,240,214', 0.22);
      fill(
        ink,
        `M${x(64)},-108 C${x(74)},-158 ${x(100)},-202 ${x(132)},-226 C${x(138)},-176 ${x(134)},-126 ${x(122)},-78 C${x(100)},-86 ${x(80)},-96 ${x(64)},-108Z`,
        linear(ink, x(80), -90, x(130), -220, [0, fur.light], [0.5, '#f7c9ae'], [1, '#c98a72']),
      );
      for (const [a, b, c] of [
        [70, 96, -176],
        [84, 106, -190],
        [98, 118, -190],
      ] as const)
        stroke(ink, `M${x(a)},-84 C${x(a + 4)},-120 ${x(b - 6)},-150 ${x(b)},${c}`, 'rgba(255,250,240,.75)', 6);
    });
  }
}

export function paintFox(ink: Ink, who: Mascot): void {
  const { fur } = who;
  const skull = fill(
    ink,
    SKULL,
    linear(ink, -110, -130, 130, 140, [0, fur.hi], [0.34, fur.base], [0.8, fur.mid], [1, fur.lo]),
  );
  within(ink, skull, () => {
    glow(ink, -50, -96, 90, 56, '255,246,224', 0.42);
    ink.fillStyle = linear(ink, 70, 0, 160, 0, [0, `rgba(${fur.shade},0)`], [1, `rgba(${fur.shade},.34)`]);
    ink.fillRect(60, -150, 130, 320);
    paintHairs(ink, `rgba(${fur.shade},.16)`, [
      [-112, -60, -8, 18],
      [-88, -96, -8, 16],
      [100, -84, 9, 16],
      [122, -46, 8, 18],
    ]);
  });
  const mask = fill(ink, MASK, linear(ink, -90, -10, 120, 150, [0, '#ffffff'], [0.45, fur.light], [1, fur.lightShade]));
  within(ink, mask, () => {
    // The mask grows out of the coat without a hard edge at its upper rim.
    for (const s of [-1, 1]) {
      glow(ink, s * 96, 22, 50, 20, '243,160,90', 0.2);
      glow(ink, s * 98, 74, 38, 26, '255,120,104', 0.4);
    }
    glow(ink, 0, -2, 26, 26, '243,160,90', 0.34);
    ink.fillStyle = linear(ink, 0, 112, 0, 160, [0, `rgba(${fur.shade},0)`], [1, `rgba(${fur.shade},.22)`]);
    ink.fillRect(-150, 100, 300, 70);
    ink.fillStyle = linear(ink, 80, 0, 180, 0, [0, `rgba(${fur.shade},0)`], [1, `rgba(${fur.shade},.24)`]);
    ink.fillRect(80, 0, 110, 170);
    paintHairs(ink, `rgba(${fur.shade},.13)`, [
      [-138, 78, -14, 10],
      [-120, 104, -10, 12],
      [136, 78, 14, 10],
      [118, 104, 10, 12],
    ]);
  });
  // Bed of the eyes: a soft dark patch makes them large.
  for (const s of [-1, 1]) glow(ink, s * 62, 2, 46, 50, fur.shade, 0.26);
}

export function paintSnout(ink: Ink, who: Mascot): void {
  const { fur } = who;
  glow(ink, 0, 66, 34, 22, '255,255,255', 0.9);
  glow(ink, 0, 74, 22, 10, fur.shade, 0.3);
  const nose = fill(
    ink,
    'M0,72 C-9,70 -19,61 -19,53 C-19,45 -10,42 0,42 C10,42 19,45 19,53 C19,61 9,70 0,72Z',
    linear(ink, 0, 42, 0, 72, [0, '#6b4a42'], [0.4, fur.dark], [1, '#1f1210']),
  );
  within(ink, nose, () => {
    ellipse(ink, -5, 48, 7, 3.2, 'rgba(255,255,255,.75)', -0.2);
    ellipse(ink, 7, 64, 4, 2, 'rgba(255,255,255,.16)');
  });
}

/** Three curls of cloud over the forehead. */
export function paintTuft(ink: Ink, who: Mascot): void {
  const { fur } = who;
  const tuft =
    'M-52,-122 C-66,-140 -52,-166 -30,-164 C-24,-186 8,-192 22,-174 C44,-182 66,-162 56,-140 C66,-126 54,-108 38,-112 C34,-94 12,-90 2,-104 C-8,-92 -28,-96 -30,-110 C-40,-106 -50,-112 -52,-122Z';
  ink.save();
  ink.translate(0, 5);
  fill(ink, tuft, `rgba(${fur.shade},.24)`);
  ink.restore();
  const path = fill(ink, tuft, radial(ink, -16, -158, 6, 90, [0, '#ffffff'], [0.55, fur.light], [1, fur.lightShade]));
  within(ink, path, () => {
    stroke(ink, 'M-30,-164 C-20,-156 -18,-144 -26,-136 C-32,-130 -40,-134 -38,-140', `rgba(${fur.shade},.26)`, 3);
    stroke(ink, 'M22,-174 C34,-164 34,-148 24,-142 C16,-138 10,-144 14,-150', `rgba(${fur.shade},.26)`, 3);
    glow(ink, 36, -112, 34, 20, fur.shade, 0.18);
  });
}
