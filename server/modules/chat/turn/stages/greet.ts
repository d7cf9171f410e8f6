import { z } from 'zod';
import type { ChatStore } from '../../chat.store.ts';
import { defineStage } from '../stage.ts';

export type GreetingDependencies = Pick<ChatStore, 'countConversations'>;

/** The opening turn: one of the role's welcome texts, without asking anybody. */
export function greet({ countConversations }: GreetingDependencies) {
  return defineStage({
    id: 'greeting',
    input: z.object({ texts: z.array(z.string()), inOrder: z.boolean() }),
    inputOf: ({ request, role }) =>
      request.isStart === 1 ? { texts: role.welcomeText, inOrder: role.welcomeInOrder === 1 } : null,
    async run({ turn: { key, answerer }, input: { texts, inOrder } }) {
      const place =
        inOrder && texts.length > 1 ? await countConversations(key) : Math.floor(Math.random() * texts.length);
      const text = texts[place % texts.length];
      return { engine: answerer.label, pieces: text ? [{ text }] : [] };
    },
  });
}
