import { z } from 'zod';
import { readShown } from '../../guise.ts';
import { defineStage } from '../stage.ts';

/** What is pictured beside the way to the conversation is answered as it is pictured there. */
export const answerShown = defineStage({
  id: 'shown',
  input: z.object({ answer: z.string() }),
  inputOf({ request, question }) {
    const answer = readShown(request.guise, question);
    return answer === null ? null : { answer };
  },
  run: ({ turn: { answerer }, input: { answer } }) => ({ engine: answerer.label, pieces: [{ text: answer }] }),
});
