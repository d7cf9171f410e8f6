/**
 * What a text of JSON may hold, whoever sends it: values within values, and many small ones, cost far more to read and to check than their
 * bytes, and hold everybody else up. The largest input of the contract has some 10,000 values, see server/hostile-input.test.ts.
 */
export const JSON_LIMITS = { depth: 100, values: 20_000 } as const;

/** What a text has too much of; told without reading it. */
export function excessOf(text: string, { depth, values } = JSON_LIMITS as Record<'depth' | 'values', number>) {
  let [inside, commas, lists] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === ',') commas++;
    else if (sign === '[' || sign === '{') {
      inside++;
      lists++;
    } else if (sign === ']' || sign === '}') inside--;
    if (inside > depth) return 'depth';
    // Each value but the first of a list or an object stands behind a comma.
    if (commas + lists > values) return 'values';
  }
  return null;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/** JSON that stands in a field as text. Throws for what is none, and for what has more than {@link JSON_LIMITS}. */
export function readJsonText(text: string): unknown {
  if (excessOf(text)) throw new Error('too much in a text of JSON');
  return JSON.parse(text);
}
