import type { FaceShape, Person } from '../character.ts';
import { fill, glow, type Ink, linear, stroke, within } from './brush.ts';

const COVERS_EARS: ReadonlySet<string> = new Set(['long', 'bob', 'wave']);

/** Height at which the face bitmap is cut: what is below stretches with the jaw. */
export const JAW_LINE = 66;

/** Closed outline of the face; temples, cheekbones, jaw corners and chin come from the character's bones. */
export function traceFace(face: FaceShape): string {
  const { temple: t, cheek: c, jaw: j, jawY, chin, chinY } = face;
  const slopeX = (chin - j) * 0.3;
  const slopeY = (chinY - jawY) * 0.3;
  const side = (s: number) =>
    `C${s * t},-4 ${s * c},6 ${s * c},26 C${s * c},54 ${s * (j - slopeX * 1.15)},${jawY - slopeY * 1.5} ${s * j},${jawY} C${s * (j + slopeX * 1.08)},${jawY + slopeY * 1.4} ${s * chin * 1.22},${chinY + 1} 0,${chinY + 2}`;
  const back = (s: number) =>
    `C${s * chin * 1.22},${chinY + 1} ${s * (j + slopeX * 1.08)},${jawY + slopeY * 1.4} ${s * j},${jawY} C${s * (j - slopeX * 1.15)},${jawY - slopeY * 1.5} ${s * c},54 ${s * c},26 C${s * c},6 ${s * t},-4 ${s * t},-34`;
  return `M${-t},-34 ${side(-1)} ${back(1)} C${t},-112 60,-152 0,-152 C-60,-152 ${-t},-112 ${-t},-34Z`;
}

function paintEars(ink: Ink, who: Person): void {
  const { skin, face } = who;
  for (const s of [-1, 1]) {
    const x = face.cheek - 5;
    const ear = `M${s * x},-14 C${s * (x + 18)},-28 ${s * (x + 25)},4 ${s * (x + 17)},28 C${s * (x + 13)},44 ${s * (x + 4)},50 ${s * (x - 4)},42Z`;
    const path = fill(
      ink,
      ear,
      linear(
        ink,
        s * x,
        0,
        s * (x + 22),
        0,
        [0, skin.mid],
        [0.6, s < 0 ? skin.base : skin.mid],
        [1, s < 0 ? skin.warm : skin.lo],
      ),
    );
    within(ink, path, () => {
      stroke(
        ink,
        `M${s * (x + 4)},-10 C${s * (x + 18)},-16 ${s * (x + 18)},10 ${s * (x + 10)},26`,
        `rgba(${skin.line},.35)`,
        2.2,
      );
      glow(ink, s * (x + 3), 12, 9, 22, skin.shade, 0.5);
    });
  }
}

/** Skull, jaw and skin without features. */
export function paintHead(ink: Ink, who: Person): void {
  const { skin, face } = who;
  // Long hair lies over the ears.
  if (!COVERS_EARS.has(who.hair.style)) paintEars(ink, who);
  const path = fill(
    ink,
    traceFace(face),
    linear(ink, -86, -96, 92, 138, [0, skin.hi], [0.36, skin.base], [0.74, skin.warm], [1, skin.mid]),
  );
  within(ink, path, () => {
    ink.fillStyle = linear(
      ink,
      30,
      -10,
      face.cheek + 6,
      6,
      [0, `rgba(${skin.shade},0)`],
      [0.55, `rgba(${skin.shade},.10)`],
      [1, `rgba(${skin.shade},.46)`],
    );
    ink.fillRect(0, -155, 130, 340);
    ink.fillStyle = linear(
      ink,
      -face.cheek - 4,
      0,
      -face.cheek + 34,
      0,
      [0, `rgba(${skin.shade},.30)`],
      [1, `rgba(${skin.shade},0)`],
    );
    ink.fillRect(-130, -155, 130, 340);
    // Under the jaw line the face turns away from the light.
    ink.fillStyle = linear(
      ink,
      0,
      face.chinY - 34,
      0,
      face.chinY + 4,
      [0, `rgba(${skin.shade},0)`],
      // A man's beard shades his chin enough: more, and it would melt into the neck.
      [1, `rgba(${skin.shade},${who.body.bust === 0 ? 0.12 : 0.34})`],
    );
    ink.fillRect(-110, 90, 220, 100);
    // Shadow of the hair on the forehead.
    ink.fillStyle = linear(
      ink,
      0,
      -132,
      0,
      -52,
      [0, `rgba(${skin.shade},.62)`],
      [0.5, `rgba(${skin.shade},.25)`],
      [1, `rgba(${skin.shade},0)`],
    );
    ink.fillRect(-120, -155, 240, 130);
    for (const s of [-1, 1]) {
      glow(ink, s * 64, 52, 46, 34, skin.blush, face.blush);
      glow(ink, s * 46, 6, 44, 30, skin.shade, 0.2);
    }
    glow(ink, -58, 34, 30, 20, '255,250,244', 0.42);
    glow(ink, -10, -78, 54, 36, '255,250,244', 0.34);
    glow(ink, -4, face.chinY - 20, 22, 14, '255,248,240', who.body.bust === 0 ? 0.16 : 0.4);
    if (who.body.bust === 0) paintManlyPlanes(ink, who);
    if (who.age) paintAge(ink, who, who.age);
  });
}

