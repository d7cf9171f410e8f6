import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { toSimplified } from '#server/retrieval/chinese-script.ts';
import { coversQuestion, type Said } from '../generation/covers-question.ts';
import { questionKey } from '../generation/rules/make-questions.ts';
import { splitSections } from '../generation/rules/split-sections.ts';
import { mixQuestions } from './mix-questions.ts';
import type { OutlineStore } from './outline.store.ts';

/** What an account's libraries speak about, for whoever has to introduce them. Everything in it is other people's text. */
export interface LibraryOutline {
  /** Names of documents without their endings. */
  documents: string[];
  /** Headings of documents and categories of questions, the most telling first. */
  topics: string[];
  /** Written questions, those that answered most often first. */
  questions: string[];
  /**
   * Questions that the documents answer: each was asked of them, and is answered from the place that it was made from. Documents and their
   * sections take turns.
   */
  madeQuestions: string[];
  /** Beginnings of documents. */
  excerpts: string[];
}

const MOST_TOPICS = 24;
/** Questions that are asked of the documents, and those that are kept of them at the most. */
const MOST_TRIED = 24;
const MOST_MADE = 8;
const LONGEST_TOPIC = 20;
const MOST_EXCERPTS = 8;
const LONGEST_EXCERPT = 500;

interface Dependencies {
  store: OutlineStore;
  /** Throws 404 for what is not the account's own. */
  findLibrary(accountId: string, id: string): Promise<{ type: 1 | 2 }>;
  /** Null for a question that the library does not answer. */
  answering(accountId: string, libraryId: string, question: string): Promise<Said | null>;
}

export function createOutline({ store, findLibrary, answering }: Dependencies) {
  const requireType = async (accountId: string, id: string | null, type: 1 | 2) => {
    if (id !== null && (await findLibrary(accountId, id)).type !== type)
      throw new AppError(CODE.badInput, type === 1 ? '请选择文档知识库' : '请选择问答库');
  };
  return async (
    accountId: string,
    documentLibId: string | null,
    questionLibId: string | null,
  ): Promise<LibraryOutline> => {
    await requireType(accountId, documentLibId, 1);
    await requireType(accountId, questionLibId, 2);
    const [names, beginnings, questions, classes] = await Promise.all([
      documentLibId ? store.documentNames(documentLibId) : [],
      documentLibId ? store.beginnings(documentLibId) : [],
      questionLibId ? store.questions(questionLibId) : [],
      questionLibId ? store.classes(questionLibId) : [],
    ]);
    const asked = new Set(questions.map(questionKey));
    // Rules know simplified characters, and search compares in them.
    const made = mixQuestions(
      beginnings.map(({ id, segmentId, name, heading, text }) => ({
        id,
        segmentId,
        text: toSimplified(text),
        heading: (heading ?? []).map(toSimplified),
        title: toSimplified(dropEnding(name)),
      })),
    );
    const madeQuestions: string[] = [];
    for (const one of made.slice(0, MOST_TRIED)) {
      if (madeQuestions.length === MOST_MADE || documentLibId === null) break;
      if (asked.has(questionKey(one.question))) continue;
      const said = await answering(accountId, documentLibId, one.question);
      const text = said && toSimplified(said.text);
      if (said && text !== null && coversQuestion(one, { ...said, text }, one.segmentId))
        madeQuestions.push(one.question);
    }
    return {
      documents: names.map(dropEnding),
      topics: unique([...classes, ...beginnings.flatMap(listHeadings)].map(cleanTopic))
        .filter((topic) => topic.length >= 2 && [...topic].length <= LONGEST_TOPIC)
        .slice(0, MOST_TOPICS),
      questions,
      madeQuestions,
      excerpts: beginnings.slice(0, MOST_EXCERPTS).map(({ text }) => text.slice(0, LONGEST_EXCERPT).toWellFormed()),
    };
  };
}

/** Those above the segment, and those inside it. */
const listHeadings = ({ heading, text }: { heading: string[] | null; text: string }): string[] => [
  ...(heading ?? []),
  ...splitSections(text, heading ?? []).flatMap((section) => section.heading || []),
];

const dropEnding = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** `第三章 补办流程` and `3.2 补办流程：` are about 补办流程. */
const cleanTopic = (heading: string): string =>
  heading
    .replace(
      /^[#\s]*(?:第[零一二三四五六七八九十百\d]+[章节条篇部分]+|[（(]?[一二三四五六七八九十]+[)）、.．]|\d+(?:[.．]\d+)*[.．、)）]?)\s*/,
      '',
    )
    .replace(/[:：。.\s]+$/, '')
    .trim();
