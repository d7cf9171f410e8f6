import type { z } from 'zod';

/** Fields that an address sets, by their rules; what it can't mean is left out. */
export function readFilterFields(shape: Record<string, z.ZodType>, query: URLSearchParams): Record<string, unknown> {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(query.get(name) || undefined);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(fields);
}

export const readListPage = (query: URLSearchParams): number =>
  Math.min(100_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1));
