/** Questions of one message that are answered together. */
const MOST = 3;
const ENDS = /[?？!！。;；\n]+/;
const PAUSES = /[?？!！。;；\n，,、]+/;
const LINK = /^\s*(?:另外|还有|以及|然后|再问一?下?|顺便问一?下?|并且|和|那么?|请问)+[，,:：\s]*/;

/** The ways to read a message as several questions, the most natural one first; none for a message of one. */
export function splitMessage(message: string): string[][] {
  const ways: string[][] = [];
  for (const ends of [ENDS, PAUSES]) {
    const parts = message
      .split(ends)
      .map((part) => part.replace(LINK, '').trim())
      .filter((part) => /[\p{L}\p{N}]/u.test(part));
    if (parts.length > 1 && parts.length <= MOST) ways.push(parts);
  }
  return ways;
}
