type Rgb = [number, number, number];

/** CSS variables that follow from a brand's two colours; tints and shades keep the distances of the default brand. */
export function deriveBrandColours(
  colours: { btnBg: string; text: string },
  neutrals: { ink: string; surface: string },
): Record<string, string> {
  const { ink, surface } = neutrals;
  const primary = darkenUntilReadable(colours.btnBg, ink, surface);
  const focus = `color-mix(in srgb, ${primary} 22%, transparent)`;
  return {
    '--primary': primary,
    '--primary-hover': mix(primary, ink, 0.12),
    '--primary-pressed': mix(primary, ink, 0.24),
    '--primary-50': tint(primary, surface, 0.92),
    '--primary-100': tint(primary, surface, 0.84),
    '--primary-200': tint(primary, surface, 0.67),
    '--primary-text': darkenUntilReadable(colours.text, ink, tint(primary, surface, 0.92)),
    '--s1': primary,
    '--stage': `linear-gradient(160deg, ${tint(primary, surface, 0.91)} 0%, ${tint(primary, surface, 0.84)} 55%, ${tint(primary, surface, 0.93)} 100%)`,
    '--stage-foot': tint(primary, surface, 0.95),
    // Restated, because a variable that mentions another one is settled where it was declared.
    '--focus-c': focus,
    '--focus': `0 0 0 3px ${focus}`,
  };
}

/** Contrast of two colours as WCAG 2 defines it, 1 to 21. */
export function measureContrast(one: string, other: string): number {
  const [light, dark] = [measureLuminance(one), measureLuminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** A brand may choose a colour on which white cannot be read; it is moved towards ink until 4.5:1. */
function darkenUntilReadable(colour: string, ink: string, ground: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const darker = mix(colour, ink, share);
    if (measureContrast(darker, ground) >= 4.5) return darker;
  }
  return ink;
}

/** Towards the surface without going grey: a dark blue gives a light blue. Greys stay grey. */
function tint(colour: string, surface: string, share: number): string {
  const channels = toRgb(mix(colour, surface, share));
  const [low, high] = [Math.min(...channels), Math.max(...channels)];
  const middle = (low + high) / 2;
  const room = Math.min(middle, 255 - middle) * 2;
  const saturation = room === 0 ? 0 : (high - low) / room;
  if (measureSaturation(colour) < 0.1 || saturation === 0) return mix(colour, surface, share);
  const factor = Math.max(1, LEAST_TINT / saturation);
  return `#${channels.map((value) => toHex(middle + (value - middle) * factor)).join('')}`;
}

/** Saturation of a tint (HSL) below which it looks like dirt beside the default brand's. */
const LEAST_TINT = 0.45;

function measureSaturation(colour: string): number {
  const channels = toRgb(colour);
  const [low, high] = [Math.min(...channels), Math.max(...channels)];
  const room = Math.min(low + high, 510 - low - high);
  return room === 0 ? 0 : (high - low) / room;
}

function mix(colour: string, towards: string, share: number): string {
  const [from, to] = [toRgb(colour), toRgb(towards)];
  return `#${from.map((value, i) => toHex(value + ((to[i] ?? value) - value) * share)).join('')}`;
}

function measureLuminance(colour: string): number {
  const [r, g, b] = toRgb(colour).map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toRgb(hex: string): Rgb {
  const digits = hex.trim().slice(1);
  const value = Number.parseInt(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits, 16); // minified CSS writes #fff
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0');
}
