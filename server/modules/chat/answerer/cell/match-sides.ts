import { holdsAmount } from '#server/modules/knowledge/index.ts';
import { gatherEvidence } from '#server/retrieval/understand/gather-evidence.ts';
import { holdsWhole, isAlikeAlone, standsAlone } from '../table/match-names.ts';
import { holdsMonth, matchFigures } from './figures.ts';
import { namesPlace } from './places.ts';
import type { Asked } from './read-asked.ts';
import { readName } from './read-name.ts';

/** How much a question speaks of a name, beside the names next to it. */
export interface SideMatch {
  features: Record<string, number>;
  /** Of each word of the question, how surely the name says it: in words, and with what is near in meaning. */
  said: Float32Array;
  near: Float32Array;
}

/** A meaning that is less near than this tells nothing. */
const FAR = 0.35;
const LIGHT = /[可能含有是否的数费价一二两三四五六七八九十个元\d]/u;

/** How much of each token of a name a text has: all of it within a run of two or more, half of it alone. */
function holdTokens(tokens: readonly string[], text: string): { held: number[]; run: number } {
  const held: number[] = tokens.map((token) => (holdsWhole(text, token) && !LIGHT.test(token) ? 0.5 : 0));
  let longest = held.some((one) => one > 0) ? 1 : 0;
  for (let from = 0; from < tokens.length; from++) {
    let run = tokens[from] ?? '';
    for (let to = from + 1; to < tokens.length; to++) {
      run += tokens[to];
      if (!holdsWhole(text, run)) break;
      for (let at = from; at <= to; at++) held[at] = 1;
      longest = Math.max(longest, to - from + 1);
    }
  }
  for (const [at, token] of tokens.entries())
    if (token.length > 1 && holdsWhole(text, token)) {
      held[at] = 1;
      longest = Math.max(longest, 2);
    }
  return { held, run: longest };
}

const others = (values: readonly number[], at: number): { most: number; mean: number } => {
  let most = 0;
  let sum = 0;
  for (const [index, value] of values.entries())
    if (index !== at) {
      most = Math.max(most, value);
      sum += value;
    }
  return { most, mean: values.length > 1 ? sum / (values.length - 1) : 0 };
};

/** What amounts, days and times of a question a name holds, or has others of. */
function matchValues(asked: Asked, name: string) {
  const { folded, ranges, bounds, amounts, figures: own, days, times } = readName(name);
  const within = ranges.some((range) => asked.amounts.some((amount) => holdsAmount(range, amount)));
  const same = amounts.some(({ value, unit }) => asked.amounts.some((one) => one.value === value && one.unit === unit));
  const isDay = [...asked.days].some((day) => days.has(day));
  const [from, to] = [times[0], times.at(-1)];
  const isIn =
    from !== undefined &&
    to !== undefined &&
    from < to &&
    asked.times.some((time) => [time, time + HALF_DAY].some((one) => one >= from && one <= to));
  const isAt = times.length === 1 && asked.times.some((time) => time === from || time + HALF_DAY === from);
  const figures = matchFigures(bounds, own, asked.figures);
  const month = holdsMonth(folded, asked.months);
  return {
    figure: Number(figures.held),
    otherFigure: Number(figures.other),
    month: Number(month === true),
    otherMonth: Number(month === false),
    place: Number(asked.places.length > 0 && namesPlace(folded, asked.places)),
    at: Number(isAt),
    within: Number(within),
    without: Number(!within && ranges.some(({ unit }) => asked.amounts.some((one) => one.unit === unit))),
    same: Number(same),
    differs: Number(!same && amounts.some(({ unit }) => asked.amounts.some((one) => one.unit === unit))),
    day: Number(isDay),
    otherDay: Number(!isDay && days.size > 0 && asked.days.size > 0),
    time: Number(isIn),
  };
}
const HALF_DAY = 720;

/**
 * Names that stand side by side, as a question speaks of them.
 * @param values the same with their units
 */
