import { type CompletedQuestion, completeQuestion, type Topic, topicAfter } from './complete-question.ts';
import { READ_CHARACTERS, readWords } from './read-words.ts';

/** A part of a message that asks for several things. */
export interface QuestionPart {
  /** As it was said, for people. */
  said: string;
  /** Written out in full with what the part before it names. */
  question: string;
  /** Null: it says everything itself. */
  completed: CompletedQuestion | null;
}

/** More things at once would not fit into an answer. */
const MOST_PARTS = 6;
const border = /[，,；;？?。!！\n]+|(?<=.)(?:另外|还有|以及|并且|顺便|然后)(?=.{2})/u;
/** Begins a message and asks nothing. */
const preamble = /^(?:那么?|你好|您好|请问一?下?|麻烦问一?下?|问一?下|我?想问一?下?|打扰一?下|谢谢|嗯|哦|喂)$/u;

/**
 * The parts of a message that asks for several things: 几点开门，押金多少？ Each part asks by itself, or goes on from the one before it:
 * 晚餐几点，午餐呢. Anything else is one question, and none is given.
 */
export function splitQuestion(message: string): QuestionPart[] {
  if (message.length > READ_CHARACTERS) return [];
  const said = message
    .split(border)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !preamble.test(part));
  if (said.length < 2 || said.length > MOST_PARTS) return [];
  const parts: QuestionPart[] = [];
  // What stands before the first thing that is asked tells what all of it is about: 我想办居住证，要带什么，多少钱.
  const first = said.findIndex(asks);
  const about = said.slice(0, Math.max(0, first)).join('，');
  let before: Topic | null = null;
  for (const text of said.slice(about === '' ? 0 : first)) {
    const isFirst = parts.length === 0;
    const completed: CompletedQuestion | null = isFirst ? null : completeQuestion(text, before);
    if (completed?.how === 'more' || (!completed && !asks(text))) return [];
    const own = isFirst && about !== '' ? `${about}，${text}` : text;
    parts.push({ said: text, question: completed?.question ?? own, completed });
    before = topicAfter(own, completed);
  }
  return parts.length > 1 ? parts : [];
}

const asks = (text: string): boolean => readWords(text).some(({ kind }) => kind === 'asking' || kind === 'aspect');
