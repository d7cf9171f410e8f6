/** A row of a list. */
interface Row {
  id: string;
}

/** What was asked for of the rows that the page does not show, and those of them that there are. */
interface Elsewhere<T> {
  asked: readonly string[];
  found: readonly T[];
}

/**
 * The chosen rows as they are now: what the page shows as it shows it, the others as they were last found, or as they were chosen while
 * they are being asked for. What there is no more is left out.
 */
export function settleSelection<T extends Row>(
  chosen: readonly T[],
  onPage: readonly T[],
  elsewhere: Elsewhere<T> | undefined,
): T[] {
  const here = new Map(onPage.map((row) => [row.id, row]));
  const found = new Map(elsewhere?.found.map((row) => [row.id, row]));
  const asked = new Set(elsewhere?.asked);
  return chosen.flatMap((row) => here.get(row.id) ?? found.get(row.id) ?? (asked.has(row.id) ? [] : row));
}

/** Looks for rows on the pages of a whole list until it has them all, or the list is over. */
export async function findRows<T extends Row>(
  ids: readonly string[],
  loadPage: (page: number) => Promise<{ records: readonly T[]; total: number; size: number }>,
): Promise<Elsewhere<T>> {
  const wanted = new Set(ids);
  const found = new Map<string, T>();
  for (let page = 1; found.size < wanted.size; page += 1) {
    const { records, total, size } = await loadPage(page);
    for (const row of records) if (wanted.has(row.id)) found.set(row.id, row);
    if (page * size >= total) break;
  }
  return { asked: ids, found: [...found.values()] };
}
