import type { NodePage } from '#contract/node.contract.ts';

type TextPage = Extract<NodePage, { kind: 'text' }>;

/** Of a page that is set in text, in hundredths of its width. */
export const TEXT_PAGE = {
  aspect: 16 / 9,
  edge: 5,
  /** Beside pictures the words have the rest. */
  pictures: 34,
  gap: 3,
  indent: 1.4,
  line: 1.5,
  /** Between two lines of the list, as a part of its size. */
  between: 0.42,
} as const;

const SIZE = { most: 2.7, least: 0.9, step: 0.1 };
const TITLE = { most: 4.4, least: 2.6, line: 1.3 };

interface Setting {
  /** Hundredths of the page's width. */
  title: number;
  text: number;
  columns: 1 | 2;
}

/** Sizes at which everything on the page stands on it, as large as it can: in two columns where there is much and no picture. */
export function setText({ title, lines, pictures }: Pick<TextPage, 'title' | 'lines' | 'pictures'>): Setting {
  const wide = 100 - 2 * TEXT_PAGE.edge;
  const forTitle = Math.max(TITLE.least, Math.min(TITLE.most, wide / Math.max(1, widthOf(title) / 2)));
  const titleRows = title === '' ? 0 : Math.ceil((widthOf(title) * forTitle) / wide);
  const high = 100 / TEXT_PAGE.aspect - 2 * TEXT_PAGE.edge - (titleRows * forTitle * TITLE.line + 2.4);
  const text = pictures.length > 0 ? wide - TEXT_PAGE.pictures - TEXT_PAGE.gap : wide;
  const options: Setting[] = (pictures.length > 0 || lines.length < 8 ? ([1] as const) : ([1, 2] as const)).map(
    (columns) => ({ title: forTitle, text: largest(lines, columns, text, high), columns }),
  );
  return options.reduce((best, one) => (one.text > best.text + 0.3 ? one : best));
}

function largest(lines: TextPage['lines'], columns: number, width: number, height: number): number {
  const across = (width - (columns - 1) * TEXT_PAGE.gap) / columns;
  for (let size = SIZE.most; size > SIZE.least; size -= SIZE.step) {
    const needed = lines.reduce((sum, { text, depth }) => {
      const room = across - (depth > 0 ? depth * TEXT_PAGE.indent * size : 0);
      // What breaks at the end of a line leaves a place free.
      const rows = Math.ceil(widthOf(text) / Math.max(1, Math.floor(room / size) - 0.5));
      return sum + Math.max(1, rows) * size * TEXT_PAGE.line + size * TEXT_PAGE.between;
    }, 0);
    // A column that ends with a long line leaves some of its height free.
    if (needed <= height * columns * (columns > 1 ? 0.92 : 1)) return size;
  }
  return SIZE.least;
}

/** In signs as wide as they are high. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (/[ -ÿ]/.test(sign) ? 0.56 : 1), 0);
