import { foldText } from '#server/modules/knowledge/index.ts';
import type { AskedPart, FoundPassages } from '../answerer.ts';
import { isAlike } from '../follow/holds-focus.ts';
import { asksWhich, readOne } from '../follow/read-one.ts';
import { nameContent, nameThings, READ_CHARACTERS, readWords } from '../follow/read-words.ts';
import { answerFromSegments } from './answer-from-segments.ts';
import { answerMore } from './answer-more.ts';
import type { ExtractedAnswer } from './answer-request.ts';
import { answerHouse } from './house/answer-house.ts';
import { lacksThing } from './lacks-thing.ts';
import { leavesOut } from './leaves-out.ts';
import { holdsAskedKind } from './question-kind.ts';
import { divide } from './split-passage.ts';
import { chooseNamed, listEach } from './table/alike-tables.ts';
import { readTables } from './table/read-tables.ts';
import { tellOfOne } from './table/tell-row.ts';

/** What a message is answered with, thing by thing. */
export interface PartsAnswer {
  sentences: ExtractedAnswer['sentences'];
  /** What of the message the documents leave open, as it was said. */
  open: string[];
}

type Hit = FoundPassages['hits'][number];
type Reading = AskedPart['readings'][number];

/**
 * Answers a message from what was found for it; one that asks for several things part by part, and tells which of them stay open.
 * Null when nothing of it can be answered.
 */
export function answerParts(asked: string, passages: FoundPassages, maxSentences: number): PartsAnswer | null {
  const question = asked.slice(0, READ_CHARACTERS);
  const { parts = [], hits, judge, settings } = passages;
  // 有哪些房型，分别多少钱: a table says both in one.
  const tables = parts.length > 1 ? readTables(hits.map(divide)) : [];
  const listed = listEach(question, chooseNamed(question, tables), judge);
  if (listed) return { sentences: listed, open: [] };
  const whole = readWhole(question, passages);
  const most = parts.length > 1 ? 1 : maxSentences;
  const answer = (reading: Reading, sentences: number) => answerReading(reading, sentences, settings.threshold, hits);
  /** Of whom or what a part before this one was told, and asked which it is. */
  let one: string | null = null;
  const ofOnes = new Set<PartsAnswer['sentences'][number]>();
  let isOpenBefore = false;
  const answers = parts.map(({ said, readings }) => {
    const ofOne = one !== null && nameThings(said).length === 0 ? tellOfOne(said, one, tables) : null;
    if (ofOne) {
      ofOnes.add(ofOne);
      return { said, found: [ofOne] };
    }
    // 有酒店吗，一晚多少: what is not there has no price.
    if (isOpenBefore && nameContent(said) === '') return { said, found: null };
    for (const reading of readings) {
      const found = answer(reading, most);
      if (found && parts.length > 1 && asksWhich(said)) one = readOne(found[0]?.text ?? '');
      if (found) return { said, found };
    }
    isOpenBefore = ASKS_WHETHER.test(said);
    return { said, found: null };
  });
  if (!answers.some(({ found }) => found)) {
    // What goes on from something else means nothing by itself.
    const found = parts.length === 1 ? null : answer(whole, maxSentences);
    if (!found) return null;
    const meal = findOpenMeal(question, found.map(({ text }) => text).join('\n'));
    return { sentences: found, open: meal === null ? [] : [meal] };
  }
  const sentences: PartsAnswer['sentences'] = [];
  for (const sentence of answers.flatMap(({ found }) => found ?? [])) {
    const last = sentences.at(-1);
    const lead = `${one}：`;
    // 周岚：挂号费 80 元 after 周岚：出诊时间 周一: one row is told once.
    if (last && ofOnes.has(sentence) && [last, sentence].every(({ text }) => text.startsWith(lead)))
      sentences[sentences.length - 1] = {
        ...last,
        text: `${last.text.replace(/。$/u, '')}，${sentence.text.slice(lead.length)}`,
      };
    else if (!sentences.some(({ source, text }) => source === sentence.source && text === sentence.text))
      sentences.push(sentence);
  }
  const told = sentences.map(({ text, source }) => `${hits[source]?.heading.join('\n') ?? ''}\n${text}`).join('\n');
  const isOpen = (said: string) => !speaksOf(said, told);
  const open = answers.flatMap(({ said, found }) => (found || !isOpen(said) ? [] : [said]));
  const meal = open.length === 0 ? findOpenMeal(question, told) : null;
  return { sentences, open: meal === null ? open : [meal] };
}

/** A message that is one question, and means what it says. */
export const readWhole = (
  question: string,
  { hits, below = [], faint = [], terms, judge }: FoundPassages,
): Reading => ({
  ...{ question, focus: '', isStrict: false, told: '' },
  ...{ hits, beside: [...below, ...faint], terms, judge },
});

/** Asks whether there is such a thing, or whether it may be done. */
const ASKS_WHETHER = /有没有|能不能|可不可以|(?:[吗么嘛]|[能有可让要].*[不没])[?？。]*$/u;

const MEALS: readonly RegExp[] = [/早[餐饭点]/u, /[午中][餐饭]/u, /晚[餐饭]|夜宵/u];

/** The one meal that a question names and the answer does not, where it tells of others; null for none. */
function findOpenMeal(question: string, told: string): string | null {
  const [asked, another] = MEALS.flatMap((meal) => meal.exec(question)?.[0] ?? []);
  const [isTold, isOther] = MEALS.reduce(
    ([own, others], meal) => (meal.test(question) ? [meal.test(told), others] : [own, others || meal.test(told)]),
    [false, false],
  );
  return asked && !another && !isTold && isOther && !/三餐|全天/u.test(told) ? asked : null;
}

/** Most of what a part names is in what was answered: then nobody can say that the documents leave it open. */
function speaksOf(part: string, told: string): boolean {
  const words = readWords(part).filter(({ kind }) => kind === 'content' || kind === 'act');
  const held = words.filter(({ text }) => foldText(told).includes(foldText(text)) || isAlike(text, told));
  return words.length > 0 && held.length * 2 >= words.length;
}

/** The sentences of an answer by their places among all passages; null for none. */
function answerReading(
  { question, focus, isStrict, told, hits, beside = [], terms, judge }: Reading,
  maxSentences: number,
  leastConfidence: number,
  all: readonly Hit[],
): PartsAnswer['sentences'] | null {
  // By itself a turn asks as any first question does: a sentence that says what it is about may stand before the one that is asked for.
  const isStrictInEach = isStrict && focus !== '';
  const sentences = told
    ? answerMore(told, hits, maxSentences)
    : (answerHouse(question, hits) ??
      answerFromSegments({
        ...{ question, terms, judge, focus, isStrict: isStrictInEach },
        ...{ segments: hits, beside, maxSentences, leastConfidence },
      })?.sentences);
  const keys = all.map(keyOf);
  if (!sentences) return null;
  const above = (hit: Hit | undefined) => (hit ? [hit.title, ...hit.heading] : []);
  const said = sentences.map(({ text, source }) => [...above(hits[source]), text].join('\n')).join('\n');
  if (!told && (leavesOut(question, said, judge) || lacksThing(question, said, judge))) return null;
  if (isStrict && !sentences.some(({ text }) => holdsAskedKind(question, text))) return null;
  return sentences.map(({ text, source }) => {
    const hit = hits[source];
    return { text, source: hit ? keys.indexOf(keyOf(hit)) : -1 };
  });
}

const keyOf = ({ segmentId, documentId, text }: Hit): string =>
  segmentId === undefined ? `${documentId} ${text}` : String(segmentId);