/** Flatter planes under the cheekbones, a firm jaw and the shade of a shaven beard make a man's face. */
function paintManlyPlanes(ink: Ink, who: Person): void {
  const { skin, face, lips, eyes } = who;
  const beard = '86,78,92';
  for (const s of [-1, 1]) {
    glow(ink, s * 84, 88, 30, 46, skin.shade, s < 0 ? 0.3 : 0.42);
    // The hollow under the cheekbone runs from the ear towards the mouth.
    glow(ink, s * 94, 62, 30, 18, skin.shade, 0.2);
    glow(ink, s * 74, 78, 26, 16, skin.shade, 0.12);
    // Edge of the jaw from the ear to the chin.
    stroke(
      ink,
      `M${s * (face.cheek - 4)},62 C${s * (face.jaw + 2)},${face.jawY} ${s * (face.jaw - 14)},${face.jawY + 14} ${s * face.chin},${face.chinY - 8}`,
      `rgba(${skin.shade},.07)`,
      18,
    );
    glow(ink, s * 54, lips.y + 18, 46, 46, beard, 0.17);
    glow(ink, s * (eyes.apart - 8), -22, 34, 12, skin.shade, 0.34);
    glow(ink, s * 64, 34, 26, 14, '255,246,232', s < 0 ? 0.26 : 0.14);
    stroke(
      ink,
      `M${s * (who.nose.width + 11)},${who.nose.tip + 12} C${s * (who.nose.width + 20)},${who.nose.tip + 22} ${s * (lips.width + 13)},${lips.y - 14} ${s * (lips.width + 13)},${lips.y + 2}`,
      `rgba(${skin.line},.06)`,
      3.4,
    );
  }
  glow(ink, 0, lips.y - 16, 42, 13, beard, 0.15);
  glow(ink, 0, face.chinY - 18, 44, 20, beard, 0.17);
  glow(ink, 0, lips.y + 24, 30, 9, skin.shade, 0.3);
  glow(ink, 0, face.chinY - 16, 4, 9, skin.line, 0.06);
}

