import type { TurnExtras } from './turn-extras.ts';

interface Offering {
  readonly query: string | null;
  readonly extras?: TurnExtras | null;
}

/** The last turn; where it offers nothing itself, with what the greeting offered and nobody has asked yet. */
export function keepOffers<T extends Offering>(turns: readonly T[]): T | undefined {
  const last = turns.at(-1);
  const [first] = turns;
  if (!last?.extras || last === first || first?.query !== null) return last;
  const { recommended, prompt } = last.extras;
  if (recommended.length > 0 || prompt) return last;
  const asked = new Set(turns.map(({ query }) => query));
  const left = (first.extras?.recommended ?? []).filter((question) => !asked.has(question));
  return left.length > 0 ? { ...last, extras: { ...last.extras, recommended: left } } : last;
}
