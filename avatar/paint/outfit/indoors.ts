import type { Person } from '../../character.ts';
import { castOn, ellipse, fill, glow, type Ink, linear, radial, stroke, within } from '../brush.ts';
import { paintNeck, paintTorso, traceTorso } from '../torso.ts';
import { paintClosedCollar, paintShirtFront } from './collar.ts';

const M = 360;

/** Open cardigan over a blouse with a bow. */
export function paintCardigan(ink: Ink, who: Person): void {
  const { cloth, accent } = who.outfit;
  const n = who.body.neck;
  const torso = new Path2D(traceTorso(who.body));
  paintTorso(ink, who);
  within(ink, torso, () => {
    fill(
      ink,
      `M${M - n - 26},552 H${M + n + 26} C${M + n + 30},700 ${M + 66},900 ${M + 62},1320 H${M - 62} C${M - 66},900 ${M - n - 30},700 ${M - n - 26},552Z`,
      linear(ink, M - 70, 580, M + 80, 1100, [0, '#ffffff'], [0.4, accent], [1, '#d3c3b0']),
    );
    for (const [x, dx] of [
      [-34, -6],
      [-16, -3],
      [18, 3],
      [36, 6],
    ] as const)
      stroke(
        ink,
        `M${M + x},640 C${M + x + dx},800 ${M + x + dx},1000 ${M + x + dx * 2},1320`,
        'rgba(120,92,66,.14)',
        4,
      );
  });
  paintNeck(ink, who, 606);
  within(ink, torso, () => {
    for (const s of [1, -1]) {
      const x = (v: number) => M + s * v;
      const edge = `M${x(n + 22)},548 C${x(n + 26)},660 ${x(66)},840 ${x(58)},1320`;
      castOn(ink, traceTorso(who.body), [`rgba(${cloth.shade},.5)`, 14, 0, 0], () => {
        fill(
          ink,
          `${edge} H${x(260)} V548Z`,
          linear(
            ink,
            x(s < 0 ? 190 : 60),
            580,
            x(s < 0 ? 60 : 190),
            1120,
            [0, s < 0 ? cloth.hi : cloth.base],
            [0.45, s < 0 ? cloth.base : cloth.mid],
            [1, s < 0 ? cloth.mid : cloth.lo],
          ),
        );
      });
      // Ribbed band with its buttons.
      stroke(ink, `M${x(n + 30)},552 C${x(n + 34)},664 ${x(76)},844 ${x(68)},1320`, `rgba(${cloth.shade},.16)`, 20);
      stroke(ink, `M${x(n + 42)},556 C${x(n + 46)},668 ${x(88)},848 ${x(80)},1320`, `rgba(${cloth.shade},.34)`, 1.8);
      stroke(ink, edge, 'rgba(255,255,255,.32)', 2);
      for (let y = 700; y < 1300; y += 13)
        stroke(ink, `M${x(92)},${y} q${s * 60},14 ${s * 120},2`, `rgba(${cloth.shade},.07)`, 2.4);
      glow(ink, x(116), 640, 60, 40, '255,255,255', s < 0 ? 0.2 : 0.08);
    }
    for (const [x, y] of [
      [66, 790],
      [70, 880],
      [70, 970],
      [70, 1060],
    ] as const)
      ellipse(ink, M + x, y, 7, 7, radial(ink, M + x - 2, y - 3, 1, 9, [0, '#fff6e6'], [1, '#b79a74']));
  });
  paintBow(ink, who);
}

