import {
  findValues,
  foldText,
  type JudgeStatement,
  type StatementFeatures,
  tellSmall,
} from '#server/modules/knowledge/index.ts';
import { asksForList, findQuestionKind, holdsKind, type QuestionKind } from './question-kind.ts';
import type { Statement } from './split-passage.ts';

/** A found passage, divided. */
export interface Passage {
  /** Headings and the document's name: what every statement below them is about. */
  above: string;
  statements: Statement[];
  /** 0 to 1, from the search. */
  relevance: number;
}

export interface ScoredStatement {
  /** Index of the passage. */
  passage: number;
  /** Index of the statement in it. */
  at: number;
  score: number;
  /** What the statement itself speaks for: the score without what the search thinks of its passage. */
  fit: number;
  /** What it tells as the search has understood the question; null where that is not known. */
  judged: StatementFeatures | null;
  /** The question's own terms that it holds, each with its share of the question's weight. */
  covers: Map<string, number>;
}

export interface WeightedTerm {
  term: string;
  weight: number;
  /** Not a word of the question: one that may stand for a word of it. */
  isOther?: boolean;
  of?: string;
}

/** Words that begin a sentence about what the one before it named. */
const pointsBack =
  /^(?:他|她|它|其|该|此|这|那|两[人者]|双方|前者|后者|后来|之后|然而|但|不过|因此|所以|同时|此外|另外|并且)/;

/**
 * Weights of the clues, tuned by halving and doubling on 3,524 questions: each could be half or twice as much for at most
 * 0.5 points of answers found; covering the question's terms alone finds 5 points less.
 */
const clue = {
  terms: 0.5,
  characters: 0.5,
  relevance: 0.44,
  rank: 0.41,
  kind: 0.1,
  /** Amounts of money and lengths of time: hardly ever there by chance. */
  decisiveKind: 0.3,
  /** A list, or the line that announces it, for a question that asks for several things. */
  list: 0.15,
  before: 0.15,
  pointsBack: 0.1,
  after: 0.3,
  above: 0.3,
  /** Says what the time, the price or the place of a thing is that the question asks for: 退房时间为. */
  says: 1.2,
  /** Taken away: a title is shown only when nothing else speaks about the question. */
  title: 0.5,
  /** Taken away: a row about something else than what is asked is a wrong fact, not a weak answer. */
  otherRow: 0.6,
  /** Taken away: speaks about something else than what the question goes on to. */
  otherFocus: 0.5,
};

type JudgedClues = Omit<StatementFeatures, 'many' | 'weakest'> & { relevance: number; rank: number };

/** Beside the clues above, what the search makes of the statement: fitted by `npm run bench -- fit-answer`, for small and large libraries. */
const judgedClues: { small: JudgedClues; large: JudgedClues } = {
  small: {
    relevance: 1.188,
    rank: 0.522,
    near: 0.702,
    around: 0.409,
    rare: 1.202,
    type: 0.822,
    characters: 0.295,
    meaning: 4.21,
    aligned: 2.22,
    alignedBack: 1.55,
  },
  large: {
    relevance: 0.44,
    rank: 0.41,
    near: 0.3,
    around: 0.58,
    rare: 0.56,
    type: 0.36,
    characters: 0.51,
    meaning: 0,
    aligned: 0,
    alignedBack: 0,
  },
};

function weighJudged(judged: StatementFeatures, relevance: number, rank: number): number {
  const told = { ...judged, relevance, rank };
  const small = tellSmall(judged.many);
  const weigh = (clues: JudgedClues) =>
    Object.entries(clues).reduce((sum, [name, weight]) => sum + weight * told[name as keyof JudgedClues], 0);
  return small * weigh(judgedClues.small) + (1 - small) * weigh(judgedClues.large);
}

/** When the passages lack this share of the question, their rows are about others. */
const unknownSubject = 0.5;

/** Function words and question words: their characters tell nothing about the subject. */
const emptyCharacters = /[什么哪谁何几多少为是的在了吗呢请问个一种位怎样如么啊吧和与及或有]/g;