export function matchSides(asked: Asked, names: readonly string[], values = names): SideMatch[] {
  const read = names.map(readName);
  const counts = new Map<string, number>();
  const distinct = new Map(read.map((one) => [one.plain, one.tokens]));
  for (const own of distinct.values())
    for (const token of new Set(own)) counts.set(token, (counts.get(token) ?? 0) + 1);
  const size = distinct.size;
  const rarity = (token: string) => 1 - ((counts.get(token) ?? 1) - 1) / Math.max(1, size - 1);
  const base = read.map(({ folded, bare, tokens }, at) => {
    const name = names[at] ?? '';
    const { held, run } = holdTokens(tokens, asked.text);
    const weights = tokens.map((token) => (LIGHT.test(token) && token.length === 1 ? 0.4 : 1) * (0.1 + rarity(token)));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const share = total > 0 ? weights.reduce((sum, weight, index) => sum + weight * (held[index] ?? 0), 0) / total : 0;
    const said = new Float32Array(asked.words.length);
    for (const { unit, grade } of gatherEvidence(folded, asked.units)) said[unit] = Math.max(said[unit] ?? 0, grade);
    const near = Float32Array.from(asked.words, ({ start, end }, word) => {
      const found = asked.compare.tellPart(folded, '', start, end) ?? 0;
      return Math.max(said[word] ?? 0, found > FAR ? (found - FAR) / (1 - FAR) : 0);
    });
    return {
      said,
      near,
      run,
      share,
      whole: bare.length > 1 && holdsWhole(asked.text, bare) && standsAlone(asked.text, bare, names) ? 1 : 0,
      ...asked.compare(folded, ''),
      alike: Number(isAlikeAlone(asked.text, name, names)),
      ...matchValues(asked, values[at] ?? name),
    };
  });
  const telling = asked.units.map((unit) => unit.telling);
  const sumOf = (tell: (word: number) => number) => telling.reduce((sum, weight, word) => sum + weight * tell(word), 0);
  const columns = {
    share: base.map((one) => one.share),
    run: base.map((one) => one.run),
    back: base.map((one) => one.alignedBack),
    meaning: base.map((one) => one.meaning),
    within: base.map((one) => one.within),
    day: base.map((one) => one.day),
    whole: base.map((one) => one.whole),
    figure: base.map((one) => one.figure),
    month: base.map((one) => one.month),
    place: base.map((one) => one.place),
    at: base.map((one) => one.at),
  };
  const words = asked.words.map((_word, word) => ({
    said: base.map((one) => one.said[word] ?? 0),
    near: base.map((one) => one.near[word] ?? 0),
  }));
  return base.map((one, at): SideMatch => {
    const rest = words.map(({ said, near }) => ({ said: others(said, at), near: others(near, at) }));
    const ahead = (values: readonly number[]) => (values[at] ?? 0) - others(values, at).most;
    return {
      said: one.said,
      near: one.near,
      features: {
        whole: one.whole,
        otherWhole: one.whole ? 0 : others(columns.whole, at).most,
        share: one.share,
        shareAhead: ahead(columns.share),
        run: Math.min(4, one.run) / 4,
        runAhead: Math.max(-1, Math.min(1, ahead(columns.run) / 2)),
        saidGain: sumOf((word) => (one.said[word] ?? 0) - (rest[word]?.said.mean ?? 0)),
        saidLack: sumOf((word) => Math.max(0, (rest[word]?.said.most ?? 0) - (one.said[word] ?? 0))),
        nearGain: sumOf((word) => (one.near[word] ?? 0) - (rest[word]?.near.mean ?? 0)),
        nearLack: sumOf((word) => Math.max(0, (rest[word]?.near.most ?? 0) - (one.near[word] ?? 0))),
        back: one.alignedBack,
        backAhead: ahead(columns.back),
        meaning: one.meaning,
        meaningAhead: ahead(columns.meaning),
        alike: one.alike,
        within: one.within,
        without: one.without,
        withinOther: one.within ? 0 : others(columns.within, at).most,
        same: one.same,
        differs: one.differs,
        day: one.day,
        otherDay: one.otherDay,
        dayOther: one.day ? 0 : others(columns.day, at).most,
        time: one.time,
        figure: one.figure,
        otherFigure: one.otherFigure,
        figureOther: one.figure ? 0 : others(columns.figure, at).most,
        month: one.month,
        otherMonth: one.otherMonth,
        monthOther: one.month ? 0 : others(columns.month, at).most,
        place: one.place,
        placeOther: one.place ? 0 : others(columns.place, at).most,
        at: one.at,
        atOther: one.at ? 0 : others(columns.at, at).most,
      },
    };
  });
}
