/** Sizes as the specification shows them (1 §9): B under 1024, KB under 1 MB, else MB with 2 decimals. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes}B`;
  if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(2)}KB`;
  return `${(bytes / 1024 ** 2).toFixed(2)}MB`;
}
