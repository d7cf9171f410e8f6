const MARKED = [
  /^[-—–~·\s]*第\s*[\d一二三四五六七八九十百]{1,5}\s*页\s*(?:[,，/]?\s*共\s*[\d一二三四五六七八九十百]{1,5}\s*页)?[-—–~·\s]*$/,
  /^[-—–~·]+\s*\d{1,4}\s*[-—–~·]+$/,
  /^\s*page\s+\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?\s*$/i,
  /^\s*\d{1,4}\s*\/\s*共?\s*\d{1,4}\s*页?\s*$/,
];

/** A line that says it is a page number. */
export function isMarkedPageNumber(line: string): boolean {
  return MARKED.some((pattern) => pattern.test(line));
}

/** The number of a line that is nothing else; null otherwise. It is a page number only where it keeps up with the pages. */
export function readBareNumber(line: string): number | null {
  const match = /^\s*(\d{1,4})\s*$/.exec(line);
  return match ? Number(match[1]) : null;
}
