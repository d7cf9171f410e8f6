import type { ChatStore } from '../../chat.store.ts';
import type { Stage } from '../stage.ts';

export type GreetingDependencies = Pick<ChatStore, 'countConversations'>;

/** The opening turn: one of the role's welcome texts, without asking anybody. */
export function greet({ countConversations }: GreetingDependencies): Stage {
  return {
    name: 'greeting',
    applies: ({ request }) => request.isStart === 1,
    async run({ role, key, answerer }) {
      const texts = role.welcomeText;
      const place =
        role.welcomeInOrder === 1 && texts.length > 1
          ? await countConversations(key)
          : Math.floor(Math.random() * texts.length);
      const text = texts[place % texts.length];
      return { engine: answerer.label, pieces: text ? [{ text }] : [] };
    },
  };
}
