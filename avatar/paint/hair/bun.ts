import type { Person } from '../../character.ts';
import { ellipse, fill, type Ink, linear, radial, stroke } from '../brush.ts';
import { castHair, paintFlow, paintStrays } from './strands.ts';

/** Hair drawn up into a high bun, held by a pin. */
export function paintBunBack(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  const bun = fill(
    ink,
    'M-54,-206 C-58,-248 -24,-272 12,-270 C52,-268 78,-240 72,-206 C68,-176 40,-162 8,-162 C-26,-162 -50,-178 -54,-206Z',
    radial(ink, -12, -238, 6, 84, [0, tone.hi], [0.4, tone.base], [1, tone.lo]),
  );
  paintFlow(ink, bun, tone, {
    a: [-46, -180, -70, -250, 20, -290, 66, -226],
    b: [-30, -166, -10, -220, 40, -240, 70, -190],
    count: 20,
    seed: 31,
    shine: [0.3, 0.6],
  });
  paintFlow(ink, bun, tone, {
    a: [66, -230, 60, -190, 10, -170, -40, -178],
    b: [20, -214, 20, -200, -10, -190, -50, -206],
    count: 10,
    seed: 32,
  });
  stroke(ink, 'M-72,-170 L94,-244', '#9a6d22', 6.5);
  stroke(ink, 'M-72,-171 L94,-245', '#e8bf66', 3.6);
  ellipse(ink, -76, -168, 9.5, 9.5, radial(ink, -79, -172, 1, 11, [0, '#a5efe0'], [0.5, '#2aa694'], [1, '#116152']));
  stroke(ink, 'M-78,-158 C-80,-148 -80,-140 -78,-132', '#d9ae5a', 1.4);
  ellipse(ink, -78, -128, 3.4, 5, '#2aa694');
  fill(
    ink,
    'M6,-184 C-76,-190 -126,-138 -130,-48 C-132,0 -126,36 -112,60 L112,60 C126,36 132,0 130,-48 C126,-138 88,-190 6,-184Z',
    linear(ink, 0, -180, 0, 60, [0, tone.mid], [1, tone.lo]),
  );
}

export function paintBunFront(ink: Ink, who: Person): void {
  const { tone } = who.hair;
  const { right, left } = castHair(ink, who, () => {
    const right = fill(
      ink,
      'M6,-186 C82,-188 130,-132 132,-48 C133,-18 127,14 114,36 C112,14 104,-6 95,-20 C91,-64 62,-100 6,-118Z',
      linear(ink, 20, -170, 130, 30, [0, tone.base], [0.5, tone.mid], [1, tone.lo]),
    );
    const left = fill(
      ink,
      'M10,-186 C-70,-192 -128,-134 -132,-48 C-133,-18 -127,14 -114,36 C-112,14 -104,-6 -95,-20 C-91,-64 -52,-102 8,-118 C14,-138 14,-166 10,-186Z',
      linear(ink, -120, -150, -10, 30, [0, tone.hi], [0.3, tone.base], [1, tone.lo]),
    );
    return { right, left };
  });
  // Every lock runs back towards the bun.
  paintFlow(ink, right, tone, {
    a: [8, -118, 50, -130, 60, -160, 22, -190],
    b: [112, 34, 150, -60, 110, -150, 30, -190],
    count: 26,
    seed: 33,
    shine: [0.34, 0.62],
  });
  paintFlow(ink, left, tone, {
    a: [8, -118, -44, -130, -50, -160, -4, -190],
    b: [-112, 34, -150, -60, -106, -150, -10, -190],
    count: 28,
    seed: 34,
    shine: [0.34, 0.66],
  });
  stroke(ink, 'M8,-118 C13,-138 13,-166 10,-184', 'rgba(10,8,14,.4)', 1.6);
  // Two soft locks by the temples.
  paintStrays(
    ink,
    tone,
    [
      [-106, -24, -116, 14, -106, 52, -110, 84],
      [106, -24, 116, 14, 106, 52, 110, 80],
      [-30, -112, -60, -100, -84, -78, -96, -52],
      [40, -110, 66, -98, 86, -78, 97, -52],
    ],
    3,
  );
}