function paintBow(ink: Ink, who: Person): void {
  const { accent } = who.outfit;
  const n = who.body.neck;
  const silk = (y0: number, y1: number) =>
    linear(ink, M - 40, y0, M + 40, y1, [0, '#ffffff'], [0.5, accent], [1, '#d8c8b4']);
  castOn(ink, traceTorso(who.body), ['rgba(80,56,40,.34)', 8, 0, 3], () => {
    for (const s of [-1, 1]) {
      const x = (v: number) => M + s * v;
      fill(
        ink,
        `M${x(n + 8)},536 C${x(n + 4)},570 ${x(24)},596 ${x(0)},606 L${x(0)},622 C${x(40)},616 ${x(n + 16)},590 ${x(n + 26)},556 C${x(n + 22)},546 ${x(n + 16)},538 ${x(n + 8)},536Z`,
        silk(540, 620),
      );
      fill(
        ink,
        `M${x(0)},614 C${x(16)},650 ${x(24)},690 ${x(20)},738 C${x(30)},732 ${x(40)},732 ${x(48)},738 C${x(48)},690 ${x(34)},646 ${x(6)},612Z`,
        silk(612, 738),
      );
      fill(
        ink,
        `M${x(2)},612 C${x(20)},590 ${x(52)},588 ${x(60)},602 C${x(64)},618 ${x(46)},636 ${x(4)},622Z`,
        silk(592, 634),
      );
      stroke(ink, `M${x(8)},614 C${x(24)},606 ${x(40)},604 ${x(52)},608`, 'rgba(120,92,66,.3)', 1.6);
      stroke(ink, `M${x(10)},630 C${x(24)},664 ${x(32)},700 ${x(34)},734`, 'rgba(120,92,66,.24)', 1.6);
    }
    fill(
      ink,
      `M${M - 12},602 C${M - 4},596 ${M + 6},596 ${M + 12},602 C${M + 15},612 ${M + 13},622 ${M + 9},628 C${M + 2},632 ${M - 4},632 ${M - 9},628 C${M - 13},622 ${M - 15},612 ${M - 12},602Z`,
      silk(598, 630),
    );
  });
}

/** White coat over shirt and tie, with a stethoscope. */
export function paintCoat(ink: Ink, who: Person): void {
  const { cloth, accent } = who.outfit;
  const n = who.body.neck;
  paintTorso(ink, who);
  paintShirtFront(ink, true, ['#eaf4fd', '#d3e6f6', '#9fbdd8']);
  ink.save();
  ink.clip(new Path2D('M0,0 H720 V600 H0Z'));
  paintNeck(ink, who, 640);
  ink.restore();
  const blade = `M${M - 10},640 L${M + 10},640 C${M + 21},700 ${M + 24},770 ${M + 19},836 L${M},872 L${M - 19},836 C${M - 24},770 ${M - 21},700 ${M - 10},640Z`;
  const knot = `M${M - 20},598 C${M - 8},592 ${M + 8},592 ${M + 20},598 C${M + 19},616 ${M + 14},634 ${M + 10},646 C${M + 4},650 ${M - 4},650 ${M - 10},646 C${M - 14},634 ${M - 19},616 ${M - 20},598Z`;
  castOn(ink, traceTorso(who.body), ['rgba(20,40,70,.3)', 8, 0, 3], () => {
    fill(ink, blade, linear(ink, M - 24, 640, M + 26, 870, [0, '#5c97c2'], [0.4, accent], [1, '#1d4768']));
    fill(ink, knot, linear(ink, M - 20, 596, M + 18, 648, [0, '#6ba5cf'], [0.5, accent], [1, '#20506f']));
  });
  within(ink, blade, () => {
    for (let y = 664; y < 880; y += 24)
      for (const x of [-14, 2, 18]) ellipse(ink, M + x + ((y / 24) % 2) * 8 - 4, y, 2.2, 2.2, 'rgba(255,255,255,.4)');
    ink.fillStyle = linear(ink, 0, 644, 0, 700, [0, 'rgba(8,20,40,.4)'], [1, 'rgba(8,20,40,0)']);
    ink.fillRect(M - 40, 640, 80, 70);
  });
  paintClosedCollar(ink, who, ['#f4faff', '#d6e7f6']);
  paintCoatLapels(ink, who);
  paintPocket(ink);
  paintStethoscope(ink, n);
  stroke(ink, `M${M},912 C${M + 5},980 ${M + 6},1100 ${M - 2},1320`, `rgba(${cloth.shade},.5)`, 2.4);
  for (const y of [936, 1030, 1124])
    ellipse(ink, M - 12, y, 8, 8, radial(ink, M - 15, y - 3, 1, 11, [0, '#ffffff'], [1, '#a9b7cf']));
}

