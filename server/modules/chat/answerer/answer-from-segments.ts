import { foldText } from '#server/modules/knowledge/index.ts';
import { holdsFocus } from '../follow/holds-focus.ts';
import { READ_CHARACTERS } from '../follow/read-words.ts';
import { splitQuestion } from '../follow/split-question.ts';
import type { AnswerRequest, ExtractedAnswer } from './answer-request.ts';
import { chooseAnswer } from './choose-answer.ts';
import { findPerson } from './person-names.ts';
import { proposeAnswers } from './propose-answers.ts';

/**
 * Answers with the sentences of the segments that fit the question best, word for word. Null when the evidence is too
 * weak: then the role's reply for unknown questions is due. Pure: the same input gives the same answer.
 */
export function answerFromSegments({ question, ...rest }: AnswerRequest): ExtractedAnswer | null {
  const request = { ...rest, question: question.slice(0, READ_CHARACTERS) };
  const person = findPerson(request.question);
  // Another person's row is a wrong fact about the one that was asked for.
  const isAbout = person
    ? (text: string) => text.includes(person)
    : (text: string) => holdsFocus(request.focus ?? '', request.terms, text);
  const places = request.segments.flatMap(({ title, heading, text }, place) =>
    isAbout([title, ...heading, text].join('\n')) ? [place] : [],
  );
  const segments = places.flatMap((place) => request.segments[place] ?? []);
  const parts = splitQuestion(request.question).map(({ question }) => question);
  const found =
    parts.length === 0
      ? answerOne({ ...request, segments })
      : parts
          // Statements are read for the whole question; a part goes by its terms.
          .map((question) => answerOne({ ...request, ...narrow(request, question, parts), judge: undefined, segments }))
          .reduce((all, one) => (all && one ? join(all, one) : (all ?? one)), null);
  // Of those that may be about it each is told by its place among all.
  return found && { ...found, sentences: found.sentences.map((one) => ({ ...one, source: places[one.source] ?? -1 })) };
}

/** A part of a question with its terms, and those of the other part that name the subject of both. */
function narrow({ question, terms, maxSentences }: AnswerRequest, part: string, parts: string[]) {
  const others = parts.filter((other) => other !== part).map(foldText);
  const own = terms.filter(
    ({ term, isOther }) => isOther || foldText(part).includes(term) || !others.some((other) => other.includes(term)),
  );
  return own.some(({ isOther }) => !isOther)
    ? { question: part, terms: own, maxSentences: 1 }
    : { question, terms, maxSentences };
}

function join(first: ExtractedAnswer, second: ExtractedAnswer): ExtractedAnswer {
  const more = second.sentences.filter(
    ({ text, source }) => !first.sentences.some((sentence) => sentence.source === source && sentence.text === text),
  );
  return { sentences: [...first.sentences, ...more], confidence: Math.min(first.confidence, second.confidence) };
}

const answerOne = (request: AnswerRequest): ExtractedAnswer | null =>
  chooseAnswer(proposeAnswers(request), request.leastConfidence);
