const HUES = ['--stage', '--stage-jade', '--stage-sand', '--stage-rose', '--stage-slate'];
/** The people of the product have their own; anyone else gets one by name. */
const OWN: Record<string, string> = {
  zhiyao: '--stage',
  jingxing: '--stage-slate',
  qinghe: '--stage-jade',
  wenyin: '--stage',
  xiaoman: '--stage-rose',
  muyun: '--stage-sand',
  shuning: '--stage-rose',
  zhongan: '--stage-jade',
  yuntuan: '--stage-sand',
  abo: '--stage-slate',
};

/** CSS background behind a character, so that roles in a grid differ and one role looks the same everywhere. */
export function stageHue(avatarCode: string): string {
  const sum = [...avatarCode].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return `var(${OWN[avatarCode] ?? HUES[sum % HUES.length]})`;
}