function paintCoatLapels(ink: Ink, who: Person): void {
  const { cloth } = who.outfit;
  const n = who.body.neck;
  for (const s of [1, -1]) {
    const x = (v: number) => M + s * v;
    const leaf = `M${x(n + 16)},546 C${x(n + 40)},556 ${x(n + 60)},566 ${x(n + 72)},584 L${x(n + 56)},640 L${x(n + 84)},664 C${x(n + 60)},760 ${x(44)},840 ${x(-2)},912 C${x(24)},812 ${x(n + 2)},704 ${x(n + 10)},612 C${x(n + 13)},588 ${x(n + 14)},566 ${x(n + 16)},546Z`;
    castOn(ink, traceTorso(who.body), ['rgba(52,70,112,.42)', 13, -s * 2, 5], () => {
      fill(
        ink,
        leaf,
        s < 0
          ? linear(ink, x(130), 560, M, 900, [0, '#ffffff'], [0.6, cloth.base], [1, cloth.mid])
          : linear(ink, x(130), 560, M, 900, [0, cloth.base], [0.6, cloth.mid], [1, '#c9d3e4']),
      );
    });
    stroke(ink, leaf, `rgba(${cloth.shade},.24)`, 1.4);
    stroke(ink, `M${x(n + 56)},640 L${x(n + 24)},654`, `rgba(${cloth.shade},.4)`, 1.8);
  }
}

/** Breast pocket with two pens and a badge, at the right of the picture. */
function paintPocket(ink: Ink): void {
  for (const [x, colour] of [
    [92, '#2b6cb0'],
    [104, '#c4513f'],
  ] as const) {
    fill(
      ink,
      `M${M + x - 4},742 h8 v30 h-8Z`,
      linear(ink, M + x - 4, 0, M + x + 4, 0, [0, '#ffffff'], [0.4, colour], [1, '#1b2740']),
    );
    fill(ink, `M${M + x - 1},744 h2 v22 h-2Z`, '#dfe6f2');
  }
  fill(
    ink,
    `M${M + 72},764 L${M + 134},756 L${M + 136},836 C${M + 120},848 ${M + 92},850 ${M + 76},842Z`,
    'rgba(255,255,255,.7)',
  );
  stroke(
    ink,
    `M${M + 72},764 L${M + 134},756 L${M + 136},836 C${M + 120},848 ${M + 92},850 ${M + 76},842Z`,
    'rgba(66,84,128,.3)',
    1.6,
  );
  stroke(ink, `M${M + 73},776 L${M + 134},768`, 'rgba(66,84,128,.2)', 1.4);
}

function paintStethoscope(ink: Ink, n: number): void {
  const tube = (d: string) => {
    ink.save();
    ink.translate(0, 5);
    stroke(ink, d, 'rgba(40,52,90,.26)', 12);
    ink.restore();
    stroke(ink, d, '#232a3c', 10);
    stroke(ink, d, '#3f4a66', 6);
    stroke(ink, d, 'rgba(255,255,255,.28)', 1.8);
  };
  tube(`M${M + n + 22},558 C${M + n + 44},640 ${M + 74},730 ${M + 40},800`);
  tube(`M${M - n - 22},558 C${M - n - 48},650 ${M - 98},700 ${M - 92},790`);
  stroke(
    ink,
    `M${M + 40},796 C${M + 34},812 ${M + 28},820 ${M + 22},826 M${M + 42},796 C${M + 46},812 ${M + 48},822 ${M + 48},830`,
    '#8d99b3',
    5,
  );
  for (const [x, y] of [
    [20, 829],
    [48, 834],
  ] as const)
    ellipse(ink, M + x, y, 6, 6, '#232a3c');
  ellipse(ink, M - 92, 806, 22, 22, 'rgba(40,52,90,.3)');
  ellipse(ink, M - 92, 802, 21, 21, radial(ink, M - 99, 795, 1, 28, [0, '#ffffff'], [0.5, '#b9c4d8'], [1, '#5d6a88']));
  ellipse(ink, M - 92, 802, 13, 13, radial(ink, M - 96, 798, 1, 16, [0, '#f4f8ff'], [1, '#8b98b5']));
}
