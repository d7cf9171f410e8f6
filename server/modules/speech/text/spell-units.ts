import { pinyin } from 'pinyin-pro';
import type { SpokenUnit } from '#contract/speech.contract.ts';

/** A text that is read aloud in Mandarin as its syllables and pauses. Empty where it holds no Chinese. */
export function spellUnits(text: string): SpokenUnit[] {
  const units = pinyin(text, { type: 'all', toneType: 'none' }).flatMap(
    ({ origin, initial, final, isZh }): SpokenUnit[] => (isZh ? [[initial, final]] : [...origin].flatMap(spellOther)),
  );
  return units.some((unit) => Array.isArray(unit)) ? units : [];
}

function spellOther(character: string): SpokenUnit[] {
  if (/[\p{L}\p{N}]/u.test(character)) return ['letter'];
  return /[\p{P}\n]/u.test(character) ? ['pause'] : [];
}
