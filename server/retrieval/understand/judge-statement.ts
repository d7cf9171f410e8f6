import { foldText } from '../fold-text.ts';
import { answerTypeOf, fitType } from './answer-type.ts';
import { type CompareStatement, UNKNOWN } from './compare-meanings.ts';
import type { KnownUnit } from './estimate-relevance.ts';
import { gatherEvidence } from './gather-evidence.ts';
import type { Unit } from './understand-question.ts';

/** A statement where it stands. */
export interface PlacedStatement {
  text: string;
  /** Headings and titles that it stands below. */
  above: string;
  before: string;
  after: string;
}

/** What a statement tells of a question, each 0 to 1 and the more the better. */
export interface StatementFeatures {
  /** Share of what the question tells that it says, or a heading above it. */
  near: number;
  /** The same with the statements beside it at half. */
  around: number;
  /** The same as `near`, where what few lines speak of counts more, and what none speaks of the most. */
  rare: number;
  /** It holds a value of the kind that is asked for; half where the question does not say. */
  type: number;
  /** Share of the question's telling characters in it, rare ones first. */
  characters: number;
  /** How near it is to the question in meaning, below the last of its headings; `aligned`: part by part, `alignedBack`: of its own parts. */
  meaning: number;
  aligned: number;
  alignedBack: number;
  /**
   * How near the word of a short question is to it that it is least near to; 1 of a long one, of which a document says only some in words
   * that anything is known of.
   */
  weakest: number;
  /** How large the library is, by its order of magnitude: 0 for one passage, 1 for 10,000. Where little competes, being the best tells less. */
  many: number;
}

export interface JudgeStatement {
  (statement: PlacedStatement): StatementFeatures;
  /**
   * What the question speaks of and a text does not, in words of the question that tell much.
   * @param least grade from which a text speaks of a word; by default one of its characters is enough
   */
  lacks(text: string, least?: number): string[];
  /** The words of the question that tell something, with how near a text is to each: 1 where it has the word, or one that stands for it. */
  tellWords(text: string, above: string): WordNearness[];
}

export interface WordNearness {
  word: string;
  telling: number;
  near: number;
}

/** A word tells much from here on; below this grade a text has nothing of it, not one of its characters. */
const MUCH = { telling: 0.6, grade: 0.3 };
/** Says how things are compared, counted or paid, or names any of them: not what is spoken of. */
const ANYTHING =
  /最|[贵比]|便宜|划算|多少|相差|一共|总共|加起来|[给要花收]钱|谁|哪|^[一两二三四五六七八九十\d]|业务|项目|地方|东西|种类|类型|产品|服务|得下$|什么样/u;

/** How large a library is, by its order of magnitude: 0 for one passage, 1 for 10,000. */
export const tellMany = (segmentCount: number): number => Math.min(1, Math.log10(Math.max(1, segmentCount)) / 4);

/** Of a question of few characters each word counts: 矫正牙齿多少钱 asks for 矫正, whatever else a text says of teeth. Of one with many, none does. */
const SHORT = { all: 7, none: 12 };
/** A word of a short question tells enough from here on. */
const TELLS = 0.45;

/** A document's word for a word of a short question stands for it from this grade on. */
const CLEAR = 0.55;

const ABOVE = 0.9;
const BESIDE = 0.5;

/**
 * Reads statements for a question as the search has understood it.
 * @param known what the passages found say of each unit
 * @param characters what each of the question's telling characters tells
 * @param segmentCount passages of the libraries
 * @param compare with the question; null where meaning is not asked for
 */
