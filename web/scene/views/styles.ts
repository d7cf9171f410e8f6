import { type CSSProperties, use, useEffect } from 'react';
import type { BoxStyle, Frame, TextStyle } from '#contract/scene-component.contract.ts';
import { SceneContext } from '../scene-context.ts';
import { groundOf, readColour } from './colours.ts';
import { fontFamily, isShipped, loadFont } from './fonts.ts';

export const LINE_HEIGHT = 1.4;

/** A style of text as CSS. Text in a font of the materials loads that: see {@link useTextStyle}. */
export function textStyle({
  size,
  weight,
  colour,
  align,
  font,
  vertical,
  spacing,
  halo = false,
}: TextStyle): CSSProperties {
  return {
    fontSize: size,
    fontWeight: weight,
    color: colour,
    textAlign: align,
    lineHeight: LINE_HEIGHT,
    fontFamily: fontFamily(font),
    writingMode: vertical ? 'vertical-rl' : undefined,
    letterSpacing: spacing ? `${spacing / 100}em` : undefined,
    textShadow: halo ? haloOf(colour) : undefined,
  };
}

export function useTextStyle(text: TextStyle): CSSProperties {
  const { useSource } = use(SceneContext);
  const source = useSource(isShipped(text.font) ? '' : text.font);
  useEffect(() => {
    if (source) loadFont(text.font, source);
  }, [text.font, source]);
  return textStyle(text);
}

/** A ground for words in a colour, as wide as their strokes. */
function haloOf(colour: string): string {
  const ground = groundOf(colour);
  return [0.06, 0.06, 0.12, 0.2].map((blur) => `0 0 ${blur}em ${ground}`).join(', ');
}

/** Of words that have to be read on any ground. */
export const useMarkStyle = (text: TextStyle): CSSProperties => useTextStyle({ ...text, halo: true });

/** So many lines of a text fit into a height; what is longer ends with an ellipsis. */
export const clampLines = (size: number, height: number): CSSProperties => ({
  WebkitLineClamp: Math.max(1, Math.floor((height + 1) / (size * LINE_HEIGHT))),
});

/** Least part of its size that a text is made smaller to. */
const SMALLEST = 0.6;

/** A size at which so many signs, as wide as they are high, stand in a frame: the given one, or as much smaller as needed and allowed. */
export function fitSize(size: number, { width, height }: Pick<Frame, 'width' | 'height'>, count: number): number {
  const lines = Math.max(1, Math.floor((height + 1) / (size * LINE_HEIGHT)));
  const room = Math.max(1, lines * (Math.floor(width / size) - 1)); // what breaks at the end of a line leaves a place free
  return count <= room ? size : size * Math.max(SMALLEST, Math.sqrt(room / count));
}

/** Scene pixels left free at either side of a caption: words without a box around them begin where their frame does. */
export const captionInset = ({ fill, border }: BoxStyle): number =>
  readColour(fill)[3] > 0 || (border?.width ?? 0) > 0 ? 28 : 0;

export const boxStyle = ({ fill, radius, border, raised }: BoxStyle): CSSProperties => ({
  background: fill,
  borderRadius: radius,
  border: border && border.width > 0 ? `${border.width}px solid ${border.colour}` : undefined,
  boxShadow: raised ? '0 12px 40px rgba(20, 23, 43, 0.14)' : undefined,
});

/** Where `flex` has to put what is aligned. */
export const FLEX_OF = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;
