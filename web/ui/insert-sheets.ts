import { updateCSS } from '@rc-component/util/es/Dom/dynamicCSS';

const inserted = new Set<string>();

/**
 * Puts styles of a control into the page once, before those of the application, in the order in which Ant Design would (the build takes
 * it from there: scripts/lib/ready-styles.ts).
 * @param what named where there is none
 */
export function insertSheets(
  sheets: readonly [key: string, text: string, order: number][] | undefined,
  nonce?: string,
  what = '',
): void {
  if (!sheets) console.error(`no style for ${what}`);
  for (const [key, text, priority] of sheets ?? []) {
    if (inserted.has(key)) continue;
    inserted.add(key);
    updateCSS(text, key, { mark: 'data-css-hash', prepend: 'queue', priority, ...(nonce ? { csp: { nonce } } : {}) });
  }
}
