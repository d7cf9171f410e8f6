/** A round of the conversation before the question. */
export interface Round {
  question: string;
  answer: string;
}

interface Parts {
  /** Oldest first. */
  history: readonly Round[];
  /** Best first. */
  sources: readonly string[];
}

/** Share of the room that sources may take before history has had its turn. */
const SOURCE_SHARE = 0.7;
/** What marks and roles around a part cost, in tokens. */
const PER_PART = 8;

/**
 * How much of history and sources fits into `room` tokens: the oldest rounds and the least relevant sources go first, and what one of
 * them leaves the other may take. The best source and the last round are kept in preference to everything else of their kind.
 */
export function fitBudget(
  { history, sources }: Parts,
  room: number,
  count: (text: string) => number,
): { rounds: number; sources: number } {
  const costOfSources = sources.map((text) => count(text) + PER_PART);
  const costOfRounds = history.map(({ question, answer }) => count(question) + count(answer) + PER_PART).reverse();
  const takeWithin = (costs: readonly number[], limit: number) => {
    let used = 0;
    let taken = 0;
    for (const cost of costs) {
      if (used + cost > limit) break;
      used += cost;
      taken += 1;
    }
    return { taken, used };
  };
  const first = takeWithin(costOfSources, room * SOURCE_SHARE);
  const rounds = takeWithin(costOfRounds, room - first.used);
  const all = takeWithin(costOfSources, room - rounds.used);
  return { rounds: rounds.taken, sources: all.taken };
}
