import { sql } from 'drizzle-orm';
import { newId } from '#server/platform/database/columns.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { countTerms } from '../retrieval/count-terms.ts';
import { indexSegments, maxBatchSegments } from '../retrieval/posting.store.ts';

export interface SampleLibrary {
  id: string;
  key: number;
}

/** Libraries filled without files or parsing: for tests and benchmarks of the search. */
export interface SampleLibraries {
  addLibrary(): Promise<SampleLibrary>;
  addDocument(library: SampleLibrary, name: string): Promise<string>;
  /** Stores and indexes segments as an upload does, in batches; returns their ids. */
  addSegments(library: SampleLibrary, documentId: string, texts: string[], heading?: string[]): Promise<number[]>;
}

/** Prepares a migrated, empty database for libraries made up by a test or benchmark. */
export async function createSampleLibraries(db: Database): Promise<SampleLibraries> {
  const [accountId, fileId] = [newId(), newId()];
  await db.transaction(async (transaction) => {
    // The sample needs an account and a file to hang on to, not what they consist of.
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(sql`insert into account (id, company_id, login_account, nick_name, languages, flags, file_size_limit, video_size_limit)
      values (${accountId}, ${newId()}, 'sample', 'sample', '[]', '{}', 0, 0)`);
    await transaction.execute(
      sql`insert into file (id, account_id, sha256, size, name) values (${fileId}, ${accountId}, '', 0, 'sample')`,
    );
  });

  return {
    async addLibrary() {
      const id = newId();
      const [row] = await db.execute<{ key: number }>(sql`insert into library (id, account_id, name, language)
        values (${id}, ${accountId}, 'sample', 'zh') returning key`);
      return { id, key: row?.key ?? 0 };
    },
    async addDocument(library, name) {
      const id = newId();
      await db.execute(sql`insert into document (id, library_id, file_id, name, kind, size, status, pages_without_text)
        values (${id}, ${library.id}, ${fileId}, ${name}, 'txt', 0, 2, '[]')`);
      return id;
    },
    async addSegments(library, documentId, texts, heading = []) {
      const ids: number[] = [];
      for (let start = 0; start < texts.length; start += maxBatchSegments) {
        const batch = texts.slice(start, start + maxBatchSegments);
        await db.transaction(async (transaction) => {
          const rows = await transaction.execute<{ id: string }>(sql`
            insert into segment (document_id, library_id, position, text, heading, start_at, end_at)
            select ${documentId}, ${library.id}, place - 1 +
                (select coalesce(max(position) + 1, 0) from segment where document_id = ${documentId}), text, ${JSON.stringify(heading)}::jsonb, 0, 0
            from unnest(${sql.param(batch)}::text[]) with ordinality as row(text, place) order by place
            returning id`);
          const segments = rows.map((row, index) => ({
            id: Number(row.id),
            counts: countTerms([...heading, batch[index]].join('\n')),
          }));
          await indexSegments(transaction, { libraryKey: library.key, documentId, segments });
          ids.push(...segments.map(({ id }) => id));
        });
      }
      return ids;
    },
  };
}
