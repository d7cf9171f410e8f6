import type { OpenDatabase } from '../database/open-database.ts';

/** Runs a statement of pg-boss on the product's own database. */
export async function runStatement(
  database: OpenDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  if (values.length > 0) return [...(await database.sql.unsafe(text, values.map(toParameter) as never[]))];
  // Without values pg-boss sends several statements at once, some inside begin and commit. A failure in the middle would leave the
  // connection in an aborted transaction, so such a text runs on a connection of its own and is rolled back.
  // postgres.js 3.4.9 never hands out a connection that it has to open anew for this, and loses it: after a query one is open.
  await database.sql`select 1`;
  const connection = await database.sql.reserve();
  try {
    const results = (await connection.unsafe(text)) as unknown as Record<string, unknown>[];
    return results.flat();
  } catch (error) {
    await connection.unsafe('rollback').catch(() => {}); // one that broke has rolled back already
    throw error;
  } finally {
    connection.release();
  }
}

/** Drizzle switches the client's own JSON encoding off, so an object has to be text before it is bound. */
function toParameter(value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? JSON.stringify(value) : value;
}
