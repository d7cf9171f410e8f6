import type { ComponentOf } from '#contract/scene-component.contract.ts';

type Wanted = Pick<ComponentOf<'suggestions'>, 'columns' | 'gap' | 'most'> & { text: { size: number } };

interface Placed {
  columns: 1 | 2 | 'row';
  /** So many of them are shown. */
  count: number;
  /** Of one of them, scene pixels; in a row all of the height. */
  height: number;
}

/** A question of about nine characters with its edges and its arrow. */
const widthOf = (size: number) => size * 9 + 64;
/** A line with some air above and below. */
const lowest = (size: number) => size * 1.9;

/**
 * How questions stand in a frame. By itself: two columns where two usual questions fit beside each other, a row where only one line of
 * them fits, else one below the other. Never more than there is room for.
 */
export function placeSuggestions(
  { columns, gap, most, text }: Wanted,
  { width, height }: { width: number; height: number },
  found: number,
): Placed {
  const wanted = Math.min(most, found);
  const rowsThatFit = Math.max(1, Math.floor((height + gap) / (lowest(text.size) + gap)));
  const chosen = columns === 'auto' ? choose() : columns;
  if (chosen === 'row') return { columns: 'row', count: wanted, height };
  const count = Math.min(wanted, rowsThatFit * chosen);
  const rows = Math.max(1, Math.ceil(count / chosen));
  return { columns: chosen, count, height: (height - gap * (rows - 1)) / rows };

  function choose(): 1 | 2 | 'row' {
    if (wanted > 1 && rowsThatFit === 1) return 'row';
    return wanted > 1 && width >= 2 * widthOf(text.size) + gap ? 2 : 1;
  }
}
