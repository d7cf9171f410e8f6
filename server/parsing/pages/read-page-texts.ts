import { extname } from 'node:path';
import { chooseReader } from '../choose-reader.ts';
import type { TextBlock } from '../document-reader.ts';
import { type OfficeParts, openParts } from '../office/office-parts.ts';
import { readXml } from '../office/walk-xml.ts';
import { ParseError } from '../parse-error.ts';
import { readPptSlides } from '../slides/ppt-reader.ts';
import { listSlides, readSlide } from '../slides/pptx-reader.ts';
import type { Slide } from '../slides/slide.ts';
import { fitPage, type PageFile, type PageText } from './page.ts';

const NOT_PAGES = '只能导入 PDF、PPTX 或 PPT 文件。请把文件另存为其中一种后重新选择。';
const KINDS: readonly string[] = ['pdf', 'pptx', 'ppt'] satisfies PageFile['kind'][];

/** What all pages say, in the order in which they are shown, and where the pictures of slides are. */
export interface PageTexts extends Pick<PageFile, 'kind' | 'reachesOut'> {
  pages: (PageText & { parts: string[] })[];
}

/**
 * @param most a file with more pages is refused
 * @param onPage waited for before each page
 * @param onTotal told once how many pages there are, as soon as that is known
 */
export async function readPageTexts(
  path: string,
  name: string,
  most: number,
  onPage: () => Promise<void>,
  onTotal: (pages: number) => void = () => {},
): Promise<PageTexts> {
  if (!/^\.(pdf|pptx|ppsx|pptm|ppt|pps)$/i.test(extname(name))) throw new ParseError('wrongType', NOT_PAGES);
  const { kind, reader } = await chooseReader(path, name);
  if (!KINDS.includes(kind)) throw new ParseError('wrongType', NOT_PAGES);
  let isTold = false;
  const check = (pages: number) => {
    if (pages === 0) throw new ParseError('empty', '这份文件里没有可以放映的页面。请确认内容后重新导入。');
    if (pages > most)
      throw new ParseError(
        'tooLarge',
        `这份文件有 ${pages} 页，这个项目还能加 ${most} 个节点。请拆分文件或先删除不用的节点。`,
      );
  };
  const settle = (pages: number) => {
    check(pages);
    if (!isTold) onTotal(pages);
    isTold = true;
  };
  if (kind === 'pdf') {
    const blocks: TextBlock[] = [];
    const steps = reader.read(path, {
      maxRecognised: 0,
      extend: () => {},
      onPage: (state) => (state === 'begun' ? onPage() : undefined),
    });
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) {
      settle(step.value.total);
      blocks.push(...step.value.blocks);
    }
    const total = step.value.pages ?? 0;
    settle(total);
    const of = (page: number) => blocks.filter((block) => block.page === page);
    const pages = Array.from({ length: total }, (_, at) => ({ ...fromBlocks(of(at + 1)), parts: [] }));
    return { kind, reachesOut: false, pages };
  }
  if (kind === 'ppt') {
    const slides = (await readPptSlides(path)).filter((slide) => slide !== undefined);
    settle(slides.length);
    // What an old file names outside of itself is not looked for.
    return { kind, reachesOut: true, pages: slides.map((slide) => ({ ...fromSlide(slide), parts: [] })) };
  }
  const parts = await openParts(path);
  try {
    const listed = await listSlides(parts);
    check(listed.length); // with such as are not shown
    const slides: PageTexts['pages'] = [];
    for (const [at, part] of listed.entries()) {
      await onPage();
      const read = await readSlide(parts, part, at + 1);
      if (read) slides.push({ ...fromSlide(read.slide), parts: read.pictures });
    }
    settle(slides.length);
    return { kind: 'pptx', reachesOut: await namesOutside(parts, onPage), pages: slides };
  } finally {
    parts.close();
  }
}

function fromSlide({ title, content, notes }: Slide): PageText {
  const lines = content.flatMap((part) =>
    'rows' in part ? part.rows.map(({ text }) => ({ text: plainRow(text), depth: 0 })) : [part],
  );
  return fitPage({ title, lines, notes: notes.join('\n') });
}

function fromBlocks(blocks: readonly TextBlock[]): PageText {
  const title = blocks.find(({ kind }) => kind === 'heading') ?? blocks.find(({ text }) => text.length <= 40);
  const lines = blocks
    .filter((block) => block !== title)
    .flatMap(({ text, kind }) => (kind === 'row' ? [plainRow(text)] : text.split('\n')))
    .map((text) => ({ text: text.replace(/^\s*[-•·▪●○◆■]\s*/, ''), depth: /^\s*[-•·▪●○◆■]\s/.test(text) ? 1 : 0 }));
  return fitPage({ title: title?.text ?? '', lines, notes: '' });
}

/** A row of a table, as tables are written in Markdown; what ends in a colon and what follows it are one. */
const plainRow = (row: string): string =>
  /^[\s|:-]+$/.test(row)
    ? ''
    : row
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join('，')
        .replace(/([:：])，/g, '$1 ');

/** Whether any part leads outside of the file by more than a link that is clicked. */
async function namesOutside(parts: OfficeParts, onPart: () => Promise<void>): Promise<boolean> {
  for (const name of parts.names().filter((one) => one.endsWith('.rels'))) {
    await onPart();
    let found = false;
    await readXml(await parts.open(name), {
      open(tag, { TargetMode, Type = '' }) {
        if (tag === 'Relationship' && TargetMode === 'External' && !Type.endsWith('/hyperlink')) found = true;
      },
    });
    if (found) return true;
  }
  return false;
}
