import { holdsAskedKind } from '../answerer/question-kind.ts';
import { splitPassage } from '../answerer/split-passage.ts';
import type { AskedPart } from '../answerer.ts';
import type { CompletedQuestion } from './complete-question.ts';
import { holdsFocus, namesFocus } from './holds-focus.ts';
import { nameContent } from './read-words.ts';

type Reading = AskedPart['readings'][number];
type Hit = Reading['hits'][number];

/** Said of a place that people go to: not of a card, though it is counted in days. */
const OPENS = /开门|关门|[开闭]馆|开放|营业|[上下]班|打烊/u;

/** What is done with a thing that was bought, booked or issued: a text that has no word of it speaks of something else. */
const DEEDS: readonly RegExp[] = [
  /退(?!休|役|烧)/u,
  /取消|不[去来]了/u,
  /转让|转给/u,
  /改签|改期|改时间/u,
  /挂失|遗失|丢/u,
  /补办|补发/u,
  /续[费期借卡租办]/u,
];

/** Whether a turn names something that is done, which neither what was asked before nor a text names. */
export const lacksDeed = (said: string, before: string, text: string): boolean =>
  DEEDS.some((deed) => deed.test(said) && !deed.test(before) && !deed.test(text));

/**
 * Whether one statement of a passage, with the titles above it, says something about what a turn names, about what was asked before, and
 * of the kind that is asked for: then the passage is about the completed question, however many of its words it says otherwise.
 */
export function supports(
  { title, heading, text }: Hit,
  { question, focus, subject, how, own }: CompletedQuestion,
  terms: Reading['terms'],
): boolean {
  const top = [title, ...heading].join('\n');
  let above = top;
  const rest = nameContent(how === 'replace' ? question.replace(focus, ' ') : subject, 2);
  return splitPassage(text).some((statement) => {
    if (statement.kind === 'title') above = `${top}\n${statement.text}`;
    const said = `${above}\n${statement.text}`;
    return (
      statement.kind !== 'title' &&
      (!OPENS.test(own ?? '') || OPENS.test(said)) &&
      !(own !== null && lacksDeed(own, subject, said)) &&
      holdsFocus(nameContent(focus) || focus, terms, said) &&
      // What may as well be about something else has to be there in its own words.
      (own === null ? holdsFocus(rest, terms, said) : namesFocus(rest, said)) &&
      holdsAskedKind(question, statement.text)
    );
  });
}
