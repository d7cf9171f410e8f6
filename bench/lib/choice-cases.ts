import { readWhole } from '#server/modules/chat/answerer/answer-parts.ts';
import { answerHouse } from '#server/modules/chat/answerer/house/answer-house.ts';
import { lacksThing } from '#server/modules/chat/answerer/lacks-thing.ts';
import { leavesOut } from '#server/modules/chat/answerer/leaves-out.ts';
import { proposeAnswers, type Way } from '#server/modules/chat/answerer/propose-answers.ts';
import { askOffline } from './ask-offline.ts';
import { type EverydayItem, toGroups } from './everyday-set.ts';
import { holdsAnswer } from './judge-reply.ts';
import { openSet } from './open-set.ts';
import type { Defer } from './run-bench.ts';

/** A question with every answer that was proposed to it, and which of them are right. */
export interface ChoiceCase {
  id: string;
  set: string;
  doc: string;
  kind: string;
  refuse: boolean;
  question: string;
  proposals: {
    way: Way;
    text: string;
    features: Record<string, number>;
    right: boolean;
    /** Something else keeps it from being told. */
    kept: boolean;
  }[];
}

const MOST_TOLD = 2;

/** Of the tuning halves of some sets; messages of several parts are left out, and what is answered without passages. */
export async function findChoiceCases(defer: Defer, sets: readonly string[]): Promise<ChoiceCase[]> {
  const cases: ChoiceCase[] = [];
  for (const set of sets) {
    const { items, searchFor } = await openSet(defer, { folder: set }, ({ half }) => half === 'tune');
    for (const item of items) {
      const asked = await askOffline(item.turns, searchFor(item), '');
      const [part, another] = asked.passages.parts ?? [];
      const reading = part ? part.readings[0] : readWhole(asked.question, asked.passages);
      if (another || !reading || reading.told !== '' || answerHouse(reading.question, reading.hits)) continue;
      const { question, focus, isStrict, hits, beside = [], terms, judge } = reading;
      const proposals = proposeAnswers({
        ...{ question, terms, judge, focus, isStrict: isStrict && focus !== '' },
        ...{ segments: hits, beside, maxSentences: MOST_TOLD },
      }).map(({ way, features, sentences }) => {
        const text = sentences.map((one) => one.text).join('\n');
        const said = sentences
          .map((one) => [hits[one.source]?.title ?? '', ...(hits[one.source]?.heading ?? []), one.text].join('\n'))
          .join('\n');
        const kept = leavesOut(question, said, judge) || lacksThing(question, said, judge);
        return { way, text, features, right: isRight(item, text), kept };
      });
      const { id, kind, refuse } = item;
      cases.push({ id, set, doc: `${set}/${item.doc}`, kind, refuse, question, proposals });
    }
  }
  return cases;
}

const isRight = (item: EverydayItem, text: string): boolean =>
  !item.refuse &&
  toGroups(item).every((group) => group.some((answer) => holdsAnswer(text, answer))) &&
  !item.not.some((answer) => holdsAnswer(text, answer));
