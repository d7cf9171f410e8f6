import { isMarkedPageNumber } from '../../cleaning/rules/page-number.ts';
import { askAboutHeading, askAboutParts, askAboutTopic } from './ask-about-heading.ts';
import { findDefinitions } from './find-definitions.ts';
import { findItems } from './find-items.ts';
import { findLists } from './find-lists.ts';
import { findRows } from './find-rows.ts';
import type { MadeQuestion, QuestionSource } from './made-question.ts';
import { isBarRow, labelRows, readRows } from './read-tables.ts';
import { isListItem, type Section, splitSections } from './split-sections.ts';

/** An answer is read aloud: longer passages end at a sentence. */
const LONGEST_ANSWER = 300;
const SHORTEST_ANSWER = 8;

/** Questions of one section of a document. */
export interface AskedSection {
  /** Its headings, outermost first; empty before the first one. */
  path: string[];
  questions: MadeQuestion[];
}

/** Questions that a person would ask and the text answers; each answer stands in the text word for word. */
export const makeQuestions = (source: QuestionSource): MadeQuestion[] =>
  askSections(source).flatMap(({ questions }) => questions);

/** The same by the sections of the text. */
export function askSections({ text, heading, title }: QuestionSource): AskedSection[] {
  const asked = new Set<string>();
  return splitSections(text, heading).map((section) => {
    const made: MadeQuestion[] = [];
    const { heading: topic } = section;
    const about = topic ? askAbout(topic, section, title) : [];
    const answer = cutAnswer(labelRows(section.body));
    const holdsRows = section.body.split('\n').some(isBarRow) || readRows(section.body).length > 0;
    if (answer)
      for (const question of about)
        made.push({ question, answer, ...(holdsRows ? { holdsRows } : {}), source: 'heading' });
    const above = section.heading ? [...section.above, section.heading] : section.above;
    made.push(
      ...findLists(section.body),
      ...findItems(section.body, above, title),
      ...findRows(section.body),
      ...findDefinitions(section.body),
    );
    const questions = made.filter(isWorthAsking).filter(({ question }) => {
      const key = questionKey(question);
      return !asked.has(key) && asked.add(key);
    });
    return { path: above, questions };
  });
}

function askAbout(topic: string, { above, body }: Section, title: string): string[] {
  const whole = askAboutHeading(topic, above, title) ?? askAboutTopic(topic, body);
  return whole ? [whole] : askAboutParts(topic, above, title);
}

/** The same question asked twice, whatever its punctuation, counts once. */
export const questionKey = (question: string): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '')
    .replace(/^(?:什么是)(.+)$/, '$1是什么')
    .replace(/^(?:如何|怎样|怎么)/, '如何');

function isWorthAsking({ question, answer }: MadeQuestion): boolean {
  const open = (question.match(/[（(“「《]/g) ?? []).length;
  const closed = (question.match(/[)）”」》]/g) ?? []).length;
  return (
    question.length >= 5 &&
    question.length <= 40 &&
    open === closed &&
    answer.length >= SHORTEST_ANSWER &&
    !/\ufffd|\.{4,}|…{3,}/.test(question + answer)
  );
}

/** A page number at the end belongs to the paper. */
function dropPageNumber(body: string): string {
  const cut = body.lastIndexOf('\n');
  return cut > 0 && isMarkedPageNumber(body.slice(cut + 1)) ? body.slice(0, cut).trim() : body;
}

/** The first paragraphs, as far as they fit; lists and tables are kept whole or not at all. */
function cutAnswer(whole: string): string | null {
  const body = dropPageNumber(whole);
  if (body.length <= LONGEST_ANSWER) return /[。！？；:：]|\n/.test(body) ? body : null;
  let end = 0;
  for (const match of body.matchAll(/[。！？]+[”」）)]*|\n/g)) {
    const at = match.index + match[0].length;
    if (at > LONGEST_ANSWER) break;
    end = at;
  }
  const cut = body.slice(0, end).trim();
  const isCutList = isListItem(cut.split('\n').at(-1) ?? '') || /[:：]$/.test(cut);
  return cut.length < 20 || isCutList ? null : cut;
}