/** Lines that years leave: forehead, crow's feet, bags, the folds beside nose and mouth. */
function paintAge(ink: Ink, who: Person, age: number): void {
  const { skin, eyes, lips, nose } = who;
  const line = (d: string, alpha: number, width: number) => {
    stroke(ink, d, `rgba(${skin.line},${alpha * age})`, width);
    ink.save();
    ink.translate(0, width * 1.2);
    stroke(ink, d, `rgba(255,250,244,${alpha * age * 0.5})`, width * 0.8);
    ink.restore();
  };
  if (age > 0.5) {
    line('M-46,-84 C-20,-92 18,-92 44,-85', 0.2, 2);
    line('M-50,-68 C-22,-76 22,-76 50,-69', 0.24, 2.2);
    line('M-7,-36 C-9,-28 -8,-22 -6,-16 M7,-36 C9,-28 8,-22 6,-16', 0.2, 1.8);
  }
  for (const s of [-1, 1]) {
    const x = s * (eyes.apart + eyes.width * 0.56);
    line(
      `M${x},${eyes.y - 3} q${s * 9},-3 ${s * 15},-9 M${x + s},${eyes.y + 3} q${s * 9},1 ${s * 17},-1 M${x},${eyes.y + 9} q${s * 8},4 ${s * 14},8`,
      0.26,
      1.7,
    );
    line(`M${s * (eyes.apart - 20)},${eyes.y + 24} q${s * 18},11 ${s * 38},-1`, 0.26, 1.8);
    glow(ink, s * eyes.apart, eyes.y + 20, 26, 9, skin.shade, 0.3 * age);
    line(
      `M${s * (nose.width + 8)},${nose.tip + 4} C${s * (nose.width + 20)},${nose.tip + 18} ${s * (lips.width + 16)},${lips.y - 16} ${s * (lips.width + 14)},${lips.y + 8}`,
      0.34,
      2.2,
    );
    glow(ink, s * (lips.width + 22), lips.y - 10, 16, 30, skin.shade, 0.2 * age);
    if (age > 0.5) {
      line(`M${s * (lips.width + 7)},${lips.y + 14} q${s * 5},10 ${s * 1},22`, 0.2, 1.8);
      line(`M${s * 84},54 C${s * 78},74 ${s * 74},90 ${s * 76},110`, 0.1, 2.4);
    }
  }
}

export function paintNose(ink: Ink, who: Person): void {
  const { skin, nose } = who;
  const { width: w, tip, bridge } = nose;
  // The side away from the light, soft at the brow and firm at the wing.
  glow(ink, w * 0.75, tip - 14, 9, 34, skin.shade, 0.18 + bridge * 0.16);
  fill(
    ink,
    `M6,${tip - 30} C${w * 0.6},${tip - 20} ${w + 2},${tip - 12} ${w + 2},${tip - 2} C${w + 1},${tip + 8} ${w * 0.5},${tip + 12} 2,${tip + 11} C${w * 0.5},${tip + 2} ${w * 0.4},${tip - 14} 6,${tip - 30}Z`,
    linear(
      ink,
      0,
      tip - 30,
      4,
      tip + 10,
      [0, `rgba(${skin.shade},0)`],
      [1, `rgba(${skin.shade},${0.16 + bridge * 0.14})`],
    ),
  );
  if (bridge > 0.5) {
    for (const s of [-1, 1]) glow(ink, s * 12, -10, 7, 24, skin.shade, (bridge - 0.35) * (s < 0 ? 0.3 : 0.45));
  }
  for (const width of [9, 5])
    stroke(ink, `M-3,-10 C-4,8 -4,20 -3,${tip - 18}`, `rgba(255,252,248,${0.05 + bridge * 0.06})`, width);
  glow(ink, -2, tip - 4, w * 0.7, w * 0.62, '255,252,248', 0.6);
  glow(ink, 1, tip + 15, w + 4, 8, skin.shade, 0.34);
  glow(ink, 1, tip + 24, 5, 11, skin.shade, 0.3);
  // Wings: only their lower curve is drawn, as an illustrator would.
  for (const s of [-1, 1]) {
    stroke(
      ink,
      `M${s * w},${tip + 1} C${s * (w + 2)},${tip + 8} ${s * (w - 3)},${tip + 11} ${s * (w * 0.55)},${tip + 9}`,
      `rgba(${skin.line},${s < 0 ? 0.42 : 0.55})`,
      1.7,
    );
    fill(
      ink,
      `M${s * w * 0.72},${tip + 9.5} C${s * w * 0.5},${tip + 5.5} ${s * w * 0.24},${tip + 6.5} ${s * w * 0.16},${tip + 9.5} C${s * w * 0.3},${tip + 11.5} ${s * w * 0.5},${tip + 12} ${s * w * 0.72},${tip + 9.5}Z`,
      `rgba(${skin.line},.55)`,
    );
  }
}
