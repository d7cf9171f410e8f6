/** What is looked through for the next character that was heard: sources, marks and addresses of an answer are not spoken. */
const SKIPPED = 80;
const SPOKEN = /[\p{L}\p{N}]/u;

/**
 * The beginning of an answer that was heard, by the text that a reader says was spoken. It is always a beginning of the answer: what a
 * reader tells is kept, shown to the owner and read to the model as the role's own words, so none of it may be the reader's.
 */
export function cutHeard(answer: string, told: string): string {
  let end = 0;
  for (const character of told) {
    if (!SPOKEN.test(character)) continue;
    const at = answer.slice(end, end + SKIPPED).indexOf(character);
    if (at >= 0) end += at + character.length;
  }
  // Marks behind the last word belong to what was heard.
  const rest = /^[^\p{L}\p{N}[]*/u.exec(answer.slice(end))?.[0] ?? '';
  return end === 0 ? '' : answer.slice(0, end + rest.trimEnd().length);
}
