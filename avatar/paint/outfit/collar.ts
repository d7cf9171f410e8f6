import type { Person } from '../../character.ts';
import { castOn, ellipse, fill, type Ink, linear, radial, stroke, within } from '../brush.ts';
import type { ClothTone } from '../palette.ts';
import { traceTorso } from '../torso.ts';

const M = 360;

/** Shirt that shows between the lapels, down to y = 900. */
export function paintShirtFront(
  ink: Ink,
  buttons: boolean,
  [hi, base, lo]: readonly [string, string, string] = ['#ffffff', '#eef2f9', '#ccd5e5'],
): void {
  const path = fill(
    ink,
    `M${M - 62},556 C${M - 48},640 ${M - 26},760 ${M},890 C${M + 26},760 ${M + 48},640 ${M + 62},556 C${M + 36},546 ${M - 36},546 ${M - 62},556Z`,
    linear(ink, M - 40, 560, M + 50, 840, [0, hi], [0.6, base], [1, lo]),
  );
  within(ink, path, () => {
    fill(ink, `M${M + 4},520 L${M + 12},905 L${M + 80},905 V520Z`, 'rgba(104,120,164,.14)');
    if (!buttons) return;
    stroke(ink, `M${M + 1},648 L${M + 2},900`, 'rgba(104,120,164,.42)', 1.5);
    for (const y of [690, 752, 814]) {
      ellipse(ink, M + 7, y, 4, 4, '#ffffff');
      stroke(ink, `M${M + 11},${y} a4,4 0 1 1 -.1,-.1`, 'rgba(104,120,164,.6)', 1);
    }
  });
}

/** Folded collar of a shirt; `spread` is how far the points stand from the middle. */
export function paintShirtCollar(ink: Ink, who: Person, spread: number): void {
  const { neck } = who.body;
  for (const s of [-1, 1]) {
    const x = (v: number) => M + s * v;
    const leaf = `M${x(neck + 18)},538 C${x(neck + 6)},580 ${x(26)},626 ${x(0)},654 L${x(spread)},698 C${x(spread + 22)},656 ${x(neck + 30)},610 ${x(neck + 34)},562 C${x(neck + 32)},548 ${x(neck + 26)},540 ${x(neck + 18)},538Z`;
    castOn(ink, traceTorso(who.body), ['rgba(30,40,80,.28)', 7, 0, 3], () => {
      fill(
        ink,
        leaf,
        linear(ink, x(neck), 540, x(10), 690, [0, s < 0 ? '#ffffff' : '#f4f6fb'], [1, s < 0 ? '#e3e9f4' : '#cdd6e7']),
      );
    });
    stroke(
      ink,
      `M${x(0)},654 L${x(spread)},698 C${x(spread + 22)},656 ${x(neck + 30)},610 ${x(neck + 34)},562`,
      'rgba(92,108,150,.30)',
      1.2,
    );
  }
}

/** Stiff collar that closes under the knot. */
export function paintClosedCollar(
  ink: Ink,
  who: Person,
  [lit, dim]: readonly [string, string] = ['#e6ebf5', '#ced7e7'],
): void {
  const { neck } = who.body;
  for (const s of [-1, 1]) {
    const x = (v: number) => M + s * v;
    const leaf = `M${x(neck + 10)},534 C${x(neck + 2)},566 ${x(30)},592 ${x(6)},604 L${x(36)},664 C${x(54)},634 ${x(neck + 26)},604 ${x(neck + 27)},556 C${x(neck + 24)},542 ${x(neck + 18)},536 ${x(neck + 10)},534Z`;
    castOn(ink, traceTorso(who.body), ['rgba(30,40,80,.32)', 7, 0, 3], () => {
      fill(
        ink,
        leaf,
        linear(ink, x(neck), 540, x(20), 660, [0, s < 0 ? '#ffffff' : '#f4f6fb'], [1, s < 0 ? lit : dim]),
      );
    });
    stroke(ink, `M${x(6)},604 L${x(36)},664`, 'rgba(92,108,150,.36)', 1.2);
  }
}

