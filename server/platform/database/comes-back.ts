import { and, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type Deletable = PgTable & { id: PgColumn; deletedAt: PgColumn };

/**
 * Which of several deletions come back when they are taken back together, where `same` is found once at most: nothing that has been added anew
 * meanwhile, and of several alike the one that was deleted last.
 */
export function comesBack(table: Deletable, same: readonly PgColumn[], ids: readonly string[]): SQL {
  const other = ({ name }: PgColumn) => sql`other.${sql.identifier(name)}`;
  const [id, deletedAt] = [other(table.id), other(table.deletedAt)];
  const isAlike = and(...same.map((column) => sql`${other(column)} is not distinct from ${column}`));
  const isLater = sql`(${deletedAt}, ${id}) > (${table.deletedAt}, ${table.id})`;
  return sql`not exists (select 1 from ${table} other where ${isAlike}
    and (${isNull(deletedAt)} or (${id} in ${ids} and ${isLater})))`;
}