/** Scores each statement of the passages by how well it fits the question; best first. */
export function scoreStatements(
  question: string,
  terms: WeightedTerm[],
  passages: Passage[],
  isAbout: (around: string, text: string) => boolean = () => true,
  judge?: JudgeStatement,
): ScoredStatement[] {
  const kind = findQuestionKind(question);
  const wantsList = asksForList(question);
  const kindClue = kind === 'money' || kind === 'duration' ? clue.decisiveKind : clue.kind;
  const total = terms.reduce((sum, { weight, isOther }) => sum + (isOther ? 0 : weight), 0) || 1;
  const characters = [...new Set(foldText(question).replace(emptyCharacters, ''))].filter((character) =>
    /[\p{L}\p{N}]/u.test(character),
  );
  const share = (found: Iterable<WeightedTerm>) => {
    let own = 0;
    let other = 0;
    for (const { weight, isOther } of found) {
      if (isOther) other = Math.max(other, weight);
      else own += weight;
    }
    return Math.min(1, (own + other) / total);
  };
  const says = saysOf(kind, terms);
  const strongest = findStrongest(terms, passages);
  const subjectMissing = share(findUnknown(terms, passages)) >= unknownSubject;
  return passages
    .flatMap(({ above, statements, relevance }, passage) => {
      const texts = statements.map(({ text }) => foldText(text));
      const found = texts.map((text) => new Set(findTerms(text, terms)));
      const aboveText = foldText(above);
      let title = '';
      return statements.map((statement, at): ScoredStatement => {
        const text = texts[at] ?? '';
        if (statement.kind === 'title') title = text;
        const heading = new Set(terms.filter(({ term }) => title.includes(term) || aboveText.includes(term)));
        const own = found[at] ?? new Set<WeightedTerm>();
        const before = share(lacking(found[at - 1], own));
        const after = share(lacking(found[at + 1], own));
        const covered = characters.filter((character) => text.includes(character)).length;
        const fit =
          clue.terms * share(own) +
          (clue.characters * covered) / Math.max(1, characters.length) +
          (kind && holdsKind(statement.text, kind) ? kindClue : 0) +
          (says?.test(text) ? clue.says : 0) +
          (wantsList && (statement.kind === 'item' || /[:：]$/.test(text)) ? clue.list : 0) +
          clue.before * before +
          (pointsBack.test(statement.text) ? clue.pointsBack * before : 0) +
          clue.after * after +
          clue.above * share(lacking(heading, own)) -
          (statement.kind === 'title' ? clue.title : 0) -
          (statement.kind === 'row' && (subjectMissing || ![...own].some(({ weight }) => weight >= strongest))
            ? clue.otherRow
            : 0) -
          (isAbout(
            [above, title, statements[at - 1]?.kind === 'row' ? '' : (texts[at - 1] ?? ''), text].join('\n'),
            statement.text,
          )
            ? 0
            : clue.otherFocus);
        const covers = new Map(
          [...own].flatMap(({ term, weight, isOther }): [string, number][] =>
            isOther ? [] : [[term, weight / total]],
          ),
        );
        const judgedWhole =
          judge?.({
            text: statement.text,
            above: `${above}\n${title}`,
            before: statements[at - 1]?.text ?? '',
            after: statements[at + 1]?.text ?? '',
          }) ?? null;
        // A title names what stands below it, and answers nothing.
        const judged =
          judgedWhole && statement.kind === 'title'
            ? { ...judgedWhole, meaning: 0, aligned: 0, alignedBack: 0 }
            : judgedWhole;
        const rank = 1 / (passage + 1);
        const score =
          fit + (judged ? weighJudged(judged, relevance, rank) : clue.relevance * relevance + clue.rank * rank);
        return { passage, at, fit, judged, covers, score };
      });
    })
    .sort((a, b) => b.score - a.score || a.passage - b.passage || a.at - b.at);
}

const SAID: Partial<Record<QuestionKind, string>> = {
  time: '(?:时间|时段|日期)',
  money: '(?:价格|费用|收费|费|价)',
  place: '(?:地点|位置|地址)',
};

/** How a sentence begins to say it of one of the question's own words; null where there is no such way. */
function saysOf(kind: QuestionKind | null, terms: readonly WeightedTerm[]): RegExp | null {
  const noun = kind && SAID[kind];
  const own = terms
    .filter(({ term, isOther }) => !isOther && /^\p{Script=Han}{2,}$/u.test(term))
    .map(({ term }) => term);
  return noun && own.length > 0
    ? new RegExp(`(?:${own.join('|')})的?${noun}(?:一般|统一|均|都)?(?:为|是|[:：])`, 'u')
    : null;
}

/** How far a statement is nearer to the question in meaning, part by part, than the nearest of the others; below 0 where another is nearer. */
export function tellAhead<T extends { judged?: { aligned?: number } | null }>(one: T, scored: readonly T[]): number {
  const alignedOf = ({ judged }: T) => judged?.aligned ?? 0;
  return alignedOf(one) - scored.reduce((most, other) => (other === one ? most : Math.max(most, alignedOf(other))), 0);
}

/** Terms of the question that no passage holds. */
function findUnknown(terms: WeightedTerm[], passages: Passage[]): WeightedTerm[] {
  const text = foldText(
    passages.flatMap(({ above, statements }) => [above, ...statements.map((statement) => statement.text)]).join('\n'),
  );
  const known = new Set(findTerms(text, terms));
  // Where another word of the list stands for one of the question, what is asked for is there after all.
  return [...known].some(({ isOther }) => isOther) ? [] : terms.filter((term) => !term.isOther && !known.has(term));
}

/** Weight of the most telling term of the question that the passages hold at all: the name of what is asked about. */
function findStrongest(terms: WeightedTerm[], passages: Passage[]): number {
  const texts = passages.flatMap(({ statements }) => statements.map(({ text }) => foldText(text)));
  return Math.max(
    0,
    ...terms.filter(({ term }) => texts.some((text) => text.includes(term))).map(({ weight }) => weight),
  );
}

/** The statement can't be understood without the one before it. */
export function isDependent(statement: Statement): boolean {
  return statement.kind === 'sentence' && pointsBack.test(statement.text);
}

/** What another statement says of the question and this one doesn't. */
function lacking(other: Set<WeightedTerm> | undefined, own: Set<WeightedTerm>): WeightedTerm[] {
  return [...(other ?? [])].filter((term) => !own.has(term));
}

/** The terms that a folded text holds; dates, times and amounts however it writes them. */
function findTerms(text: string, terms: WeightedTerm[]): WeightedTerm[] {
  const names = new Set(findValues(text).flatMap((value) => value.terms));
  return terms.filter(({ term }) => text.includes(term) || names.has(term));
}

/** What stands in several documents word for word, below the same headings, is one statement: it is told once, and is as sure as if it stood once. */
export function leaveOutCopies(
  scored: readonly ScoredStatement[],
  passages: readonly Passage[],
  segments: readonly { heading: readonly string[] }[],
): ScoredStatement[] {
  const first = new Map<string, number>();
  return scored.filter(({ passage, at }) => {
    const text = [...(segments[passage]?.heading ?? []), passages[passage]?.statements[at]?.text ?? ''].join('\n');
    if (!first.has(text)) first.set(text, passage);
    return first.get(text) === passage;
  });
}
