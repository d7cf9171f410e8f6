import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { segment } from '../knowledge.table.ts';
import { regressionCase } from './regression.table.ts';

interface GeneratedCase {
  question: string;
  answer: string;
  documentId: string;
  segmentId: number;
}

/** Adds reviewed questions to a library's regression set; a question that it holds already is left out. */
export async function addGeneratedCases(
  db: Database,
  libraryId: string,
  cases: readonly GeneratedCase[],
): Promise<void> {
  const known = await db
    .select({ question: regressionCase.question })
    .from(regressionCase)
    .where(
      and(
        eq(regressionCase.libraryId, libraryId),
        inArray(
          regressionCase.question,
          cases.map(({ question }) => question),
        ),
      ),
    );
  const held = new Set(known.map(({ question }) => question));
  for (const { question, answer, documentId, segmentId } of cases) {
    if (held.has(question)) continue;
    const [row] = await db.select({ text: segment.text }).from(segment).where(eq(segment.id, segmentId)).limit(1);
    // The answer stands in the segment word for word unless a person has put it differently.
    const expectedText = !row || row.text.includes(answer) ? answer : row.text;
    await db.insert(regressionCase).values({ libraryId, question, expectedText, documentId, source: 'generated' });
  }
}
