import { deriveBrandColours } from '#web/lib/brand-colours.ts';

export type Tokens = Record<string, string>;

/** Reads a token of tokens.css as it stands on :root now. */
export function readToken(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The variables that a brand's colours set over tokens.css; none for the colours that tokens.css is written in. */
export function brandTokens(colours: { btnBg: string; text: string }): Tokens {
  const derived = deriveBrandColours(colours, { ink: readToken('--ink'), surface: readToken('--surface') });
  const own = readOwnTokens(Object.keys(derived));
  const same = (colour: string, name: string) => colour.toLowerCase() === own[name]?.toLowerCase();
  return same(colours.btnBg, '--primary') && same(colours.text, '--primary-text') ? own : derived;
}

let ownTokens: Tokens | null = null;

/** As the stylesheet has them; read once, before a brand stands over them. */
function readOwnTokens(names: string[]): Tokens {
  ownTokens ??= Object.fromEntries(names.map((name) => [name, readToken(name)]));
  return ownTokens;
}

/** Puts a brand's colours on :root. May be called again whenever the brand changes; make the theme anew after it. */
export function applyBrandColours(colours: { btnBg: string; text: string }): void {
  for (const [name, value] of Object.entries(brandTokens(colours)))
    document.documentElement.style.setProperty(name, value);
}
