import type Postgres from 'postgres';

export interface LogBounds {
  everyMs: number;
  /** Written since the last checkpoint. */
  bytes: number;
}
const BOUNDS: LogBounds = { everyMs: 20_000, bytes: 48 * 1024 * 1024 };

/**
 * Makes checkpoints. The embedded PostgreSQL runs as one process, which makes none by itself before it is closed: its log would grow for as
 * long as the server runs, and a start after a kill would read all of it again.
 */
export function shortenLog(sql: Postgres.Sql, { everyMs, bytes }: LogBounds = BOUNDS): () => void {
  let isAsking = false;
  const look = async () => {
    const [row] = await sql`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as written from pg_control_checkpoint()`;
    if (Number(row?.written) > bytes) await sql`checkpoint`;
  };
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    // A database that does not answer is told by its probe.
    void look()
      .catch(() => {})
      .finally(() => {
        isAsking = false;
      });
  }, everyMs).unref();
  return () => clearInterval(timer);
}
