import { LRUCache } from 'lru-cache';
import type { Role } from '#contract/role.contract.ts';
import { chooseRecommended, chooseSuggested } from './choose-questions.ts';
import type { RecommendStore } from './recommend.store.ts';

/** Entries of the library that are looked at for one question. */
const RELATED = 12;
/** How long a role's popular questions are remembered, in ms: they change slowly, and every answer asks for them. */
const REMEMBERED_MS = 5 * 60_000;
/** Roles whose popular questions are remembered; the one that was asked longest ago goes first. */
const REMEMBERED = 500;

export interface RecommendDependencies {
  store: RecommendStore;
  /** Questions of a library that are about the same as a message, best first; none for a library that is gone. */
  relatedQuestions(accountId: string, libraryId: string, query: string, limit: number): Promise<string[]>;
  now?: () => number;
}

type Asked = Pick<Role, 'id' | 'question' | 'smallDocLibId'>;

/** Questions that are offered to whoever talks with a role: its own, those of its library, and what others have asked. */
export function createRecommendService({ store, relatedQuestions, now = Date.now }: RecommendDependencies) {
  const popular = new LRUCache<string, Promise<string[]>>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now },
  });

  function popularOf(roleId: string): Promise<string[]> {
    const known = popular.get(roleId);
    if (known) return known;
    const questions = store.popularQuestions(roleId);
    questions.catch(() => popular.delete(roleId));
    popular.set(roleId, questions);
    return questions;
  }

  const gather = async (accountId: string, role: Asked, query: string) => {
    const [related, asked] = await Promise.all([
      role.smallDocLibId ? relatedQuestions(accountId, role.smallDocLibId, query, RELATED) : [],
      popularOf(role.id),
    ]);
    return { related, asked };
  };

  return {
    /** What to ask next after `query`, best first. `before`: what has been asked already. */
    async recommend(accountId: string, role: Asked, query: string, before: readonly string[]): Promise<string[]> {
      const { related, asked } = await gather(accountId, role, query);
      return chooseRecommended([...related, ...role.question, ...asked], [...before, query]);
    },
    /** What a text that is being typed may become. */
    async suggest(accountId: string, role: Asked, typed: string): Promise<string[]> {
      const { related, asked } = await gather(accountId, role, typed);
      return chooseSuggested([...role.question, ...related, ...asked], typed);
    },
  };
}

export type RecommendService = ReturnType<typeof createRecommendService>;
