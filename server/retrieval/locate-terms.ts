import { foldText } from './fold-text.ts';

/** [start, end) in UTF-16 units. */
export type Mark = [start: number, end: number];

/** Where folded terms stand in the text as it is written: in order, touching ones joined. */
export function locateTerms(text: string, terms: Iterable<string>): Mark[] {
  const { folded, origins } = foldWithOrigins(text);
  const marks: Mark[] = [];
  for (const term of terms) {
    if (term === '') continue;
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) {
      const last = origins[at + term.length - 1];
      const first = origins[at];
      if (first && last) marks.push([first[0], last[1]]);
    }
  }
  return joinMarks(marks);
}

/** Folds character by character, and remembers which written character each folded unit came from. */
function foldWithOrigins(text: string): { folded: string; origins: Mark[] } {
  let folded = '';
  const origins: Mark[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const form = foldText(character);
    folded += form;
    for (let unit = 0; unit < form.length; unit++) origins.push([at, end]);
    at = end;
  }
  return { folded, origins };
}

function joinMarks(marks: Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const [start, end] of marks.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}
