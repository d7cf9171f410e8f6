/** Pairs of characters that stand beside each other. */
export function pairsOf(text: string): Set<string> {
  const characters = [...text];
  return new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`));
}

/** Share of pairs that are among others; 0 of none. */
export const shareOf = (pairs: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  pairs.size === 0 ? 0 : [...pairs].filter((pair) => others.has(pair)).length / pairs.size;
