/** A Chinese character, or a run of letters. */
interface SpokenUnit {
  /** As it was written, and where: UTF-16 units from the start. */
  written: string;
  from: number;
  /** Without its tone; letters stand for themselves. */
  sound: string;
}

/** Spells Chinese characters, one after the other: `hua` for 花. */
export type Spell = (text: string) => readonly string[];

const UNITS = /\p{Script=Han}|\p{Script=Latin}+/gu;
const HAN = /^\p{Script=Han}/u;
/** What may stand between a wake word and the question behind it. */
const BETWEEN = /^[\s\p{P}\p{S}]+/u;

/**
 * Sounds that speakers of many dialects do not tell apart, nor do recognisers: zh ch sh like z c s, n like l at the beginning, ng like n
 * behind i and e.
 */
function blur(sound: string): string {
  return sound
    .replace(/^([zcs])h/, '$1')
    .replace(/^n/, 'l')
    .replace(/([ie])ng$/, '$1n');
}

function read(text: string, spell: Spell): SpokenUnit[] {
  const found = [...text.matchAll(UNITS)].map(({ 0: written, index }) => ({ written, from: index }));
  const isHan = ({ written }: { written: string }) => HAN.test(written);
  const sounds = [
    ...spell(
      found
        .filter(isHan)
        .map(({ written }) => written)
        .join(''),
    ),
  ];
  return found.map((unit) => ({
    ...unit,
    sound: blur(isHan(unit) ? (sounds.shift() ?? unit.written) : unit.written.toLowerCase()),
  }));
}

const isSame = (one: SpokenUnit, other: SpokenUnit): boolean =>
  one.written === other.written || one.sound === other.sound;

/**
 * Finds a wake word in recognised text, by its sound: a recogniser writes a name in any of a dozen ways.
 * @returns for a text what was said after the word, empty for the word alone; null where the word is not in it
 */
export function createWakeMatcher(word: string, spell: Spell): (text: string) => string | null {
  const wanted = read(word, spell);
  const isAt = (units: readonly SpokenUnit[], at: number) =>
    wanted.every((unit, index) => units[at + index] && isSame(unit, units[at + index] as SpokenUnit));
  return (text) => {
    if (wanted.length === 0) return null;
    const units = read(text, spell);
    let at = units.findIndex((_, index) => isAt(units, index));
    if (at < 0) return null;
    while (isAt(units, at)) at += wanted.length; // called twice
    const last = units[at - 1] as SpokenUnit;
    return text.slice(last.from + last.written.length).replace(BETWEEN, '');
  };
}
