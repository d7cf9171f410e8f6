import type { TextStyle } from '#contract/scene-component.contract.ts';

type FontName = TextStyle['font'];

const SHIPPED: Readonly<Record<string, string>> = { sans: 'var(--font)', serif: 'var(--scene-serif)' };
export const isShipped = (font: FontName): boolean => font in SHIPPED;

const asked = new Set<string>();

/** A name for the font behind an address: letters and digits alone. */
const nameOf = (url: string) => `scene-${url.replace(/[^a-z\d]/gi, (sign) => `_${sign.charCodeAt(0).toString(16)}`)}`;

/** The CSS family; what a font lacks, and what is shown until it is there, comes from the page's own. */
export const fontFamily = (font: FontName): string => SHIPPED[font] ?? `${nameOf(font)}, var(--font)`;

/** Fetches a font of the materials, once for the page. One that does not come is left out. */
export function loadFont(font: FontName, source: string): void {
  if (isShipped(font) || asked.has(font) || typeof FontFace === 'undefined') return;
  asked.add(font);
  const face = new FontFace(nameOf(font), `url(${JSON.stringify(source)})`, { display: 'swap' });
  document.fonts.add(face);
  face.load().catch((error: unknown) => {
    console.warn('A font of the scene did not come', error);
    document.fonts.delete(face);
    asked.delete(font);
  });
}
