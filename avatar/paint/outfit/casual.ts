import type { Person } from '../../character.ts';
import { castOn, clipTo, ellipse, fill, glow, type Ink, lerp, linear, radial, stroke, within } from '../brush.ts';
import { paintNeck, paintTorso, traceTorso } from '../torso.ts';

const M = 360;

/** Stand-up collar, slanting placket with knotted buttons, blossoms tone on tone. */
export function paintMandarin(ink: Ink, who: Person): void {
  const { cloth, accent } = who.outfit;
  const n = who.body.neck;
  paintTorso(ink, who);
  within(ink, traceTorso(who.body), () => {
    for (const [x, y, size] of [
      [-104, 770, 1],
      [-52, 880, 0.8],
      [76, 850, 1],
      [-112, 930, 0.9],
      [112, 960, 0.8],
      [22, 1010, 0.9],
      [-60, 1060, 1.1],
      [100, 700, 0.7],
    ] as const) {
      ink.save();
      ink.translate(M + x, y);
      ink.scale(size, size);
      ink.globalAlpha = 0.13;
      for (let i = 0; i < 5; i++) {
        ink.rotate((Math.PI * 2) / 5);
        fill(ink, 'M0,-4 C-16,-12 -15,-34 0,-38 C15,-34 16,-12 0,-4Z', '#ffffff');
      }
      ellipse(ink, 0, 0, 5, 5, accent);
      ink.restore();
    }
  });
  clipTo(ink, 'M0,0 H720 V592 H0Z', () => paintNeck(ink, who, 640));
  const placket = `M${M},622 C${M + 36},668 ${M + 84},700 ${M + 128},714 C${M + 124},780 ${M + 92},860 ${M + 92},930 C${M + 94},1030 ${M + 118},1160 ${M + 120},1320`;
  stroke(ink, placket, `rgba(${cloth.shade},.34)`, 6);
  stroke(ink, placket, accent, 2.4);
  const collar = `M${M - n - 10},530 C${M - n + 8},556 ${M - 20},574 ${M},586 C${M + 20},574 ${M + n - 8},556 ${M + n + 10},530 C${M + n + 24},546 ${M + n + 28},562 ${M + n + 22},576 C${M + n},606 ${M + 20},622 ${M},630 C${M - 20},622 ${M - n},606 ${M - n - 22},576 C${M - n - 28},562 ${M - n - 24},546 ${M - n - 10},530Z`;
  castOn(ink, traceTorso(who.body), [`rgba(${cloth.shade},.45)`, 9, 0, 3], () => {
    fill(ink, collar, linear(ink, M - 60, 540, M + 66, 626, [0, cloth.hi], [0.4, cloth.base], [1, cloth.lo]));
  });
  stroke(
    ink,
    `M${M - n - 10},530 C${M - n + 8},556 ${M - 20},574 ${M},586 C${M + 20},574 ${M + n - 8},556 ${M + n + 10},530`,
    accent,
    2.6,
  );
  stroke(
    ink,
    `M${M - n - 22},576 C${M - n},606 ${M - 20},622 ${M},630 C${M + 20},622 ${M + n},606 ${M + n + 22},576`,
    accent,
    2,
  );
  for (const [x, y, turn] of [
    [0, 606, 0],
    [60, 682, 0.62],
    [122, 712, 0.4],
  ] as const) {
    ink.save();
    ink.translate(M + x, y);
    ink.rotate(turn);
    stroke(ink, 'M-22,0 c6,-9 14,-9 22,0 c8,9 16,9 22,0 M-22,0 c6,9 14,9 22,0 c8,-9 16,-9 22,0', accent, 2.6);
    ellipse(ink, 0, 0, 5, 5, radial(ink, -2, -2, 1, 6, [0, '#fffae8'], [1, accent]));
    ink.restore();
  }
}

