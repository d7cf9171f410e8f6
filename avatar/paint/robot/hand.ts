import type { Robot } from '../../character.ts';
import type { ArmPose } from '../../motion/channels.ts';
import { ellipse, fill, glow, type Ink, lerp, linear, radians, stroke, within } from '../brush.ts';

interface Digit {
  x: number;
  y: number;
  /** Lengths of the two links. */
  links: readonly [number, number];
  angle: number;
  width: number;
  /** Degrees by which the outer link bends towards the thumb. */
  hook?: number;
}

/** Three fingers and a thumb of dark links with white caps; hangs from its wrist at 0,0, thumb to the right. */
export function paintGripper(ink: Ink, who: Robot, { turn, spread, fold, hook }: ArmPose): void {
  const { shell } = who;
  const palm = turn > 0.5;
  const kept = 1 - fold * 0.7;
  const s = who.body.hand;
  const open = palm ? spread : spread * 0.4;
  ink.save();
  ink.scale(s, s);
  ellipse(ink, 0, -6, 17, 13, '#1d2238');
  const digits: Digit[] = [
    { x: -20, y: 54, links: [24 * kept, 22 * kept], angle: lerp(-1, -13, open), width: 10 },
    { x: 1, y: 60, links: [28 * kept, 25 * kept], angle: 0, width: 10.5 },
    { x: 21, y: 55, links: [25, 23], angle: lerp(2, 13, open) + 24 * hook, width: 10, hook: 108 * hook },
    { x: 25, y: 24, links: [22, 20], angle: lerp(26, 42, open), width: 10 },
  ];
  for (const digit of digits) paintDigit(ink, who, digit, palm);
  const back = new Path2D();
  back.roundRect(-29, 0, 58, 62, [20, 20, 22, 22]);
  fill(
    ink,
    back,
    palm
      ? linear(ink, -28, 0, 28, 60, [0, '#4d5674'], [1, '#20263f'])
      : linear(ink, -28, 0, 30, 60, [0, shell.hi], [0.5, shell.base], [1, shell.mid]),
  );
  within(ink, back, () => {
    if (palm) {
      for (const x of [-15, 0, 15]) stroke(ink, `M${x},18 v30`, 'rgba(10,14,34,.4)', 5);
      glow(ink, 0, 30, 22, 22, '80,120,220', 0.3);
    } else {
      glow(ink, -10, 20, 22, 26, '255,255,255', 0.8);
      stroke(ink, 'M-30,46 Q0,56 30,46', `rgba(${shell.shade},.26)`, 2);
    }
  });
  stroke(ink, back, `rgba(${shell.shade},.7)`, 1.6);
  // Folded fingers lie on the palm.
  if (palm && fold > 0.5)
    for (const { x, y, width } of digits.slice(0, 2))
      paintDigit(ink, who, { x, y: y + 14, links: [26 * (fold * 2 - 1), 1], angle: 180, width }, true);
  ink.restore();
}

function paintDigit(
  ink: Ink,
  { shell }: Robot,
  { x, y, links, angle, width: w, hook = 0 }: Digit,
  palm: boolean,
): void {
  ink.save();
  ink.translate(x, y);
  ink.rotate(radians(-angle));
  let from = 0;
  for (const [index, length] of links.entries()) {
    if (index === 1 && hook !== 0) {
      ink.translate(0, from);
      ink.rotate(radians(-hook));
      from = 0;
    }
    ellipse(ink, 0, from, w * 0.82, w * 0.82, '#232944');
    const link = new Path2D();
    const taper = w - index * 0.8;
    link.roundRect(-taper, from + 2, taper * 2, length, index === 1 ? [5, 5, 9, 9] : 6);
    fill(
      ink,
      link,
      palm
        ? linear(ink, -w, 0, w, 0, [0, '#59638a'], [1, '#2a3050'])
        : linear(ink, -w, 0, w, 0, [0, shell.base], [0.4, shell.hi], [1, shell.mid]),
    );
    stroke(ink, link, `rgba(${shell.shade},.66)`, 1.4);
    from += length + 1;
  }
  ink.restore();
}
