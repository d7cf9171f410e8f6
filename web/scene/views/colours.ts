/** Red, green, blue 0..255 and how opaque, of `#rrggbb` or `#rrggbbaa`. */
export function readColour(colour: string): [red: number, green: number, blue: number, opacity: number] {
  const at = (index: number) => Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16);
  return [at(0), at(1), at(2), colour.length > 7 ? at(3) / 255 : 1];
}

/** The same colour, so much as opaque. */
export function withOpacity(colour: string, share: number): string {
  const [red, green, blue, opacity] = readColour(colour);
  return `rgba(${red}, ${green}, ${blue}, ${Number((opacity * share).toFixed(4))})`;
}

/** Relative luminance, WCAG 2. */
function luminance(colour: string): number {
  const [red, green, blue] = readColour(colour)
    .slice(0, 3)
    .map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** How two opaque colours stand out from each other: 1 not at all, 21 black on white. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, from which a colour stands out the more: 4.5:1 at least. */
export const groundOf = (colour: string): string =>
  contrast(colour, '#000000') >= contrast(colour, '#ffffff') ? '#000000' : '#ffffff';

export const WHITE = '#ffffff';
export const INK = '#14172b';

/** White where that is seen well enough on a colour (3:1, as icons need), else the ink. */
export const inkOn = (ground: string): string => (contrast(ground, WHITE) >= 3 ? WHITE : INK);
