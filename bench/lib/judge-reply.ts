const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;

/** Whether a text holds an answer, whatever the width, spaces and thousands marks; a number only as a whole: not 20元 in 120元. */
export function holdsAnswer(text: string, answer: string): boolean {
  // In a row such as `A3,128元` the comma separates cells; in `1,280元` it marks thousands.
  const flat = flatten(text);
  return [flat, flat.replace(THOUSANDS, '')].some((within) => holdsWhole(within, flatten(answer)));
}

function holdsWhole(within: string, wanted: string): boolean {
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1)) {
    const before = within[at - 1] ?? '';
    const after = within.slice(at + wanted.length);
    const isCutBefore = /^\d/.test(wanted) && /[\d.]/.test(before);
    const isCutAfter = /\d$/.test(wanted) && /^(\d|\.\d)/.test(after);
    if (!isCutBefore && !isCutAfter) return true;
  }
  return false;
}

function flatten(text: string): string {
  // A space between digits stays: it parts the cells of a row.
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*]+/g, ' ')
    .replace(/(?<!\d) | (?!\d)/g, '');
}
