import { and, eq, inArray, isNull } from 'drizzle-orm';
import { library } from '#server/modules/knowledge/knowledge.table.ts';
import { wording } from '#server/modules/knowledge/wording/wording.table.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { foldText } from './fold-text.ts';
import { type Lexicon, NO_WORDS } from './understand/read-lexicon.ts';

/** What an account says its visitors' words mean is surer than what the lexicon knows. */
const GRADE = 1;

interface Row {
  folded: string;
  meant: string[];
}

/** The wordings of whoever owns these libraries. */
export async function readLibraryWordings(db: Database, libraryKeys: readonly number[]): Promise<Lexicon> {
  const owners = db
    .select({ accountId: library.accountId })
    .from(library)
    .where(inArray(library.key, [...libraryKeys]));
  const rows = await db
    .select({ folded: wording.folded, meant: wording.meant })
    .from(wording)
    .where(and(inArray(wording.accountId, owners), isNull(wording.deletedAt)));
  return toLexicon(rows);
}

/** The wordings of an account. */
export async function readWordings(db: Database, accountId: string): Promise<Lexicon> {
  const rows = await db
    .select({ folded: wording.folded, meant: wording.meant })
    .from(wording)
    .where(and(eq(wording.accountId, accountId), isNull(wording.deletedAt)));
  return toLexicon(rows);
}

function toLexicon(rows: readonly Row[]): Lexicon {
  if (rows.length === 0) return NO_WORDS;
  const words: Lexicon['words'] = new Map(
    rows.map(({ folded, meant }) => [
      folded,
      { senses: meant.map((word) => ({ word: foldText(word), grade: GRADE })), telling: 1, asks: false },
    ]),
  );
  return { words, phrases: new Map(), longest: Math.max(...[...words.keys()].map((word) => word.length)) };
}