export function createStatementJudge(
  question: string,
  units: readonly Unit[],
  known: ReadonlyMap<number, KnownUnit>,
  characters: ReadonlyMap<string, number>,
  segmentCount: number,
  compare: CompareStatement | null,
): JudgeStatement {
  const many = tellMany(segmentCount);
  const type = answerTypeOf(question);
  const remembered = new Map<string, Map<number, number>>();
  const gradesOf = (text: string): Map<number, number> => {
    const before = remembered.get(text);
    if (before) return before;
    const grades = new Map<number, number>();
    for (const { unit, grade } of gatherEvidence(foldText(text), units))
      grades.set(unit, Math.max(grade, grades.get(unit) ?? 0));
    remembered.set(text, grades);
    return grades;
  };
  const tellings = units.map(({ telling }) => telling);
  const rarities = units.map(({ telling }, unit) => telling * (known.get(unit)?.rarity ?? 1));
  const weigh = (weights: readonly number[], grade: (unit: number) => number) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return total > 0 ? weights.reduce((sum, weight, unit) => sum + weight * grade(unit), 0) / total : 0;
  };
  const parts = compare && tellShort(question) > 0 ? findParts(question, units) : [];
  const counts = tellShort(question);
  const findWeakest = (text: string, above: string, gradeIn: (unit: number) => number) => {
    const least = parts.reduce((least, { unit, word, start, end }) => {
      const said = text.includes(word) ? 1 : gradeIn(unit);
      return Math.min(least, Math.max(said >= CLEAR ? said : 0, compare?.tellPart(text, above, start, end) ?? 0));
    }, 1);
    return 1 - counts * (1 - least);
  };
  let allCharacters = 0;
  for (const weight of characters.values()) allCharacters += weight;
  /** The same passages are read for sentences, for cells and for what is told in the end. */
  const judged = new Map<string, StatementFeatures>();
  const judge = (statement: PlacedStatement): StatementFeatures => {
    const { text, above, before, after } = statement;
    const key = [text, above, before, after].join('\u0000');
    const features = judged.get(key) ?? read(statement);
    judged.set(key, features);
    return features;
  };
  const read = ({ text, above, before, after }: PlacedStatement): StatementFeatures => {
    const [own, higher] = [gradesOf(text), gradesOf(above)];
    const beside = [gradesOf(before), gradesOf(after)];
    const grade = (unit: number) => Math.max(own.get(unit) ?? 0, ABOVE * (higher.get(unit) ?? 0));
    const near = weigh(tellings, grade);
    const around = weigh(tellings, (unit) =>
      Math.max(grade(unit), ...beside.map((grades) => BESIDE * (grades.get(unit) ?? 0))),
    );
    const [foldedAbove, foldedText] = [foldText(above), foldText(text)];
    const folded = `${foldedAbove}\n${foldedText}`;
    let held = 0;
    for (const [character, weight] of characters) if (folded.includes(character)) held += weight;
    return {
      near,
      around,
      rare: weigh(rarities, grade),
      type: fitType(foldedText, type),
      characters: allCharacters > 0 ? held / allCharacters : 0,
      ...(compare ? compare(foldedText, foldedAbove) : UNKNOWN),
      weakest: findWeakest(foldedText, foldedAbove, grade),
      many,
    };
  };
  const lacks = (text: string, least = MUCH.grade): string[] => {
    const grades = gradesOf(text);
    return units.flatMap(({ word, telling, role }, unit) =>
      role === 'subject' && telling >= MUCH.telling && !ANYTHING.test(word) && (grades.get(unit) ?? 0) < least
        ? [word]
        : [],
    );
  };
  const every = compare ? findParts(question, units) : [];
  const tellWords = (text: string, above: string): WordNearness[] => {
    const [foldedText, foldedAbove] = [foldText(text), foldText(above)];
    const grades = gradesOf(`${above}\n${text}`);
    return every.map(({ unit, word, start, end }) => {
      const said = grades.get(unit) ?? 0;
      const near = said >= CLEAR ? 1 : Math.max(said, compare?.tellPart(foldedText, foldedAbove, start, end) ?? 0);
      return { word, telling: units[unit]?.telling ?? 0, near };
    });
  };
  return Object.assign(judge, { lacks, tellWords });
}

/** 1 for a short question, 0 for a long one. */
const tellShort = (question: string): number =>
  Math.max(0, Math.min(1, (SHORT.none - [...lettersOf(question)].length) / (SHORT.none - SHORT.all)));

/** The words of a question that tell something, with their places in it. */
function findParts(
  question: string,
  units: readonly Unit[],
): { unit: number; word: string; start: number; end: number }[] {
  const text = lettersOf(question);
  return units.flatMap(({ word, telling, role }, unit) => {
    const start = [...text.slice(0, Math.max(0, text.indexOf(lettersOf(word))))].length;
    const isThere = role === 'subject' && telling >= TELLS && text.includes(lettersOf(word));
    return isThere ? [{ unit, word, start, end: start + [...lettersOf(word)].length }] : [];
  });
}

/** Letters and figures as meanings count them. */
const lettersOf = (text: string): string => text.replace(/\d+/g, '0').replace(/[^\p{L}\p{N}]+/gu, '');
