import { createSpeechSplitter } from '#avatar/voice/index.ts';

/** Characters of a caption that are read at a glance; what comes is left out where it would be more. */
const MOST_SIGNS = 44;

/** What is being said, and what comes after it. */
export interface Caption {
  said: string;
  coming: string;
}

/** The caption of an answer while one sentence of it is heard; null while none is. */
export function readCaption(text: string, sentence: string, isComplete: boolean): Caption | null {
  if (sentence === '') return null;
  const splitter = createSpeechSplitter();
  const pieces = splitter.push(text);
  if (isComplete) pieces.push(...splitter.finish());
  const place = pieces.indexOf(sentence);
  const said = toPlain(sentence);
  const coming = place < 0 ? '' : toPlain(pieces[place + 1] ?? '');
  return { said, coming: [...said, ...coming].length > MOST_SIGNS ? '' : coming };
}

/** Without citation marks and the signs of Markdown. */
export function toPlain(text: string): string {
  return text
    .replace(/\[\^?\d{1,3}\]|【\d{1,3}】/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t:|-]*$/gm, '') // the rule under a table's head
    .replace(/^[ \t]*\|(.*)\|[ \t]*$/gm, (_, row: string) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .join('，'),
    )
    .replace(/^\s*(?:#{1,6}\s+|[-*+]\s+|\d+[.)]\s+|>\s*)/gm, '')
    .replace(/\*\*|__|`|~~/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
}

/** What carries meaning when two texts are laid side by side. */
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Where in a shown text the part ends that was heard, as an index into it. `heard` is as it was written, with marks that are not shown;
 * letters are matched in order and whatever one side lacks is passed over.
 */
export function findHeardEnd(shown: string, heard: string): number {
  const letters = [...toPlain(heard)].filter((sign) => LETTER.test(sign));
  let next = 0;
  let at = 0;
  let end = 0;
  for (const sign of shown) {
    at += sign.length;
    if (next >= letters.length) break;
    if (!LETTER.test(sign)) continue;
    // A number that is shown and was not said (a list's, a citation's) is passed over.
    if (sign !== letters[next]) {
      const found = letters.indexOf(sign, next);
      if (found < 0 || found - next > 8) continue;
      next = found;
    }
    next += 1;
    end = at;
  }
  return end;
}
