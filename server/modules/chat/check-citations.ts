/**
 * Lets `[n]` pass only where source n exists, over pieces of any size: a mark that is split between two pieces is held back until it is
 * whole. Remembers which sources were cited.
 */
export function createCitationFilter(sourceCount: number) {
  let held = '';
  const cited = new Set<number>();

  const release = (text: string): string =>
    text.replace(/\s?\[(\d{1,3})\]/g, (mark, digits: string) => {
      const number = Number(digits);
      if (number < 1 || number > sourceCount) return '';
      cited.add(number);
      return mark.trimStart();
    });

  return {
    push(piece: string): string {
      const text = held + piece;
      const open = text.search(/\s?\[\d{0,3}$|\s$/); // the end may be the beginning of a mark
      held = open < 0 ? '' : text.slice(open);
      return release(open < 0 ? text : text.slice(0, open));
    },
    flush(): string {
      const text = release(held);
      held = '';
      return text;
    },
    /** Cited source numbers in ascending order. */
    cited: () => [...cited].sort((a, b) => a - b),
  };
}
