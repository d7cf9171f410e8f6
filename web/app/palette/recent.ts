import { Found } from '#contract/find.contract.ts';

/** Goes with the session (session.ts). */
const KEY = 'paletteRecent';
const KEPT = 6;

/** What was opened from the palette in this session, the last first. */
export function readRecent(): Found[] {
  try {
    return Found.array().parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return []; // of another version
  }
}

export function noteRecent(found: Found): void {
  const others = readRecent().filter(({ kind, id }) => kind !== found.kind || id !== found.id);
  localStorage.setItem(KEY, JSON.stringify([found, ...others].slice(0, KEPT)));
}
