import { LRUCache } from 'lru-cache';
import type { ChatMessage } from './model-request.ts';
import type { Beginning } from './split-thinking.ts';

const MOST_MODELS = 500;
/** Accounts of a model whose last replies count. */
const MOST_ACCOUNTS = 50;
/** Replies in a row that must have ended a thinking which had not begun, before the next one of the same account is held back. */
const ENOUGH = 2;
/** Replies in a row that began with nothing to think, before the same model is not held back any more. */
const ENOUGH_PLAIN = 3;
const SPEAKS_OF_MARKS = /think|thought|reasoning|思考标签|思维链|推理标签/i;

interface Seen {
  swallowed: number;
  plain: number;
}

/**
 * Whether a model keeps the mark for itself that opens its thinking, learnt from what it has said. What one account's visitors can have a
 * model write decides nothing for others: an account's own replies count first, and without any, what most of the others have seen.
 */
export function createSwallowedBeginnings() {
  const models = new LRUCache<string, LRUCache<string, Seen>>({ max: MOST_MODELS });

  return {
    /** Whether the next reply of a model is to be held back until its thinking has ended. */
    expects(model: string, accountId: string): boolean {
      const accounts = models.get(model);
      if (!accounts) return false;
      const own = accounts.get(accountId);
      if (own) return own.swallowed >= ENOUGH;
      const all = [...accounts.values()];
      const yes = all.filter(({ swallowed }) => swallowed > 0).length;
      return yes >= ENOUGH && yes * 2 > all.length;
    },
    /** What a whole reply has told. One that was cut off tells nothing. */
    note(model: string, accountId: string, beginning: Beginning, messages: readonly ChatMessage[]): void {
      if (beginning === 'swallowed' && messages.some(({ content }) => SPEAKS_OF_MARKS.test(content))) return;
      const accounts = models.get(model) ?? new LRUCache<string, Seen>({ max: MOST_ACCOUNTS });
      const before = accounts.get(accountId) ?? { swallowed: 0, plain: 0 };
      accounts.set(accountId, next(before, beginning));
      models.set(model, accounts);
    },
  };
}

function next({ swallowed, plain }: Seen, beginning: Beginning): Seen {
  if (beginning === 'swallowed') return { swallowed: Math.min(ENOUGH, swallowed + 1), plain: 0 };
  const isForgotten = beginning === 'told' || swallowed < ENOUGH || plain + 1 >= ENOUGH_PLAIN;
  return { swallowed: isForgotten ? 0 : swallowed, plain: plain + 1 };
}

export type SwallowedBeginnings = ReturnType<typeof createSwallowedBeginnings>;
