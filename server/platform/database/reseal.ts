import type { SecretBox } from '../secret-box.ts';
import type { OpenDatabase } from './open-database.ts';

/** Rows that are read at once. */
const BATCH = 200;

export interface Resealed {
  /** Sealed anew, and sealed with the present key before. */
  renewed: number;
  present: number;
  /** Opened by no key: left as they are. */
  unreadable: number;
}

/**
 * Seals everything of the database with the present key: every text column whose name begins with `sealed_`. Each row by itself and only as long
 * as it is what was read, so that it may be killed anywhere, run again, and run beside servers.
 */
export async function reseal({ sql }: Pick<OpenDatabase, 'sql'>, secretBox: SecretBox): Promise<Resealed> {
  const done: Resealed = { renewed: 0, present: 0, unreadable: 0 };
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name like ${'sealed\\_%'} and data_type = 'text' order by 1, 2`;
  for (const { table, column } of columns) {
    for (let after = ''; ; ) {
      const rows = await sql<{ id: string; sealed: string }[]>`
        select id::text as id, ${sql(column)} as sealed from ${sql(table)}
        where ${sql(column)} is not null and id::text > ${after} order by id::text limit ${BATCH}`;
      for (const { id, sealed } of rows) {
        const renewed = secretBox.renew(sealed);
        if (renewed === null) done.unreadable += 1;
        else if (renewed === sealed) done.present += 1;
        else {
          await sql`update ${sql(table)} set ${sql(column)} = ${renewed} where id::text = ${id} and ${sql(column)} = ${sealed}`;
          done.renewed += 1;
        }
      }
      after = rows.at(-1)?.id ?? '';
      if (rows.length < BATCH) break;
    }
  }
  return done;
}
