import { pinyin } from 'pinyin-pro';

/** Combining marks of the four tones. */
const TONES: Record<string, string> = { '\u0304': '1', '\u0301': '2', '\u030c': '3', '\u0300': '4' };
const SYLLABLE = /^[a-z]+[0-5]$/;

let known: Map<string, string> | null = null;

/** A common character for each syllable; one that is read in one way alone, where there is any. Made when it is first needed. */
function characters(): Map<string, string> {
  if (known) return known;
  const single = new Map<string, string>();
  const any = new Map<string, string>();
  const decoder = new TextDecoder('gb18030');
  // The first level of GB 2312: the 3,755 characters that are used most.
  for (let row = 0xb0; row <= 0xd7; row++)
    for (let column = 0xa1; column <= 0xfe; column++) {
      const character = decoder.decode(Uint8Array.of(row, column));
      if (!/^\p{Script=Han}$/u.test(character)) continue;
      const readings = pinyin(character, { toneType: 'num', multiple: true, type: 'array', v: true });
      for (const reading of readings) if (!any.has(reading)) any.set(reading, character);
      const [only] = readings;
      if (readings.length === 1 && only && !single.has(only)) single.set(only, character);
    }
  known = new Map([...any, ...single]);
  return known;
}

/** `chong2 qing4`, `chong2qing4` or `chóng qìng` in characters that any engine reads so; null where it is no pinyin with tones. */
export function spellPinyin(reading: string): string | null {
  const numbered = reading
    .trim()
    .toLowerCase()
    .split(/[\s'’-]+/)
    .map(numberTone)
    .join(' ')
    .replace(/(?<=\d)(?=[a-z])/g, ' ')
    .split(' ');
  if (!numbered.every((one) => SYLLABLE.test(one))) return null;
  const found = numbered.map((one) => characters().get(one.replace(/5$/, '0')));
  return found.every((one) => one !== undefined) ? found.join('') : null;
}

/** `lǜ` as `lv4`. */
function numberTone(syllable: string): string {
  let tone = '';
  const letters = [...syllable.normalize('NFD').replaceAll('u:', 'v')]
    .map((sign) => {
      tone = TONES[sign] ?? tone;
      return sign in TONES ? '' : sign;
    })
    .join('')
    .replaceAll('u\u0308', 'v');
  return letters + tone;
}
