import type { Robot } from '../../character.ts';
import { castOn, ellipse, fill, glow, type Ink, linear, radial, stroke, within } from '../brush.ts';
import { traceTorso } from '../torso.ts';
import { paintHalo } from './head.ts';

const M = 360;
const DARK = ['#4d5674', '#2b3250', '#161a30'] as const;

/** Dark metal between the plates. */
export function metal(ink: Ink, x0: number, y0: number, x1: number, y1: number): CanvasGradient {
  return linear(ink, x0, y0, x1, y1, [0, DARK[0]], [0.5, DARK[1]], [1, DARK[2]]);
}

export function paintChassis(ink: Ink, who: Robot): void {
  const { shell, body, lamp } = who;
  const whole = new Path2D(traceTorso(body));
  fill(ink, whole, metal(ink, M - 120, 600, M + 120, 1100));
  within(ink, whole, () => {
    for (let y = 906; y < 1010; y += 17) {
      stroke(ink, `M${M - 130},${y} Q${M},${y + 20} ${M + 130},${y}`, 'rgba(0,0,0,.36)', 6);
      stroke(ink, `M${M - 130},${y + 5} Q${M},${y + 25} ${M + 130},${y + 5}`, 'rgba(160,180,240,.16)', 2);
    }
  });
  paintNeck(ink);
  const sh = body.shoulder;
  const chest = `M${M - 44},556 C${M - 74},570 ${M - sh + 40},578 ${M - sh + 14},604 C${M - sh + 2},624 ${M - sh + 4},700 ${M - 138},748 C${M - 132},800 ${M - 116},856 ${M - 92},892 C${M - 50},916 ${M + 50},916 ${M + 92},892 C${M + 116},856 ${M + 132},800 ${M + 138},748 C${M + sh - 4},700 ${M + sh - 2},624 ${M + sh - 14},604 C${M + sh - 40},578 ${M + 74},570 ${M + 44},556 C${M + 20},574 ${M - 20},574 ${M - 44},556Z`;
  const hip = `M${M - 104},1016 C${M - 60},1044 ${M + 60},1044 ${M + 104},1016 C${M + 130},1040 ${M + 136},1100 ${M + 140},1320 H${M - 140} C${M - 136},1100 ${M - 130},1040 ${M - 104},1016Z`;
  for (const plate of [hip, chest]) {
    castOn(ink, traceTorso(body), ['rgba(8,10,30,.6)', 12, 0, 4], () => {
      fill(
        ink,
        plate,
        linear(ink, M - 130, 580, M + 150, 1240, [0, shell.hi], [0.42, shell.base], [0.76, shell.mid], [1, shell.lo]),
      );
    });
    stroke(ink, plate, 'rgba(255,255,255,.6)', 1.6);
  }
  within(ink, chest, () => {
    glow(ink, M - 90, 640, 90, 70, '255,255,255', 0.9);
    ink.fillStyle = linear(ink, M + 40, 0, M + 150, 0, [0, `rgba(${shell.shade},0)`], [1, `rgba(${shell.shade},.32)`]);
    ink.fillRect(M, 540, 200, 380);
    ink.fillStyle = linear(ink, 0, 820, 0, 914, [0, `rgba(${shell.shade},0)`], [1, `rgba(${shell.shade},.34)`]);
    ink.fillRect(M - 160, 810, 320, 110);
    glow(ink, M, 560, 120, 50, shell.shade, 0.5);
    for (const s of [-1, 1]) {
      stroke(
        ink,
        `M${M + s * 58},572 C${M + s * 74},660 ${M + s * 92},700 ${M + s * 136},742`,
        `rgba(${shell.shade},.24)`,
        2,
      );
      stroke(
        ink,
        `M${M + s * 58 + 2},573 C${M + s * 74 + 2},660 ${M + s * 92 + 2},700 ${M + s * 136},745`,
        'rgba(255,255,255,.8)',
        1.3,
      );
      stroke(
        ink,
        `M${M + s * 46},842 q${s * 22},0 ${s * 38},-10 M${M + s * 46},856 q${s * 22},0 ${s * 36},-10`,
        `rgba(${shell.shade},.34)`,
        4,
      );
    }
  });
  within(ink, hip, () => {
    ink.fillStyle = linear(ink, M + 30, 0, M + 140, 0, [0, `rgba(${shell.shade},0)`], [1, `rgba(${shell.shade},.34)`]);
    ink.fillRect(M, 1000, 200, 330);
    stroke(ink, `M${M},1042 V1320`, `rgba(${shell.shade},.22)`, 2);
  });
  // The lamp of the heart.
  ellipse(ink, M, 712, 40, 40, metal(ink, M - 30, 680, M + 30, 744));
  const rim = new Path2D();
  rim.arc(M, 712, 40, 0, Math.PI * 2);
  stroke(ink, rim, 'rgba(255,255,255,.5)', 1.6);
  ellipse(ink, M, 712, 27, 27, radial(ink, M - 6, 704, 2, 32, [0, '#eafffb'], [0.45, lamp], [1, '#0d8c86']));
  ellipse(ink, M - 8, 702, 8, 5, 'rgba(255,255,255,.75)', -0.5);
  paintHalo(ink, M, 712, 78, lamp);
}

function paintNeck(ink: Ink): void {
  const neck = fill(ink, `M${M - 34},450 H${M + 34} L${M + 46},584 H${M - 46}Z`, metal(ink, M - 36, 480, M + 40, 560));
  within(ink, neck, () => {
    for (let y = 506; y < 590; y += 15) {
      stroke(ink, `M${M - 50},${y} Q${M},${y + 14} ${M + 50},${y}`, 'rgba(0,0,0,.42)', 5);
      stroke(ink, `M${M - 50},${y + 5} Q${M},${y + 19} ${M + 50},${y + 5}`, 'rgba(170,190,255,.2)', 2);
    }
    ink.fillStyle = linear(ink, 0, 480, 0, 540, [0, 'rgba(4,6,20,.7)'], [1, 'rgba(4,6,20,0)']);
    ink.fillRect(M - 60, 450, 120, 100);
  });
}
