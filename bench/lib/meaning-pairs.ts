import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LEXICON } from '#server/retrieval/understand/lexicon/packs.ts';

export interface MeaningPairs {
  counts: { lines: number; rules: number; questions: number };
  /** Everything that is learnt from, once. */
  texts: string[];
  /** An everyday word with words of documents. */
  drawWords(): [string, string];
  /** Questions with their rules, each rule once. */
  drawRules(count: number): [string, string][];
  /** The same of rules that stand near each other. */
  drawNeighbours(count: number): [string, string][];
}

const FOLDER = fileURLToPath(new URL('../pairs', import.meta.url));
/** What people put around the word that matters. */
const AROUND =
  '我想问 能不能 咋整 多少钱 行不行 怎么办 可以吗 要不要 你们 那个 啥时候 我家 是不是 有没有 会不会 得 了 吗 呢 咋弄 几点 哪儿 谁 不想 今天 昨天'.split(
    ' ',
  );

/**
 * The lexicon and the files of `bench/pairs`: `words-*` in the lexicon's form, `rules-*` with a rule and the questions that it answers on a line,
 * parted by bars.
 */
export function readMeaningPairs(random: () => number): MeaningPairs {
  const read = (kind: string) =>
    fs
      .readdirSync(FOLDER)
      .filter((name) => name.startsWith(kind))
      .sort()
      .flatMap((name) => fs.readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n'));
  const lines = [
    ...Array.from(LEXICON.words, ([word, { senses }]) => ({ from: [word], to: senses.map(({ word }) => word) })),
    ...read('words').flatMap((line) => {
      const [, left, right] = line.match(/^([^#]+?) [=>:?] (.+)$/) ?? [];
      return left && right ? [{ from: left.replaceAll('…', '').split(' '), to: right.split(' ') }] : [];
    }),
  ].filter(({ to }) => to.length > 0);
  const rules = read('rules').flatMap((line) => {
    const [rule = '', ...questions] = line.split('|');
    return rule !== '' && questions.length > 0 ? [{ rule, questions }] : [];
  });
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const ask = ({ rule, questions }: (typeof rules)[number]): [string, string] => [pick(questions), rule];
  return {
    counts: {
      lines: lines.length,
      rules: rules.length,
      questions: rules.reduce((sum, { questions }) => sum + questions.length, 0),
    },
    texts: [
      ...lines.flatMap(({ from, to }) => [...from, ...to]),
      ...rules.flatMap(({ rule, questions }) => [rule, ...questions]),
    ],
    drawWords() {
      const line = pick(lines);
      let word = pick(line.from);
      if (random() < 0.3) word += ` ${pick(line.from)}`;
      if (random() < 0.5) word = random() < 0.5 ? pick(AROUND) + word : word + pick(AROUND);
      const others = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(line.to));
      // Statements speak of more than one thing.
      if (random() < 0.5) others.push(pick(pick(lines).to));
      return [word, random() < 0.1 ? pick(line.from) : others.join(' ')];
    },
    drawRules: (count) => Array.from({ length: count }, () => ask(pick(rules))),
    drawNeighbours(count) {
      const start = Math.floor(random() * Math.max(1, rules.length - count));
      return rules.slice(start, start + count).map(ask);
    },
  };
}
