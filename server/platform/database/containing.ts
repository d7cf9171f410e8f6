import { type AnyColumn, ilike, type SQL } from 'drizzle-orm';

/** The column holds what a person typed, whatever its case; `%`, `_` and `\` mean themselves. Undefined, so no condition, for nothing typed. */
export function containing(column: AnyColumn, typed: string | undefined): SQL | undefined {
  return typed ? ilike(column, `%${typed.replace(/[\\%_]/g, '\\$&')}%`) : undefined;
}
