import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { SecretBox } from '#server/platform/secret-box.ts';

const LIFETIME_MS = 30 * 60_000;
/** Words that are easy to read and to tell apart; which ones come shows that the sentence was read for this voice. */
const WORDS = [
  ...['晴天', '帆船', '茉莉', '石桥', '灯塔', '雪山', '竹林', '海鸥', '麦田', '银杏'],
  ...['风筝', '溪水', '月亮', '松树', '贝壳', '云朵', '草原', '烟花', '荷叶', '火车'],
];
const Ticket = z.object({
  purpose: z.literal('voice-consent'),
  accountId: z.string(),
  sentence: z.string(),
  until: z.number(),
});

/** Sentences of consent, each another one, and tickets that say to whom one was given. */
export function createConsents(secretBox: SecretBox, now: () => number) {
  const pick = (): string => WORDS[randomInt(WORDS.length)] ?? '';
  return {
    make(accountId: string): { sentence: string; ticket: string } {
      const words = new Set<string>();
      while (words.size < 3) words.add(pick());
      const sentence = `我同意用这段录音生成我的声音，仅用于本账号的数字人。这次的验证词是：${[...words].join('、')}、${randomInt(10, 100)}。`;
      const ticket = { purpose: 'voice-consent', accountId, sentence, until: now() + LIFETIME_MS };
      return { sentence, ticket: secretBox.seal(JSON.stringify(ticket)) };
    },
    /** The sentence that was given to this account; null for a ticket that is no more good. */
    read(accountId: string, ticket: string): string | null {
      try {
        const { accountId: owner, sentence, until } = Ticket.parse(JSON.parse(secretBox.open(ticket) ?? ''));
        return owner === accountId && until > now() ? sentence : null;
      } catch {
        return null;
      }
    },
  };
}
