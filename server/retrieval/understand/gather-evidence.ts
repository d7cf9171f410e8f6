import { findValues } from '../find-values.ts';
import { type AmountRange, findRanges, holdsAmount } from './amounts.ts';
import { tellingCharacters } from './telling-characters.ts';
import type { Unit } from './understand-question.ts';

/** Where a text speaks of a unit of the question, and how surely. */
export interface Evidence {
  unit: number;
  at: number;
  /** 1: in the question's word. */
  grade: number;
  /** As the text says it. */
  written: string;
}

/** The characters of a word in order with a little between them: 单间 in 单人间. */
const LOOSE = { gap: 2, grade: 0.6 };
/** A longer word of which only a part stands there: 手续费 where the text says 手续. */
const PART = 0.6;
const WORST = 0.3;
/** A single character stands in many words that mean something else. */
const SINGLE = 0.7;

/** Everything that a folded text says of the units. */
export function gatherEvidence(text: string, units: readonly Unit[]): Evidence[] {
  const values = findValues(text);
  let known: AmountRange[] | null = null;
  const ranges = () => (known ??= findRanges(text));
  return units.flatMap((unit, index) => {
    const found: Evidence[] = [];
    const note = (written: string, grade: number) => {
      for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1))
        found.push({ unit: index, at, grade, written });
    };
    note(unit.word, unit.word.length === 1 ? SINGLE : 1);
    for (const { word, grade } of unit.senses) note(word, grade);
    if (unit.role === 'value')
      for (const { terms, start, end } of values)
        if (unit.senses.some(({ word }) => terms.includes(word)))
          found.push({ unit: index, at: start, grade: 1, written: text.slice(start, end) });
    const { amount } = unit;
    if (amount)
      for (const range of ranges())
        if (holdsAmount(range, amount))
          found.push({ unit: index, at: range.at, grade: WITHIN, written: text.slice(range.at, range.end) });
    if (found.every(({ grade }) => grade < LOOSE.grade)) found.push(...findLoosely(text, unit.word, index));
    if (found.length === 0 && unit.role === 'subject') found.push(...findCharacters(text, unit.word, index));
    return found;
  });
}

const han = /^\p{Script=Han}+$/u;
/** A range of a rule that holds the question's amount: 15岁 in 未满16周岁. */
const WITHIN = 0.9;
/** One character of a word, where nothing else of it stands: 烤 of 烤串 in 禁止烧烤. */
const CHARACTER = 0.3;
const mostPlaces = 8;

function findCharacters(text: string, word: string, unit: number): Evidence[] {
  if (word.length < 2) return [];
  const found: Evidence[] = [];
  for (const character of tellingCharacters(word))
    for (let at = text.indexOf(character); at >= 0 && found.length < mostPlaces; at = text.indexOf(character, at + 1))
      found.push({ unit, at, grade: CHARACTER, written: character });
  return found;
}

function findLoosely(text: string, word: string, unit: number): Evidence[] {
  if (word.length < 2 || word.length > 6 || !han.test(word)) return [];
  if (word.length === 2) {
    const [first = '', last = ''] = word;
    for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
      const rest = text.slice(at + 1, at + 2 + LOOSE.gap);
      const length = rest.indexOf(last);
      if (length >= 0 && han.test(rest.slice(0, length + 1)))
        return [{ unit, at, grade: LOOSE.grade, written: text.slice(at, at + length + 2) }];
    }
    return [];
  }
  let best: Evidence[] = [];
  for (let length = word.length - 1; length >= 2 && best.length === 0; length--)
    for (let start = 0; start + length <= word.length; start++) {
      const part = word.slice(start, start + length);
      const at = text.indexOf(part);
      const grade = (PART * length) / word.length;
      if (at >= 0 && grade >= WORST) best = [...best, { unit, at, grade, written: part }];
    }
  return best;
}
