import type { TextBlock } from '../document-reader.ts';
import type { OfficeParts } from '../office/office-parts.ts';
import { readXml } from '../office/walk-xml.ts';
import { type TableRow, toLine } from '../table/table-row.ts';
import { TableWriter } from '../table/table-writer.ts';

const MAX_POINTS = 10_000;

interface Series {
  name: string;
  categories: string[];
  values: string[];
}

/** The figures of a chart as a table: categories down, series across. */
export async function readChart(parts: OfficeParts, part: string, page: number): Promise<TextBlock[]> {
  const series: Series[] = [];
  const path: string[] = [];
  let title = '';
  let points = 0;
  await readXml(await parts.open(part), {
    open(tag) {
      path.push(tag);
      if (tag === 'ser') series.push({ name: '', categories: [], values: [] });
    },
    text(text) {
      const current = series.at(-1);
      const tag = path.at(-1);
      if (tag === 't' && path.includes('title') && series.length === 0) title += text;
      if (!current || tag !== 'v' || ++points > MAX_POINTS) return;
      if (path.includes('cat') || path.includes('xVal')) current.categories.push(text);
      else if (path.includes('val') || path.includes('yVal')) current.values.push(text);
      else if (path.includes('tx')) current.name += text;
    },
    close: () => void path.pop(),
  });
  const categories = series[0]?.categories ?? [];
  const writer = new TableWriter(page, 'marks');
  const cell = (text: string, column: number, isName: boolean): TableRow =>
    toLine(text) ? [{ column, text: toLine(text), span: 1, isName }] : [];
  const header = ['类别', ...series.map(({ name }, index) => name || `系列${index + 1}`)];
  const rows = [header.flatMap((name, column) => cell(name, column, true))];
  for (const [index, category] of categories.entries())
    rows.push([
      ...cell(category, 0, false),
      ...series.flatMap(({ values }, column) => cell(values[index] ?? '', column + 1, false)),
    ]);
  const heading: TextBlock[] = title.trim() ? [{ text: `图表：${toLine(title)}\n`, kind: 'body', page }] : [];
  return categories.length === 0
    ? heading
    : [...heading, ...rows.flatMap((row) => writer.add(row)), ...writer.finish()];
}

/** The texts of a diagram's shapes. */
export async function readDiagram(parts: OfficeParts, part: string): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let takes = false;
  await readXml(await parts.open(part), {
    open(tag) {
      if (tag === 'p') text = '';
      takes = tag === 't';
    },
    text(piece) {
      if (takes) text += piece;
    },
    close(tag) {
      if (tag === 'p' && toLine(text)) texts.push(toLine(text));
      takes = false;
    },
  });
  return texts;
}
