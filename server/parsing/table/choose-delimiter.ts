import { readText } from '../text/read-text.ts';

const DELIMITERS = [',', '\t', ';', '|', '，'];
const SAMPLE_LINES = 50;

/** What divides the cells of a table in text: what most of its first lines hold equally often. */
export async function chooseDelimiter(path: string, usual: string): Promise<string> {
  const lines = await readHead(path);
  let best = { delimiter: usual, score: 0 };
  for (const delimiter of [usual, ...DELIMITERS]) {
    const score = scoreDelimiter(lines, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

async function readHead(path: string): Promise<string[]> {
  for await (const { text } of readText(path)) {
    const lines = text.replace(/"[^"]*"/g, '""').split(/\r\n|\n|\r/);
    return lines.filter((line) => line.trim()).slice(0, SAMPLE_LINES);
  }
  return [];
}

/** Lines that hold it as often as the line in the middle does; ties go to what divides into more cells. */
function scoreDelimiter(lines: readonly string[], delimiter: string): number {
  const counts = lines.map((line) => line.split(delimiter).length - 1);
  const middle = counts.toSorted((left, right) => left - right)[Math.floor(counts.length / 2)] ?? 0;
  if (middle === 0) return 0;
  const same = counts.filter((count) => count === middle).length / counts.length;
  return same + Math.min(middle, 50) / 1000;
}
