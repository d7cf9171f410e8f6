import { findAmounts, foldText } from '#server/modules/knowledge/index.ts';
import { type CompareStatement, createComparison } from '#server/retrieval/understand/compare-meanings.ts';
import { toMeaning } from '#server/retrieval/understand/meaning-vectors.ts';
import { type Unit, understandQuestion } from '#server/retrieval/understand/understand-question.ts';
import { findTimes } from '../table/read-times.ts';
import { readWeekdays } from '../table/weekdays.ts';
import { askedKinds, type CellKind } from './cell-kinds.ts';
import { type Figure, readFigures, readMonths } from './figures.ts';
import { readPlaces } from './places.ts';

/** A word of a question with its place among its letters. */
export interface AskedWord {
  unit: Unit;
  start: number;
  end: number;
}

/** A question as cells are looked for. */
export interface Asked {
  /** Folded, without spaces. */
  text: string;
  words: AskedWord[];
  units: Unit[];
  compare: CompareStatement;
  amounts: ReturnType<typeof findAmounts>;
  days: Set<string>;
  /** In minutes from midnight. */
  times: number[];
  kinds: Set<CellKind>;
  figures: Figure[];
  months: ReturnType<typeof readMonths>;
  /** Names that a place of the question may go by. */
  places: string[];
}

/** Letters and figures as meanings count them. */
const lettersOf = (text: string): string => text.replace(/\d+/g, '0').replace(/[^\p{L}\p{N}]+/gu, '');

export function readAsked(question: string): Asked {
  const text = foldText(question);
  const { bare, units: all } = understandQuestion(text);
  const letters = lettersOf(bare);
  const known = all.filter(({ telling }) => telling > 0);
  const words = known.map((unit): AskedWord => {
    const at = letters.indexOf(lettersOf(unit.word));
    const start = at < 0 ? 0 : [...letters.slice(0, at)].length;
    return { unit, start, end: at < 0 ? 0 : start + [...lettersOf(unit.word)].length };
  });
  return {
    text: bare.replace(/(?<!\d)\s+|\s+(?!\d)/g, ''),
    words,
    units: known,
    compare: createComparison(toMeaning(bare)),
    amounts: findAmounts(bare),
    days: readWeekdays(bare),
    times: findTimes(bare).map(({ minutes }) => minutes),
    kinds: askedKinds(bare),
    figures: readFigures(bare.replace(/\s+/gu, '')),
    months: readMonths(bare),
    places: readPlaces(bare),
  };
}
