import { z } from 'zod';
import { CATEGORY_NAMES } from '#contract/moderation.contract.ts';
import type { ContentRules, FoundNote, FoundWord } from '#server/modules/moderation/index.ts';
import { chooseSensitiveReply } from '../choose-reply.ts';
import { defineStage } from '../stage.ts';
import type { Turn } from '../turn.ts';

export interface WordStageDependencies {
  /** What counts for the roles of an account; null while nothing is listed. */
  rulesFor(accountId: string): Promise<ContentRules | null>;
  /** Counts what was found. */
  noteFound(note: FoundNote): Promise<void>;
}

/** Who answers when the role may not, for people. */
export const WORDS_ENGINE = '敏感词回复';

/**
 * Sensitive words of the question: a grave one is answered with the role's sensitive-word reply, others are masked for all stages after
 * this one. Also reads the lists for the way out, so a turn goes by one version of them.
 */
export function refuseWords({ rulesFor, noteFound }: WordStageDependencies) {
  return defineStage({
    id: 'wordsIn',
    input: z.object({ question: z.string() }),
    makes: ['rules'],
    inputOf: ({ question }) => ({ question }),
    async run({ turn, input, slices, span }) {
      const { request, role } = turn;
      const rules = await rulesFor(request.accountId);
      if (!rules) return null;
      slices.rules = rules;
      if (request.isStart) return null;
      const { blocked, masked, found } = await rules.check(input.question);
      if (found.length === 0) return null;
      noteWords(turn, 'question', found, blocked);
      await noteFound({ accountId: request.accountId, roleId: role.id, direction: 'question', found });
      span.note(`${blocked ? '拦截' : '遮盖'}：${describeWords(found)}`);
      turn.question = masked;
      if (!blocked) return null;
      return { engine: WORDS_ENGINE, pieces: [{ text: chooseSensitiveReply(role, request.language, rules) }] };
    },
  });
}

/** For the turn's record, which its owner reads. */
export function noteWords(
  { state }: Turn,
  direction: 'question' | 'answer',
  found: readonly FoundWord[],
  blocked: boolean,
): void {
  const words = found.slice(0, MAX_WORDS).map(({ word, category, level }) => ({ direction, word, category, level }));
  const before = state.moderation;
  state.moderation = {
    blocked: blocked ? direction : (before?.blocked ?? null),
    words: [...(before?.words ?? []), ...words].slice(0, MAX_WORDS),
  };
}

/** Words that a turn's record names. */
const MAX_WORDS = 20;

/** `“传销”（诈骗）`, the first three of them. */
export function describeWords(found: readonly FoundWord[]): string {
  const names = new Map(found.map(({ word, category }) => [word, `“${word}”（${CATEGORY_NAMES[category]}）`]));
  const shown = [...names.values()].slice(0, 3).join('、');
  return names.size > 3 ? `${shown}等 ${names.size} 个词` : shown;
}