/** Soft sweater with a rounded white collar. */
export function paintKnit(ink: Ink, who: Person): void {
  const { cloth, accent } = who.outfit;
  const n = who.body.neck;
  paintTorso(ink, who);
  within(ink, traceTorso(who.body), () => {
    // Rows of purl stitches bend around the body.
    for (let y = 640; y < 1300; y += 12) {
      stroke(
        ink,
        `M${M - 190},${y} C${M - 80},${y + 20} ${M + 80},${y + 20} ${M + 190},${y}`,
        'rgba(120,32,16,.075)',
        2.2,
      );
      stroke(
        ink,
        `M${M - 190},${y + 5} C${M - 80},${y + 25} ${M + 80},${y + 25} ${M + 190},${y + 5}`,
        'rgba(255,255,255,.06)',
        2,
      );
    }
    // Cable down the middle.
    for (let y = 690; y < 1290; y += 44) {
      for (const s of [-1, 1]) {
        stroke(
          ink,
          `M${M - s * 15},${y} C${M - s * 15},${y + 18} ${M + s * 15},${y + 24} ${M + s * 15},${y + 44}`,
          'rgba(120,32,16,.16)',
          10,
        );
        stroke(
          ink,
          `M${M - s * 15},${y} C${M - s * 15},${y + 18} ${M + s * 15},${y + 24} ${M + s * 15},${y + 44}`,
          s > 0 ? cloth.base : cloth.hi,
          6.5,
        );
      }
      for (const s of [-1, 1]) stroke(ink, `M${M + s * 31},${y} v44`, 'rgba(120,32,16,.14)', 2.4);
    }
  });
  const rib = new Path2D(
    `M${M - n - 26},552 C${M - n - 10},620 ${M - 30},652 ${M},654 C${M + 30},652 ${M + n + 10},620 ${M + n + 26},552 C${M + n + 40},560 ${M + n + 46},568 ${M + n + 46},578 C${M + n + 30},648 ${M + 36},682 ${M},682 C${M - 36},682 ${M - n - 30},648 ${M - n - 46},578 C${M - n - 46},568 ${M - n - 40},560 ${M - n - 26},552Z`,
  );
  within(ink, traceTorso(who.body), () => {
    fill(ink, rib, linear(ink, M - 90, 560, M + 90, 680, [0, cloth.hi], [1, cloth.mid]));
    ink.clip(rib);
    for (let i = 0; i < 44; i++) {
      const a = lerp(Math.PI, 0, i / 43);
      stroke(
        ink,
        `M${M + Math.cos(a) * 60},${552 + Math.sin(a) * 92} L${M + Math.cos(a) * 98},${556 + Math.sin(a) * 132}`,
        'rgba(120,32,16,.14)',
        2,
      );
    }
  });
  paintNeck(ink, who, 640);
  for (const s of [-1, 1]) {
    const x = (v: number) => M + s * v;
    const leaf = `M${x(n + 16)},536 C${x(n + 8)},576 ${x(34)},616 ${x(2)},640 C${x(6)},668 ${x(22)},684 ${x(44)},682 C${x(72)},676 ${x(n + 44)},630 ${x(n + 38)},566 C${x(n + 34)},548 ${x(n + 26)},540 ${x(n + 16)},536Z`;
    castOn(ink, traceTorso(who.body), ['rgba(120,40,24,.32)', 9, 0, 4], () => {
      fill(ink, leaf, linear(ink, x(n), 540, x(20), 684, [0, '#ffffff'], [1, s < 0 ? accent : '#ecdfd2']));
    });
    stroke(
      ink,
      `M${x(5)},646 C${x(10)},664 ${x(24)},676 ${x(43)},674 C${x(66)},668 ${x(n + 36)},626 ${x(n + 31)},570`,
      'rgba(200,120,96,.45)',
      1.4,
    );
  }
}