export interface LapelCut {
  /** Half width of the neck opening at the collar. */
  neck: number;
  /** How far the notch reaches out. */
  reach: number;
  notchY: number;
  closeY: number;
}

/** Notched lapels meeting at `closeY`, with the closing line below. */
export function paintLapels(ink: Ink, who: Person, cut: LapelCut): void {
  const { cloth } = who.outfit;
  const { neck, reach, notchY, closeY } = cut;
  for (const s of [1, -1]) {
    const x = (v: number) => M + s * v;
    const leaf = `M${x(neck + 22)},548 C${x(neck + 44)},560 ${x(neck + 66)},572 ${x(neck + 76)},590 L${x(neck + 56)},${notchY - 20} L${x(reach)},${notchY} C${x(reach - 26)},${notchY + 78} ${x(46)},${closeY - 66} ${x(-2)},${closeY} C${x(22)},${closeY - 92} ${x(neck + 6)},704 ${x(neck + 14)},616 C${x(neck + 18)},592 ${x(neck + 20)},570 ${x(neck + 22)},548Z`;
    castOn(ink, traceTorso(who.body), [`rgba(${cloth.shade},.5)`, 13, -s * 2, 5], () => {
      fill(
        ink,
        leaf,
        s < 0
          ? linear(ink, x(reach), 560, M, closeY, [0, cloth.hi], [0.5, cloth.base], [1, cloth.mid])
          : linear(ink, x(reach), 560, M, closeY, [0, cloth.base], [0.5, cloth.mid], [1, cloth.lo]),
      );
    });
    stroke(ink, `M${x(neck + 56)},${notchY - 20} L${x(neck + 24)},${notchY - 4}`, `rgba(${cloth.shade},.5)`, 1.8);
    stroke(
      ink,
      `M${x(neck + 76)},590 L${x(neck + 56)},${notchY - 20} L${x(reach)},${notchY} C${x(reach - 26)},${notchY + 78} ${x(46)},${closeY - 66} ${x(-2)},${closeY}`,
      s < 0 ? 'rgba(255,255,255,.30)' : `rgba(${cloth.shade},.42)`,
      1.4,
    );
  }
  stroke(
    ink,
    `M${M},${closeY} C${M + 4},${closeY + 60} ${M + 8},1060 ${M - 6},1110 C${M - 22},1180 ${M - 34},1240 ${M - 40},1320`,
    `rgba(${cloth.shade},.55)`,
    2.4,
  );
  stroke(
    ink,
    `M${M + 3},${closeY + 6} C${M + 7},${closeY + 60} ${M + 11},1060 ${M - 3},1110`,
    'rgba(255,255,255,.14)',
    1.4,
  );
  ellipse(
    ink,
    M - 6,
    closeY + 26,
    8,
    8,
    radial(ink, M - 9, closeY + 22, 1, 11, [0, cloth.hi], [0.5, cloth.lo], [1, '#0d1124']),
  );
}

/** Flap pockets at the hip and the darts that shape a jacket. */
export function paintJacketDetails(ink: Ink, cloth: ClothTone, hip: number): void {
  for (const s of [-1, 1]) {
    const x = (v: number) => M + s * v;
    const flap = `M${x(hip - 16)},1022 L${x(58)},1040 L${x(60)},1064 L${x(hip - 12)},1046Z`;
    fill(ink, flap, `rgba(${cloth.shade},.20)`);
    stroke(ink, `M${x(hip - 16)},1022 L${x(58)},1040`, 'rgba(255,255,255,.16)', 1.4);
    stroke(ink, `M${x(58)},1040 L${x(60)},1064 L${x(hip - 12)},1046`, `rgba(${cloth.shade},.4)`, 1.4);
    stroke(ink, `M${x(82)},800 C${x(70)},860 ${x(70)},930 ${x(84)},1020`, `rgba(${cloth.shade},.18)`, 2);
  }
}
