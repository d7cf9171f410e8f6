import { updateCSS } from '@rc-component/util/es/Dom/dynamicCSS';

const inserted = new Set<string>();

/**
 * Puts styles of a control into the page once, before those of the application, in the order in which Ant Design would (the build takes
 * it from there: scripts/lib/ready-styles.ts).
 * @param prefix class that the control goes by
 * @param root class that carries its variables
 */
export function insertSheets(
  sheets: readonly [key: string, text: string, order: number][],
  prefix: string,
  root: string,
  nonce?: string,
): void {
  for (const [key, text, priority] of sheets) {
    // Movements are named apart from controls, and shared by them.
    const name = key.startsWith('_effect-') ? key : key + prefix;
    if (inserted.has(name)) continue;
    inserted.add(name);
    const css = text.replaceAll('§', prefix).replaceAll('¶', root);
    updateCSS(css, name, { mark: 'data-css-hash', prepend: 'queue', priority, ...(nonce ? { csp: { nonce } } : {}) });
  }
}
