/** The nonce under which this page may write styles; '' where the server names none (development). */
export const STYLE_NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/**
 * Gives every style element that is made here the page's nonce. Ant Design does so for its own styles, but the parts under it (scroll
 * lock of dialogs, scrollbar measure) make theirs without one, and the policy would refuse them.
 */
export function stampStyles(): void {
  if (STYLE_NONCE === '') return;
  const create = document.createElement;
  document.createElement = function createElement(this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(this, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = STYLE_NONCE;
    return element;
  } as typeof document.createElement;
}
