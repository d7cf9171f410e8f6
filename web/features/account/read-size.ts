const UNIT: Record<string, number> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** `3.20MB` as user information writes it -> bytes; 0 for what is no size. */
export function readSize(text: string): number {
  const [, value, unit] = text.match(/^([\d.]+)\s*(B|KB|MB|GB)$/) ?? [];
  return Number(value ?? 0) * (UNIT[unit ?? ''] ?? 0);
}

/** How much of it is used, 0 to 1. */
export function readShare(used: string, total: string): number {
  const all = readSize(total);
  return all > 0 ? Math.min(readSize(used) / all, 1) : 0;
}

/** The same size for people: gigabytes from 1 GB on, no zeros after the point, a space before the unit. */
export function describeSize(text: string): string {
  const bytes = readSize(text);
  const [size, unit]: [number, string] =
    bytes >= 1024 ** 3
      ? [bytes / 1024 ** 3, 'GB']
      : bytes >= 1024 ** 2
        ? [bytes / 1024 ** 2, 'MB']
        : bytes >= 1024
          ? [bytes / 1024, 'KB']
          : [bytes, 'B'];
  return `${Number(size.toFixed(2))} ${unit}`;
}
