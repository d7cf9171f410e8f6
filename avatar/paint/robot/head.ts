import type { Robot } from '../../character.ts';
import { ellipse, fill, glow, type Ink, linear, radial, stroke, within } from '../brush.ts';

const HELMET =
  'M0,-158 C70,-158 118,-116 124,-44 C127,-8 127,34 121,68 C112,116 66,140 0,140 C-66,140 -112,116 -121,68 C-127,34 -127,-8 -124,-44 C-118,-116 -70,-158 0,-158Z';
export const VISOR =
  'M-54,-72 C-18,-78 18,-78 54,-72 C82,-67 97,-50 99,-22 C101,8 100,38 94,62 C87,88 60,100 0,100 C-60,100 -87,88 -94,62 C-100,38 -101,8 -99,-22 C-97,-50 -82,-67 -54,-72Z';

/** The light of a lamp on what surrounds it. */
export function paintHalo(ink: Ink, x: number, y: number, r: number, colour: string): void {
  ink.save();
  ink.globalCompositeOperation = 'lighter';
  ink.fillStyle = radial(ink, x, y, 0, r, [0, `${colour}66`], [0.5, `${colour}22`], [1, `${colour}00`]);
  ink.fillRect(x - r, y - r, r * 2, r * 2);
  ink.restore();
}

/** Listening discs at the sides, aerial at the top. */
export function paintDiscs(ink: Ink, who: Robot): void {
  const { shell, lamp } = who;
  stroke(ink, 'M0,-150 V-188', '#39415e', 7);
  stroke(ink, 'M-1.5,-152 V-186', 'rgba(255,255,255,.28)', 2);
  ellipse(ink, 0, -194, 12, 12, radial(ink, -4, -198, 1, 15, [0, '#ffffff'], [0.4, lamp], [1, '#0d8c86']));
  paintHalo(ink, 0, -194, 30, lamp);
  for (const s of [-1, 1]) {
    const hub = `M${s * 108},-38 C${s * 132},-44 ${s * 148},-30 ${s * 150},6 C${s * 148},42 ${s * 132},56 ${s * 108},50Z`;
    const path = fill(
      ink,
      hub,
      linear(ink, s * 108, -40, s * 152, 50, [0, shell.mid], [0.5, s < 0 ? shell.hi : shell.base], [1, shell.lo]),
    );
    stroke(ink, path, `rgba(${shell.shade},.34)`, 1.6);
    stroke(ink, `M${s * 140},-18 C${s * 145},-4 ${s * 145},18 ${s * 140},32`, lamp, 4.6);
    stroke(ink, `M${s * 140},-18 C${s * 145},-4 ${s * 145},18 ${s * 140},32`, 'rgba(255,255,255,.5)', 1.4);
  }
}

export function paintHelmet(ink: Ink, who: Robot): void {
  const { shell } = who;
  const helmet = fill(
    ink,
    HELMET,
    linear(ink, -90, -150, 110, 140, [0, shell.hi], [0.4, shell.base], [0.78, shell.mid], [1, shell.lo]),
  );
  within(ink, helmet, () => {
    glow(ink, -48, -118, 70, 34, '255,255,255', 0.9);
    ink.fillStyle = linear(ink, 60, 0, 128, 0, [0, `rgba(${shell.shade},0)`], [1, `rgba(${shell.shade},.34)`]);
    ink.fillRect(50, -160, 90, 310);
    ink.fillStyle = linear(ink, 0, 96, 0, 142, [0, `rgba(${shell.shade},0)`], [1, `rgba(${shell.shade},.4)`]);
    ink.fillRect(-130, 90, 260, 60);
    // Seams of the shell.
    stroke(
      ink,
      'M-34,-156 C-32,-130 -30,-104 -30,-80 M34,-156 C32,-130 30,-104 30,-80',
      `rgba(${shell.shade},.2)`,
      1.8,
    );
    stroke(ink, 'M-32,-156 C-30,-130 -28,-104 -28,-80 M36,-156 C34,-130 32,-104 32,-80', 'rgba(255,255,255,.7)', 1.4);
    stroke(ink, 'M-40,112 C-16,117 16,117 40,112', `rgba(${shell.shade},.26)`, 2);
  });
  ink.save();
  ink.translate(0, 2);
  stroke(ink, VISOR, `rgba(${shell.shade},.28)`, 8);
  ink.restore();
  const visor = fill(ink, VISOR, linear(ink, -60, -76, 70, 100, [0, '#29335f'], [0.4, '#141a3a'], [1, '#0a0d20']));
  within(ink, visor, () => {
    glow(ink, 0, 20, 96, 76, '60,90,190', 0.22);
    ink.fillStyle = linear(ink, 0, 60, 0, 102, [0, 'rgba(90,120,255,0)'], [1, 'rgba(90,120,255,.16)']);
    ink.fillRect(-100, 50, 200, 60);
  });
  stroke(ink, visor, 'rgba(120,140,210,.5)', 1.6);
}

/** Nothing stands out of a visor. */
export function paintNothing(): void {}

/** Light of the room on the glass, over the lamps. */
export function paintReflection(ink: Ink): void {
  const visor = new Path2D(VISOR);
  ink.save();
  ink.clip(visor);
  fill(
    ink,
    'M-96,-30 C-90,-58 -70,-72 -30,-76 L6,-77 C-34,-52 -62,-10 -70,44 L-96,52Z',
    linear(ink, -90, -70, -40, 40, [0, 'rgba(255,255,255,.26)'], [1, 'rgba(255,255,255,.03)']),
  );
  fill(ink, 'M24,-77 L42,-75 C8,-50 -16,-6 -24,44 L-36,44 C-30,-6 -8,-52 24,-77Z', 'rgba(255,255,255,.07)');
  ink.restore();
}
