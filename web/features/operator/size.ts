const GIB = 1024 ** 3;
/** How many GB one of a unit is. */
const UNITS: Record<string, number> = { '': 1, M: 1 / 1024, G: 1, T: 1024 };

/** What was typed, in GB: `10`, `0.5`, `512 MB`, `1.5T`; null for anything else. A number alone is GB. */
export function readGigabytes(text: string): number | null {
  const [, digits = '', unit = ''] = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*([MGT]?)(?:i?B)?\s*$/i.exec(text) ?? [];
  if (digits === '') return null;
  return Number(digits) * (UNITS[unit.toUpperCase()] ?? 1);
}

/** GB -> whole bytes, as the server keeps them. */
export function toBytes(gigabytes: number): number {
  return Math.round(gigabytes * GIB);
}

/** Bytes -> GB for a field, at most three decimals. */
export function toGigabytes(bytes: number): number {
  return Math.round((bytes / GIB) * 1000) / 1000;
}
