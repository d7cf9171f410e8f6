import type { Person } from '../../character.ts';
import { castOn, clipTo, ellipse, fill, type Ink, linear, radial, setShadow, stroke, within } from '../brush.ts';
import { paintNeck, paintTorso, traceTorso } from '../torso.ts';
import { paintClosedCollar, paintJacketDetails, paintLapels, paintShirtCollar, paintShirtFront } from './collar.ts';

const M = 360;

/** Tailored jacket over an open white shirt, a small brooch. */
export function paintBlazer(ink: Ink, who: Person): void {
  paintTorso(ink, who);
  paintJacketDetails(ink, who.outfit.cloth, who.body.hip);
  paintShirtFront(ink, true);
  paintNeck(ink, who, 650);
  paintShirtCollar(ink, who, 30);
  paintLapels(ink, who, { neck: who.body.neck, reach: 128, notchY: 674, closeY: 898 });
  ellipse(ink, M - 76, 712, 6.5, 6.5, radial(ink, M - 78, 709, 1, 9, [0, '#fff3c9'], [1, who.outfit.accent]));
}

/** Jacket, closed collar, tie. */
export function paintSuit(ink: Ink, who: Person): void {
  const { accent } = who.outfit;
  paintTorso(ink, who);
  paintJacketDetails(ink, who.outfit.cloth, who.body.hip);
  paintShirtFront(ink, false);
  clipTo(ink, 'M0,0 H720 V600 H0Z', () => paintNeck(ink, who, 640));
  const blade = `M${M - 10},640 L${M + 10},640 C${M + 22},700 ${M + 26},770 ${M + 20},840 L${M},880 L${M - 20},840 C${M - 26},770 ${M - 22},700 ${M - 10},640Z`;
  const knot = `M${M - 21},598 C${M - 8},592 ${M + 8},592 ${M + 21},598 C${M + 20},616 ${M + 15},634 ${M + 11},648 C${M + 4},652 ${M - 4},652 ${M - 11},648 C${M - 15},634 ${M - 20},616 ${M - 21},598Z`;
  castOn(ink, traceTorso(who.body), ['rgba(20,26,60,.35)', 8, 0, 3], () => {
    fill(ink, blade, linear(ink, M - 26, 640, M + 28, 880, [0, '#6673e0'], [0.4, accent], [1, '#232e86']));
    fill(ink, knot, linear(ink, M - 20, 596, M + 18, 650, [0, '#7581e8'], [0.5, accent], [1, '#28348f']));
  });
  within(ink, blade, () => {
    for (let y = 668; y < 920; y += 30) stroke(ink, `M${M - 34},${y} L${M + 34},${y - 30}`, 'rgba(255,255,255,.16)', 5);
    ink.fillStyle = linear(ink, 0, 646, 0, 700, [0, 'rgba(10,14,40,.45)'], [1, 'rgba(10,14,40,0)']);
    ink.fillRect(M - 40, 640, 80, 80);
  });
  within(ink, knot, () => stroke(ink, `M${M - 24},634 L${M + 20},606`, 'rgba(255,255,255,.16)', 5));
  paintClosedCollar(ink, who);
  paintLapels(ink, who, { neck: who.body.neck - 4, reach: 140, notchY: 684, closeY: 918 });
  fill(ink, `M${M + 54},752 L${M + 100},744 L${M + 102},757 L${M + 56},766Z`, `rgba(${who.outfit.cloth.shade},.28)`);
  fill(
    ink,
    `M${M + 58},752 L${M + 70},736 L${M + 80},748 L${M + 90},733 L${M + 98},745Z`,
    linear(ink, M + 58, 734, M + 98, 756, [0, '#ffffff'], [1, '#d5dcea']),
  );
}

