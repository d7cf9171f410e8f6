import { inverseFrequency } from '../rank-postings.ts';
import { type AnswerType, fitType } from './answer-type.ts';
import { type CompareStatement, type Nearness, UNKNOWN } from './compare-meanings.ts';
import { type Evidence, gatherEvidence } from './gather-evidence.ts';
import { MOST_CHARACTERS } from './meaning-vectors.ts';
import { type Features, RELEVANCE_MODELS } from './relevance-model.ts';
import { tellingCharacters } from './telling-characters.ts';
import type { Unit } from './understand-question.ts';

/** What a heading, and a sentence beside one, says counts so much of what the sentence says itself. */
const ABOVE = 0.9;
const BESIDE = 0.5;
/** What a value of the kind that is asked for counts, beside all words of the question. */
const TYPE = 0.25;
/** Characters of a statement at least. */
const SHORTEST = 5;
/** Words alone never make it certain: a library may ask for more than they can tell. */
const CERTAIN = 0.97;
/** From here on a passage speaks of a unit. */
const CLEAR = 0.5;
/** Even what every passage speaks of tells a little. */
const LEAST_RARITY = 0.15;

/** A folded passage with what it says of the question's units. */
export interface Reading {
  evidence: Evidence[];
  /** Of the statement that fits best, with its headings; `around`: with the statements beside it. */
  near: number;
  around: number;
  whole: number;
  heading: number;
  /** The units spoken of within the best stretch, and in the heading. */
  nearUnits: Map<number, number>;
  bestUnits: Map<number, number>;
  /** In how many of its lines each unit stands. */
  lineUnits: Map<number, number>;
  lineCount: number;
  /** That statement, below its headings. */
  window: string;
  /** Whether it holds what is asked for; half where the question does not say. */
  type: number;
  /** How near the nearest statement is to the question in meaning. */
  nearest: Nearness;
}

export function readPassage(
  text: string,
  headingLength: number,
  units: readonly Unit[],
  type: AnswerType | null,
  compare: CompareStatement | null,
): Reading {
  const evidence = gatherEvidence(text, units).sort((a, b) => a.at - b.at);
  const sum = (found: Iterable<[number, number]>) => {
    let total = 0;
    for (const [unit, grade] of found) total += (units[unit]?.telling ?? 0) * grade;
    return total;
  };
  const best = (some: Iterable<Pick<Evidence, 'unit' | 'grade'>>, share = 1, grades = new Map<number, number>()) => {
    for (const { unit, grade } of some) grades.set(unit, Math.max(grade * share, grades.get(unit) ?? 0));
    return grades;
  };
  const total = sum(units.map((_, unit): [number, number] => [unit, 1])) || 1;
  const above = best(evidence.filter(({ at }) => at < headingLength));
  let next = evidence.findIndex(({ at }) => at >= headingLength);
  const statements = splitStatements(text, headingLength).map(({ start, end }) => {
    const own: Evidence[] = [];
    for (let one = evidence[next]; one && one.at < end; one = evidence[++next]) own.push(one);
    return { start, end, evidence: own };
  });
  const higher = Array.from(above, ([unit, grade]) => ({ unit, grade }));
  let chosen = { score: -1, near: sum(above), around: sum(above), units: above, text: '', type: 0 };
  for (const [index, { start, end, evidence: own }] of statements.entries()) {
    const grades = best(higher, ABOVE, best(own));
    const near = sum(grades);
    const beside = [...(statements[index - 1]?.evidence ?? []), ...(statements[index + 1]?.evidence ?? [])];
    const around = sum(best(beside, BESIDE, new Map(grades)));
    const here = text.slice(start, end);
    const holds = fitType(here, type);
    const score = near + BESIDE * (around - near) + TYPE * total * holds;
    if (score > chosen.score) chosen = { score, near, around, units: grades, text: here, type: holds };
  }
  const headings = text.slice(0, headingLength);
  const nearest = statements.reduce((most, { start, end }) => {
    if (!compare) return most;
    const one = compare(text.slice(start, end), headings);
    return tellNearness(one) > tellNearness(most) ? one : most;
  }, UNKNOWN);
  const bestUnits = best(evidence);
  return {
    evidence,
    near: chosen.near,
    around: chosen.around,
    whole: sum(bestUnits),
    heading: sum(above),
    nearUnits: chosen.units,
    bestUnits,
    window: `${headings}\n${chosen.text}`,
    type: chosen.type,
    nearest,
    ...countLines(text, evidence),
  };
}

/** Of two statements the one that is nearer in meaning has more. */
export const tellNearness = ({ meaning, aligned }: Nearness): number => (meaning + 2 * aligned) / 3;

/** Lines and sentences below the headings; a short one belongs to the one after it. */
function splitStatements(text: string, headingLength: number): { start: number; end: number }[] {
  const statements: { start: number; end: number }[] = [];
  let start = headingLength;
  for (const { index, 0: mark } of text.matchAll(/[\n。；;！？!?]+|$/g)) {
    const end = index + mark.length;
    if (end <= start || (index - start < SHORTEST && end < text.length)) continue;
    statements.push({ start, end });
    start = end;
  }
  return statements;
}

