import type { QuestionMatch } from '#contract/question.contract.ts';
import { foldQuestion, normalizeQuestion } from '../normalize-question.ts';
import type { QuestionRow, QuestionStore } from '../question.store.ts';
import { compareQuestions } from './compare-questions.ts';
import { type ReadQuestion, readQuestion } from './read-question.ts';

/** Questions of one message that are answered together. */
const MOST_ASKED = 3;

const ENDS = /[?？!！。;；\n]+/;

const PAUSES = /[?？!！。;；\n，,、]+/;

const LINK = /^\s*(?:另外|还有|以及|然后|再问一?下?|顺便问一?下?|并且|和|那么?|请问)+[，,:：\s]*/;

/** Entries whose wording is compared. */
const CANDIDATES = 30;
/** Entries that are shown beside the one that answers. */
const SHOWN = 5;
/** Below this an entry is about something else and is not even shown. */
const WORTH_SHOWING = 0.2;
/** A term that no candidate has, or one alone, tells at most this much more than one that all have. */
const HIGHEST_WEIGHT = 2.5;

interface Dependencies {
  store: Pick<QuestionStore, 'findByKeys' | 'findBySegments'>;
  /** Segments that may answer, best first. */
  search(query: string, topK: number): Promise<{ segmentId: number }[]>;
  /** A folded text with what visitors of the account call something as its entries call it. */
  rewrite(folded: string): string;
}

interface MatchRequest {
  libraryId: string;
  query: string;
  /** From which score on an entry of the same meaning answers. */
  threshold: number;
}

/**
 * The entries that a message asks for, best first; those that answer are marked. The same words come first, then the same but for
 * small edits, then the same meaning. A message of two or three questions is answered by all of their entries when each is asked in
 * the words of its entry, else by the best one.
 */
export async function matchQuestions(
  { store, search, rewrite }: Dependencies,
  { libraryId, query, threshold }: MatchRequest,
): Promise<QuestionMatch[]> {
  const verbatim = await findVerbatim(store, libraryId, [query]);
  const first = verbatim[0]?.[0];
  if (first) return [{ ...first, answers: true }];
  for (const parts of splitMessage(query)) {
    const found = await findVerbatim(store, libraryId, parts);
    const answers = found.flatMap(([match]) => (match ? { ...match, answers: true } : []));
    const distinct = new Map(answers.map((match) => [match.id, match]));
    if (answers.length === parts.length) return [...distinct.values()];
  }

  const read = (text: string) => readQuestion(rewrite(foldQuestion(text)));
  const asked = read(query);
  // As it is written, and by the words that stand for others: 带狗 is looked for as 带宠物 too.
  const hits = await search(`${foldQuestion(query)} ${asked.core}`, CANDIDATES);
  const rows = await store.findBySegments(hits.map(({ segmentId }) => segmentId));
  const entries = rows.map((row) => ({
    row,
    ways: [row.question, ...row.similar].map((text) => ({ text, read: read(text) })),
  }));
  const weigh = weighTerms(entries.map(({ ways }) => ways.map(({ read }) => read)));
  const matches = entries.flatMap(({ row, ways }) => {
    const best = ways
      .flatMap(({ text, read }) => {
        const likeness = compareQuestions(asked, read, weigh);
        return likeness ? { matched: text, ...likeness } : [];
      })
      .reduce<{ matched: string; reason: QuestionMatch['reason']; score: number } | null>(
        (before, now) => (before && before.score >= now.score ? before : now),
        null,
      );
    return best && best.score >= WORTH_SHOWING ? [{ ...toAnswer(row), ...best, answers: false }] : [];
  });
  matches.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return matches
    .slice(0, SHOWN)
    .map((match, at) => ({ ...match, answers: at === 0 && (match.reason === 'near' || match.score >= threshold) }));
}

/** For each text the entries that are asked in these very words, those of which it is the question itself first. */
async function findVerbatim(
  store: Dependencies['store'],
  libraryId: string,
  texts: string[],
): Promise<Omit<QuestionMatch, 'answers'>[][]> {
  const keys = texts.map(normalizeQuestion);
  const rows = (await store.findByKeys(libraryId, keys.filter(Boolean))).filter(({ enabled }) => enabled);
  return keys.map((key) =>
    rows
      .filter((row) => row.keys.includes(key))
      .sort((a, b) => Number(b.normalized === key) - Number(a.normalized === key))
      .map((row) => {
        const isQuestion = row.normalized === key;
        const matched = isQuestion ? row.question : row.similar[row.keys.indexOf(key) - 1];
        return {
          ...toAnswer(row),
          reason: isQuestion ? ('exact' as const) : ('near' as const),
          score: 1,
          matched: matched ?? row.question,
        };
      }),
  );
}

function toAnswer({ id, question, answer, pictureUrl, videoUrl }: QuestionRow) {
  return { id, question, answer, pictureUrl, videoUrl };
}

/** What all candidates share says least about which of them is meant. */
function weighTerms(entries: ReadQuestion[][]): (term: string) => number {
  const counts = new Map<string, number>();
  for (const ways of entries)
    for (const term of new Set(ways.flatMap(({ terms }) => [...terms]))) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => Math.min(HIGHEST_WEIGHT, 1 + Math.log((entries.length + 1) / ((counts.get(term) ?? 0) + 1)));
}

/** The ways to read a message as several questions, the most natural one first; none for a message of one. */
function splitMessage(message: string): string[][] {
  const ways: string[][] = [];
  for (const ends of [ENDS, PAUSES]) {
    const parts = message
      .split(ends)
      .map((part) => part.replace(LINK, '').trim())
      .filter((part) => /[\p{L}\p{N}]/u.test(part));
    if (parts.length > 1 && parts.length <= MOST_ASKED) ways.push(parts);
  }
  return ways;
}
