import type { CSSProperties } from 'react';
import type { ComponentOf, TextStyle } from '#contract/scene-component.contract.ts';

export function TextView({ component }: { component: ComponentOf<'title' | 'subtitle' | 'text'> }) {
  return <div style={{ ...textStyle(component.text), whiteSpace: 'pre-wrap', height: '100%' }}>{component.words}</div>;
}

/** A style of text as CSS. */
export function textStyle({ size, weight, colour, align, font, vertical, spacing }: TextStyle): CSSProperties {
  return {
    fontSize: size,
    fontWeight: weight,
    color: colour,
    textAlign: align,
    fontFamily: font === 'sans' ? 'var(--font)' : font === 'serif' ? 'var(--font-serif)' : font,
    writingMode: vertical ? 'vertical-rl' : undefined,
    letterSpacing: spacing ? `${spacing / 100}em` : undefined,
  };
}
