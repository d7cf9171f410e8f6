const UNITS = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

export interface Capacity {
  /** Such as `3.2 / 10 GB`, or `86.4 MB / 10 GB` where the units differ. */
  text: string;
  /** 0 to 1. */
  share: number;
}

/** Reads two sizes as userInfo writes them (`3.20MB`); null for anything else. */
export function measureCapacity(used: string, total: string): Capacity | null {
  const [usedBytes, totalBytes] = [readSize(used), readSize(total)];
  if (usedBytes === null || !totalBytes) return null;
  const [left, right] = [writeSize(usedBytes), writeSize(totalBytes)];
  const short = left.unit === right.unit ? left.value : `${left.value} ${left.unit}`;
  return { text: `${short} / ${right.value} ${right.unit}`, share: Math.min(1, usedBytes / totalBytes) };
}

function readSize(text: string): number | null {
  const [, value, unit] = text.trim().match(/^([\d.]+) ?(B|KB|MB|GB)$/) ?? [];
  return value && unit ? Number(value) * UNITS[unit as keyof typeof UNITS] : null;
}

/** In the largest unit that keeps it at 1 or more, with at most one decimal. */
function writeSize(bytes: number): { value: string; unit: string } {
  const unit = (['GB', 'MB', 'KB'] as const).find((one) => bytes >= UNITS[one]) ?? 'B';
  return { value: String(Math.round((bytes / UNITS[unit]) * 10) / 10), unit };
}
