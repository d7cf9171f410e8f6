import type { FieldError } from '#contract/errors.contract.ts';
import { FORBIDDEN_TEXT, type WordCategory, type WordLevel } from '#contract/moderation.contract.ts';
import type { Log } from '#server/platform/log.ts';
import { maskText } from './matching/mask-text.ts';
import { scanText } from './matching/scan-text.ts';
import { createTextGuard } from './matching/text-guard.ts';
import type { Finding, WordList } from './matching/word-list.ts';
import type { ModerationStore } from './moderation.store.ts';
import type { WordLists } from './word-lists.ts';

/** A listed word that was found, for the record of whoever owns the role. */
export interface FoundWord {
  id: string;
  word: string;
  category: WordCategory;
  level: WordLevel;
  /** The text around it. */
  excerpt: string;
}

/** The lists as they were when a conversation's turn began, so that all of it goes by the same words. */
export interface ContentRules {
  /** Masked, or blocked where a word of level 2 or 3 was found. */
  check(text: string): Promise<{ blocked: boolean; masked: string; found: FoundWord[] }>;
  /** For a text that comes in pieces: what passes is masked, and held back as little as can be. */
  openGuard(): { push(text: string): string; flush(): string; isBlocked(): boolean; found(): FoundWord[] };
}

/** Where words were found, for the counts and the operator's record. */
export interface FoundNote {
  accountId: string;
  roleId: string;
  direction: 'question' | 'answer';
  found: readonly FoundWord[];
}

/** Characters of an excerpt before and after the word. */
const AROUND = 40;
/** Rows that one text adds to the operator's record. */
const MAX_RECORDS = 5;

export function createContentCheck(lists: WordLists, store: ModerationStore, log: Log) {
  return {
    /** What counts for the roles of an account; null while nothing is listed. */
    async rulesFor(accountId: string): Promise<ContentRules | null> {
      const found = await lists.find(accountId);
      return found.length > 0 ? openRules(found) : null;
    },

    /** Fields that hold a listed word of any level. */
    async checkContent(accountId: string, texts: readonly { field: string; text: string }[]): Promise<FieldError[]> {
      const rules = await lists.find(accountId);
      const errors: FieldError[] = [];
      if (rules.length === 0) return errors;
      for (const { field, text } of texts)
        if ((await scanText(rules, text)).length > 0) errors.push({ field, message: FORBIDDEN_TEXT });
      return errors;
    },

    /** Counts what was found, and keeps words of level 3 for the operator. A failure is logged and harms nothing. */
    async noteFound({ found, ...where }: FoundNote): Promise<void> {
      const counts = new Map<string, number>();
      for (const { id } of found) counts.set(id, (counts.get(id) ?? 0) + 1);
      const grave = found.filter(({ level }) => level === 3).slice(0, MAX_RECORDS);
      try {
        await store.countHits(counts);
        await store.record(grave.map(({ word, category, excerpt }) => ({ ...where, word, category, excerpt })));
      } catch (error) {
        log.error({ err: error }, 'found words not noted');
      }
    },
  };
}

function openRules(lists: readonly WordList[]): ContentRules {
  return {
    async check(text) {
      const findings = await scanText(lists, text);
      return {
        blocked: findings.some(({ word }) => word.level > 1),
        masked: maskText(text, findings),
        found: findings.map((finding) => describeFound(finding, text, 0)),
      };
    },
    openGuard() {
      const guard = createTextGuard(lists);
      const told: FoundWord[] = [];
      let noted = 0;
      /** The end of what came, for excerpts. */
      let recent = '';
      let recentFrom = 0;
      const follow = (text: string, pass: () => string): string => {
        recent += text;
        const safe = pass();
        for (const findings = guard.findings(); noted < findings.length; noted++) {
          const finding = findings[noted];
          if (finding) told.push(describeFound(finding, recent, recentFrom));
        }
        const drop = recent.length - KEPT;
        if (drop > 0) {
          recent = recent.slice(drop);
          recentFrom += drop;
        }
        return safe;
      };
      return {
        push: (text) => follow(text, () => guard.push(text)),
        flush: () => follow('', () => guard.flush()),
        isBlocked: guard.isBlocked,
        found: () => told,
      };
    },
  };
}

/** Code units before the newest piece that are kept for excerpts; a found word may have waited for long. */
const KEPT = 2000;

/** @param offset where `text` begins, as the finding counts */
function describeFound({ word, from, to }: Finding, text: string, offset: number): FoundWord {
  const { id, category, level } = word;
  const excerpt = text.slice(Math.max(0, from - offset - AROUND), Math.max(0, to - offset + AROUND));
  return { id, word: word.word, category, level, excerpt: excerpt.toWellFormed() };
}
