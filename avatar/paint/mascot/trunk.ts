import type { Mascot } from '../../character.ts';
import { castOn, ellipse, fill, glow, type Ink, linear, radial, stroke, within } from '../brush.ts';
import { traceTorso } from '../torso.ts';

const M = 360;

/** One gradient for trunk and arms. */
export function coatTone(ink: Ink, { fur }: Mascot): CanvasGradient {
  return linear(ink, M - 170, 570, M + 190, 1150, [0, fur.hi], [0.3, fur.base], [0.68, fur.mid], [1, fur.lo]);
}

export function paintTrunk(ink: Ink, who: Mascot): void {
  const { fur } = who;
  paintTail(ink, who);
  const trunk = fill(ink, traceTorso(who.body), coatTone(ink, who));
  within(ink, trunk, () => {
    ink.fillStyle = linear(ink, M + 40, 0, M + 160, 0, [0, `rgba(${fur.shade},0)`], [1, `rgba(${fur.shade},.4)`]);
    ink.fillRect(M, 520, 260, 800);
    const belly = fill(
      ink,
      `M${M},560 C${M + 70},590 ${M + 84},700 ${M + 92},800 C${M + 104},920 ${M + 104},1100 ${M + 96},1320 H${M - 96} C${M - 104},1100 ${M - 104},920 ${M - 92},800 C${M - 84},700 ${M - 70},590 ${M},560Z`,
      linear(ink, M - 60, 620, M + 80, 1150, [0, '#ffffff'], [0.4, fur.light], [1, fur.lightShade]),
    );
    within(ink, belly, () => {
      ink.fillStyle = linear(ink, M + 20, 0, M + 104, 0, [0, `rgba(${fur.shade},0)`], [1, `rgba(${fur.shade},.2)`]);
      ink.fillRect(M, 560, 120, 760);
      for (const [x, y] of [
        [-30, 800],
        [26, 870],
        [-14, 950],
        [40, 1030],
        [-44, 1060],
      ] as const)
        stroke(ink, `M${M + x - 9},${y} q4,9 9,10 q6,-2 9,-10`, `rgba(${fur.shade},.16)`, 2.4);
    });
    glow(ink, M, 590, 150, 80, fur.shade, 0.4);
    glow(ink, M - 108, 680, 60, 70, '255,244,220', 0.24);
  });
  paintScarf(ink, who);
}

/** Rises behind the hip, at the right of the picture. */
function paintTail(ink: Ink, { fur }: Mascot): void {
  const tail = fill(
    ink,
    `M${M + 110},1180 C${M + 190},1150 ${M + 206},1060 ${M + 186},980 C${M + 172},920 ${M + 176},860 ${M + 208},806 C${M + 150},816 ${M + 112},860 ${M + 104},930 C${M + 96},1010 ${M + 112},1090 ${M + 90},1180Z`,
    linear(
      ink,
      M + 100,
      1160,
      M + 200,
      820,
      [0, fur.lo],
      [0.5, fur.base],
      [0.66, fur.base],
      [0.72, fur.light],
      [1, '#ffffff'],
    ),
  );
  within(ink, tail, () => {
    glow(ink, M + 190, 1020, 40, 150, fur.shade, 0.34);
    stroke(ink, `M${M + 128},1120 C${M + 150},1040 ${M + 130},960 ${M + 152},900`, 'rgba(255,240,210,.22)', 7);
  });
}

function paintScarf(ink: Ink, who: Mascot): void {
  const { scarf } = who;
  const ground = traceTorso(who.body);
  const shadow = ['rgba(90,40,14,.4)', 12, 0, 5] as const;
  castOn(ink, ground, shadow, () => {
    const end = fill(
      ink,
      `M${M + 34},600 C${M + 62},650 ${M + 78},710 ${M + 76},780 C${M + 58},788 ${M + 34},788 ${M + 16},778 C${M + 22},720 ${M + 16},664 ${M},610Z`,
      linear(ink, M, 600, M + 80, 780, [0, scarf.mid], [0.4, scarf.base], [1, scarf.lo]),
    );
    within(ink, end, () => {
      for (const y of [738, 756]) stroke(ink, `M${M},${y} q40,14 90,2`, 'rgba(255,255,255,.5)', 6);
      glow(ink, M + 18, 640, 40, 34, scarf.shade, 0.4);
    });
    for (let x = 22; x <= 70; x += 8) stroke(ink, `M${M + x},782 v16`, scarf.mid, 3);
  });
  const collar = `M${M - 112},524 C${M - 96},478 ${M + 96},478 ${M + 112},524 C${M + 138},548 ${M + 134},594 ${M + 106},610 C${M + 54},640 ${M - 54},640 ${M - 106},610 C${M - 134},594 ${M - 138},548 ${M - 112},524Z`;
  castOn(ink, ground, shadow, () => {
    const band = fill(
      ink,
      collar,
      linear(ink, M - 120, 520, M + 120, 630, [0, scarf.hi], [0.4, scarf.base], [1, scarf.lo]),
    );
    within(ink, band, () => {
      glow(ink, M, 520, 130, 56, scarf.shade, 0.8);
      for (const d of [
        `M${M - 122},552 C${M - 60},594 ${M + 40},600 ${M + 122},556`,
        `M${M - 110},590 C${M - 40},622 ${M + 40},622 ${M + 104},590`,
      ])
        stroke(ink, d, `rgba(${scarf.shade},.3)`, 4);
      stroke(ink, `M${M - 116},566 C${M - 60},606 ${M - 10},612 ${M + 20},610`, 'rgba(255,255,255,.2)', 4);
    });
  });
  // A small cloud of brass holds it together.
  const pin = 'M-24,10 C-34,10 -38,-4 -26,-8 C-26,-20 -8,-24 -2,-14 C8,-22 24,-14 20,-3 C32,-2 32,10 22,10Z';
  ink.save();
  ink.translate(M + 26, 612);
  ink.scale(0.9, 0.9);
  fill(ink, pin, 'rgba(4,30,40,.4)');
  ink.translate(0, -3);
  const brass = fill(ink, pin, linear(ink, -20, -20, 20, 14, [0, '#fff3c4'], [0.5, '#e9bd5c'], [1, '#a87622']));
  stroke(ink, brass, 'rgba(120,78,16,.6)', 1.4);
  ellipse(ink, -8, -8, 6, 2.6, radial(ink, -8, -8, 0, 6, [0, 'rgba(255,255,255,.9)'], [1, 'rgba(255,255,255,0)']));
  ink.restore();
}
