/**
 * Lets `[n]` pass only where source n exists, over pieces of any size: a mark that is split between two pieces is held back until it is
 * whole. Sources are numbered anew in the order in which they are first cited, so that a reader meets 1 before 2.
 */
export function createCitationFilter(sourceCount: number) {
  let held = '';
  const cited: number[] = [];

  const release = (text: string): string =>
    text.replace(/\s?\[(\d{1,3})\]/g, (_mark, digits: string) => {
      const number = Number(digits);
      if (number < 1 || number > sourceCount) return '';
      if (!cited.includes(number)) cited.push(number);
      return `[${cited.indexOf(number) + 1}]`;
    });

  return {
    push(piece: string): string {
      if (held === '' && !piece.includes('[') && !/\s$/.test(piece)) return piece;
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
    /** Numbers of the cited sources as they were before; the n-th is `[n]` now. */
    cited: (): readonly number[] => cited,
  };
}