/** Collarless jacket with a silk scarf knotted at the throat and a name badge. */
export function paintScarfJacket(ink: Ink, who: Person): void {
  const { cloth, accent } = who.outfit;
  const n = who.body.neck;
  paintTorso(ink, who);
  paintJacketDetails(ink, who.outfit.cloth, who.body.hip);
  paintShirtFront(ink, true);
  paintNeck(ink, who, 640);
  for (const s of [1, -1]) {
    const x = (v: number) => M + s * v;
    const edge = `M${x(n + 26)},556 C${x(n + 22)},660 ${x(52)},770 ${x(-2)},880`;
    within(ink, traceTorso(who.body), () => {
      setShadow(ink, `rgba(${who.outfit.cloth.shade},.5)`, 12, 0, 0);
      fill(
        ink,
        `${edge} C${x(62)},800 ${x(n + 42)},670 ${x(n + 48)},540 L${x(n + 10)},530Z`,
        linear(ink, x(n + 46), 560, M, 880, [0, s < 0 ? cloth.hi : cloth.base], [1, cloth.mid]),
      );
    });
    stroke(ink, edge, 'rgba(255,255,255,.34)', 1.6);
  }
  stroke(
    ink,
    `M${M},880 C${M + 4},960 ${M + 6},1060 ${M - 6},1120 L${M - 30},1320`,
    `rgba(${who.outfit.cloth.shade},.5)`,
    2.4,
  );
  for (const y of [912, 986])
    ellipse(ink, M - 7, y, 7.5, 7.5, radial(ink, M - 10, y - 4, 1, 10, [0, '#fff0cf'], [1, '#b9843a']));
  const silk = (a: number, b: number) =>
    linear(ink, M - 50, a, M + 50, b, [0, '#ffd2a0'], [0.35, accent], [0.7, '#d9783c'], [1, '#a9552a']);
  castOn(ink, traceTorso(who.body), ['rgba(60,24,10,.35)', 9, 0, 3], () => {
    fill(
      ink,
      `M${M - n - 12},532 C${M - n},572 ${M - 26},600 ${M},610 C${M + 26},600 ${M + n},572 ${M + n + 12},532 C${M + n + 22},546 ${M + n + 24},562 ${M + n + 16},578 C${M + 34},612 ${M + 14},628 ${M},630 C${M - 14},628 ${M - 34},612 ${M - n - 16},578 C${M - n - 24},562 ${M - n - 22},546 ${M - n - 12},532Z`,
      silk(540, 630),
    );
    fill(
      ink,
      `M${M - 2},622 C${M + 22},640 ${M + 46},672 ${M + 58},720 C${M + 40},716 ${M + 26},722 ${M + 14},732 C${M + 12},692 ${M + 4},660 ${M - 8},634Z`,
      silk(630, 720),
    );
    fill(
      ink,
      `M${M - 2},622 C${M - 18},644 ${M - 36},672 ${M - 50},704 C${M - 36},702 ${M - 22},708 ${M - 12},720 C${M - 4},690 ${M + 4},660 ${M + 8},634Z`,
      silk(610, 720),
    );
    fill(
      ink,
      `M${M - 15},610 C${M - 6},602 ${M + 8},602 ${M + 16},610 C${M + 18},622 ${M + 14},634 ${M + 8},640 C${M},644 ${M - 8},642 ${M - 13},636 C${M - 17},628 ${M - 18},618 ${M - 15},610Z`,
      silk(600, 644),
    );
  });
  stroke(
    ink,
    `M${M - 38},592 C${M - 22},608 ${M - 14},612 ${M - 6},616 M${M + 38},592 C${M + 24},606 ${M + 16},612 ${M + 8},616 M${M + 4},640 C${M + 18},664 ${M + 26},690 ${M + 28},714 M${M - 4},640 C${M - 12},664 ${M - 20},684 ${M - 28},700`,
    'rgba(130,56,24,.34)',
    1.6,
  );
  const badge = new Path2D();
  badge.roundRect(M - 102, 742, 54, 19, 4);
  fill(ink, badge, linear(ink, M - 102, 742, M - 48, 761, [0, '#fdf6e6'], [1, '#dcc594']));
  stroke(ink, `M${M - 95},751.5 h40`, 'rgba(90,66,30,.5)', 2.4);
}
