/** The value below which `part` (0 to 1) of the values lie; 0 for none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** For results: no more digits than the machine's noise leaves meaningful. */
export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));
