import { headingLevelOf } from '#server/parsing/heading-pattern.ts';

/** Titles of a text that nobody has kept them of: its numbered ones, where they begin and how deep they are. */
export function guessTitles({ text, startAt }: { text: string; startAt: number }): [at: number, level: number][] {
  return [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }): [number, number][] => {
    const level = headingLevelOf(line);
    return level === undefined ? [] : [[startAt + index, level]];
  });
}
