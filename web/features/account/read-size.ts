const UNIT: Record<string, number> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** `3.20MB` as user information writes it -> bytes; 0 for what is no size. */
export function readSize(text: string): number {
  const [, value, unit] = text.match(/^([\d.]+)\s*(B|KB|MB|GB)$/) ?? [];
  return Number(value ?? 0) * (UNIT[unit ?? ''] ?? 0);
}
