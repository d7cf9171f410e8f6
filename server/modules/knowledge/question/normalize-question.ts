import { Converter } from 'opencc-js/t2cn';

const convert = Converter({ from: 't', to: 'cn' });

/** Full and half width, upper and lower case, traditional and simplified characters made one. */
export function foldQuestion(text: string): string {
  return convert(text.normalize('NFKC').toLowerCase());
}

/** Signs inside numbers and names mean something: 5.5 is not 55, c++ not c. */
const NOISE = /(?<!\d)[.:/-]|[.:/-](?!\d)|[^\p{L}\p{M}\p{N}.:/+#%-]+/gu;

/** A question as an exact match compares it: folded, without spaces and punctuation. Never empty for a text that is not. */
export function normalizeQuestion(text: string): string {
  const folded = foldQuestion(text);
  return folded.replace(NOISE, '') || folded.replace(/\s+/g, '');
}