/** Open work jacket over a plain T-shirt. */
export function paintJacket(ink: Ink, who: Person): void {
  const { cloth, accent } = who.outfit;
  const n = who.body.neck;
  const torso = new Path2D(traceTorso(who.body));
  paintTorso(ink, who);
  within(ink, torso, () => {
    fill(
      ink,
      `M${M - n - 30},560 H${M + n + 30} C${M + n + 50},760 ${M + 90},1000 ${M + 88},1320 H${M - 88} C${M - 90},1000 ${M - n - 50},760 ${M - n - 30},560Z`,
      linear(ink, M - 80, 600, M + 90, 1100, [0, '#ffffff'], [0.5, '#eff2f7'], [1, '#c3ccda']),
    );
    for (const s of [-1, 1]) {
      glow(ink, M + s * 44, 724, 44, 62, '255,255,255', 0.9);
      glow(ink, M + s * 46, 796, 60, 34, '96,112,150', 0.11);
    }
    glow(ink, M, 726, 9, 60, '96,112,150', 0.16);
    for (const [x, y, dx] of [
      [-84, 868, 62],
      [-80, 912, 78],
      [84, 884, -66],
      [82, 930, -74],
      [-70, 1010, 60],
    ] as const) {
      stroke(ink, `M${M + x},${y} q${dx * 0.5},16 ${dx},6`, 'rgba(96,112,150,.15)', 5);
      stroke(ink, `M${M + x},${y + 5} q${dx * 0.5},16 ${dx},6`, 'rgba(255,255,255,.5)', 2.4);
    }
  });
  paintNeck(ink, who, 636);
  stroke(
    ink,
    `M${M - n - 20},556 C${M - n},612 ${M - 26},640 ${M},642 C${M + 26},640 ${M + n},612 ${M + n + 20},556`,
    '#ffffff',
    11,
  );
  stroke(
    ink,
    `M${M - n - 14},556 C${M - n + 4},608 ${M - 24},634 ${M},636 C${M + 24},634 ${M + n - 4},608 ${M + n + 14},556`,
    'rgba(96,112,150,.38)',
    1.4,
  );
  within(ink, torso, () => {
    for (const s of [1, -1]) {
      const x = (v: number) => M + s * v;
      castOn(ink, traceTorso(who.body), ['rgba(40,30,14,.45)', 16, 0, 0], () => {
        fill(
          ink,
          `M${x(n + 26)},556 C${x(n + 30)},660 ${x(86)},860 ${x(74)},1320 H${x(260)} V556Z`,
          linear(
            ink,
            x(s < 0 ? 190 : 80),
            580,
            x(s < 0 ? 70 : 190),
            1100,
            [0, s < 0 ? cloth.hi : cloth.base],
            [0.45, s < 0 ? cloth.base : cloth.mid],
            [1, s < 0 ? cloth.mid : cloth.lo],
          ),
        );
      });
      stroke(ink, `M${x(n + 27)},590 C${x(n + 30)},700 ${x(86)},880 ${x(75)},1320`, 'rgba(255,255,255,.4)', 2);
      stroke(ink, `M${x(n + 37)},596 C${x(n + 40)},700 ${x(97)},880 ${x(87)},1320`, 'rgba(70,50,20,.30)', 1.4);
      // Patch pocket.
      fill(ink, `M${x(84)},752 L${x(140)},744 L${x(142)},820 L${x(88)},828Z`, 'rgba(70,50,20,.10)');
      stroke(
        ink,
        `M${x(84)},770 L${x(140)},762 M${x(84)},752 L${x(140)},744 L${x(142)},820 L${x(88)},828Z`,
        'rgba(70,50,20,.32)',
        1.5,
      );
      ellipse(ink, x(113), 776, 4, 4, '#7d6338');
      glow(ink, x(120), 640, 60, 40, '255,255,255', s < 0 ? 0.2 : 0.08);
    }
  });
  paintBadge(ink, who);
  for (const s of [1, -1]) {
    const x = (v: number) => M + s * v;
    castOn(ink, traceTorso(who.body), ['rgba(40,30,14,.4)', 10, 0, 0], () => {
      fill(
        ink,
        `M${x(n + 10)},528 C${x(n + 16)},560 ${x(n + 20)},600 ${x(n + 24)},650 L${x(n + 66)},628 C${x(n + 70)},596 ${x(n + 62)},568 ${x(n + 46)},556 C${x(n + 34)},548 ${x(n + 22)},538 ${x(n + 10)},528Z`,
        linear(ink, x(n + 10), 530, x(n + 60), 640, [0, accent], [1, '#2e463c']),
      );
    });
    stroke(ink, `M${x(n + 24)},650 L${x(n + 66)},628`, 'rgba(255,255,255,.22)', 1.4);
  }
}

/** A guide's badge on its ribbon: says what the person does, and gives the plain shirt something to carry. */
function paintBadge(ink: Ink, who: Person): void {
  const n = who.body.neck;
  const { accent } = who.outfit;
  castOn(ink, traceTorso(who.body), ['rgba(40,46,70,.4)', 5, 0, 3], () => {
    for (const s of [-1, 1])
      stroke(ink, `M${M + s * (n + 20)},600 C${M + s * (n + 4)},676 ${M + s * 22},738 ${M},772`, accent, 9);
    const card = new Path2D();
    card.roundRect(M - 31, 786, 62, 84, 7);
    fill(ink, card, linear(ink, M - 30, 786, M + 30, 870, [0, '#ffffff'], [1, '#e6ebf2']));
  });
  for (const s of [-1, 1])
    stroke(
      ink,
      `M${M + s * (n + 18)},604 C${M + s * (n + 2)},676 ${M + s * 20},736 ${M},768`,
      'rgba(255,255,255,.2)',
      1.4,
    );
  const clip = new Path2D();
  clip.roundRect(M - 7, 766, 14, 26, 4);
  fill(ink, clip, linear(ink, M - 7, 0, M + 7, 0, [0, '#e9edf3'], [0.5, '#b8c0cc'], [1, '#8d97a6']));
  fill(ink, `M${M - 31},810 V793 q0,-7 7,-7 H${M + 24} q7,0 7,7 V810Z`, accent);
  ellipse(ink, M - 13, 831, 10, 11, '#d9dfe8');
  stroke(ink, `M${M + 4},826 h18 M${M + 4},836 h12`, '#9aa6b8', 3);
  stroke(ink, `M${M - 22},853 h44`, '#c3ccd8', 3);
}