/** What the passages found say of a unit. */
export interface KnownUnit {
  /** The surest of them. */
  grade: number;
  /** 0 to 1: how few speak of it. */
  rarity: number;
}

/** Of each unit that any passage speaks of; how rare it is, is counted in lines: short documents are one or two passages. */
export function knowUnits(readings: readonly Reading[]): Map<number, KnownUnit> {
  const known = new Map<number, { grade: number; lines: number }>();
  let lines = 0;
  for (const { bestUnits, lineUnits, lineCount } of readings) {
    lines += lineCount;
    for (const [unit, grade] of bestUnits) {
      const one = known.get(unit) ?? { grade: 0, lines: 0 };
      known.set(unit, { grade: Math.max(grade, one.grade), lines: one.lines + (lineUnits.get(unit) ?? 0) });
    }
  }
  const most = inverseFrequency(lines, 0);
  return new Map(
    Array.from(known, ([unit, { grade, lines: frequency }]) => [
      unit,
      { grade, rarity: Math.max(LEAST_RARITY, inverseFrequency(lines, frequency) / most) },
    ]),
  );
}

/** How many lines and sentences speak of each unit, and how many there are. */
function countLines(
  text: string,
  evidence: readonly Evidence[],
): { lineUnits: Map<number, number>; lineCount: number } {
  const ends = Array.from(text.matchAll(/[\n。；;！？]+|$/g), ({ index }) => index);
  const seen = new Set<string>();
  const lineUnits = new Map<number, number>();
  let line = 0;
  for (const { unit, at, grade } of evidence) {
    while (line < ends.length - 1 && (ends[line] ?? 0) < at) line++;
    const key = `${unit} ${line}`;
    if (grade < CLEAR || seen.has(key)) continue;
    seen.add(key);
    lineUnits.set(unit, (lineUnits.get(unit) ?? 0) + 1);
  }
  return { lineUnits, lineCount: ends.length };
}

/** @param known units that the library knows at all, with how surely */
export function measureFeatures(
  reading: Reading,
  units: readonly Unit[],
  known: ReadonlyMap<number, KnownUnit>,
  { margin, density, characters }: { margin: number; density: number; characters: ReadonlyMap<string, number> },
): Features {
  const total = units.reduce((sum, { telling }) => sum + telling, 0) || 1;
  const knownMass = [...known].reduce(
    (sum, [unit, { grade }]) => sum + (units[unit]?.telling ?? 0) * Math.min(1, grade + 0.15),
    0,
  );
  let rareTotal = 0;
  let rareFound = 0;
  let missing = 0;
  for (const [index, { telling, role }] of units.entries()) {
    const weight = telling * (known.get(index)?.rarity ?? 1);
    rareTotal += weight;
    rareFound += weight * (reading.nearUnits.get(index) ?? 0);
    if (role === 'subject') missing = Math.max(missing, telling * (1 - (known.get(index)?.grade ?? 0)));
  }
  return {
    near: reading.near / total,
    around: reading.around / total,
    nearKnown: Math.min(1, reading.near / (knownMass || 1)),
    known: Math.min(1, knownMass / total),
    whole: reading.whole / total,
    heading: reading.heading / total,
    rare: rareFound / (rareTotal || 1),
    complete: 1 - missing,
    type: reading.type,
    margin,
    density,
    characters: shareOf(reading.window, characters),
    meaning: reading.nearest.meaning,
    aligned: reading.nearest.aligned,
  };
}

/** Share of the characters' weight that a text holds. */
function shareOf(text: string, characters: ReadonlyMap<string, number>): number {
  let total = 0;
  let found = 0;
  for (const [character, weight] of characters) {
    total += weight;
    if (text.includes(character)) found += weight;
  }
  return total > 0 ? found / total : 0;
}

/** What each telling character of a question tells: the fewer lines hold it, the more; one that no line holds counts as well. */
export function weighCharacters(question: string, texts: readonly string[]): Map<string, number> {
  const lines = texts.flatMap((text) => text.split(/[\n。；;！？]+/));
  const frequencies = new Map(
    tellingCharacters(question.slice(0, MOST_CHARACTERS)).map((character) => [character, { lines: 0, last: -1 }]),
  );
  for (const [index, line] of lines.entries())
    for (const character of line) {
      const known = frequencies.get(character);
      if (!known || known.last === index) continue;
      known.lines++;
      known.last = index;
    }
  return new Map(
    Array.from(frequencies, ([character, known]) => [character, inverseFrequency(lines.length, known.lines)]),
  );
}

/** @param small 1 for a small library, 0 for a large one */
export function estimateRelevance(features: Features, small: number): number {
  const weigh = ({ bias, weights }: (typeof RELEVANCE_MODELS)['small']) => {
    let sum = bias;
    for (const [name, weight] of Object.entries(weights)) sum += weight * features[name as keyof Features];
    return sum;
  };
  const sum = small * weigh(RELEVANCE_MODELS.small) + (1 - small) * weigh(RELEVANCE_MODELS.large);
  return CERTAIN / (1 + Math.exp(-sum));
}
