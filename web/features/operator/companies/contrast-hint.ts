import { deriveBrandColours } from '#web/lib/brand-colours.ts';

/** Neutrals that every brand shares; the derivation only needs them for contrast. */
export interface Neutrals {
  ink: string;
  surface: string;
}

/** Says that a colour is shown darker than chosen, because words on it could not be read; null where it stays. */
export function describeDarkening(
  colours: { btnBg: string; text: string },
  which: 'btnBg' | 'text',
  neutrals: Neutrals,
): string | null {
  const shown = deriveBrandColours(colours, neutrals)[which === 'btnBg' ? '--primary' : '--primary-text'] ?? '';
  if (shown.toLowerCase() === colours[which].toLowerCase()) return null;
  const reason = which === 'btnBg' ? '白字在这个颜色上看不清' : '这个颜色的文字看不清';
  return `${reason}，界面会加深为 ${shown.toUpperCase()}（对比度 4.5 以上）`;
}
