import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';

/** Why there are no vectors, for people. */
export const EXTENSION_REASON = {
  missing: '当前数据库未安装 pgvector 扩展',
  forbidden: '当前数据库账号无权启用 pgvector 扩展，请由数据库管理员执行 create extension vector',
  old: '当前数据库的 pgvector 扩展版本过低，需要 0.7 或更新的版本',
} as const;

/** Half precision and bits came with 0.7. */
const LEAST = [0, 7] as const;
/** Any fixed number; replicas that start together queue on it. */
const LOCK = 7_203_921;

/**
 * Switches the extension on and makes the list of spaces. A migration can't do this: it would fail on a database without the
 * extension, which is as good as any other for everything else. Answers why it can't be, or null; may be asked again at any time.
 */
export async function prepareVectors(db: Database): Promise<string | null> {
  const [known] = await db.execute<{ installed: string | null }>(
    sql`select installed_version as installed from pg_available_extensions where name = 'vector'`,
  );
  if (!known) return EXTENSION_REASON.missing;
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      await tx.execute(sql`create extension if not exists vector`);
      // How near each space's own everyday sentences are tells what its figures mean (nearness.ts).
      await tx.execute(sql`create table if not exists vector_space (
        id int primary key generated always as identity,
        model text not null,
        dimensions int not null,
        anchors bytea not null,
        created_at timestamptz not null default now(),
        unique (model, dimensions))`);
    });
  } catch (error) {
    if (known.installed === null) return EXTENSION_REASON.forbidden;
    throw error;
  }
  const [row] = await db.execute<{ version: string }>(
    sql`select extversion as version from pg_extension where extname = 'vector'`,
  );
  const [major = 0, minor = 0] = (row?.version ?? '').split('.').map(Number);
  return major > LEAST[0] || minor >= LEAST[1] ? null : EXTENSION_REASON.old;
}
