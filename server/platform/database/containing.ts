import { type AnyColumn, desc, ilike, type SQL } from 'drizzle-orm';

const literally = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&');

/** The column holds what a person typed, whatever its case; `%`, `_` and `\` mean themselves. Undefined, so no condition, for nothing typed. */
export function containing(column: AnyColumn | SQL, typed: string | undefined): SQL | undefined {
  return typed ? ilike(column, `%${literally(typed)}%`) : undefined;
}

/** Order of what holds it: first what begins with it. */
export function beginningFirst(column: AnyColumn, typed: string): SQL {
  return desc(ilike(column, `${literally(typed)}%`));
}
