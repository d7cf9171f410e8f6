import type { DocumentReader, ReadStep, ReadSummary } from '../document-reader.ts';
import { type OfficeParts, openParts } from '../office/office-parts.ts';
import { readRelations } from '../office/read-relations.ts';
import { readXml } from '../office/walk-xml.ts';
import { ParseError } from '../parse-error.ts';
import { readChart, readDiagram } from './read-extras.ts';
import { type Slide, writeSlide } from './slide.ts';
import { SlideWalker } from './slide-walker.ts';

const MAX_SLIDES = 10_000;

/** Presentations, slide by slide: titles, lists, tables, the figures of charts, diagrams and what the speaker notes. Pages are slides. */
export const pptxReader: DocumentReader = {
  unit: 'page',
  async *read(path) {
    const parts = await openParts(path);
    try {
      return yield* readSlides(parts);
    } finally {
      parts.close();
    }
  },
};

async function* readSlides(parts: OfficeParts): AsyncGenerator<ReadStep, ReadSummary> {
  const slides = await listSlides(parts);
  const pagesWithoutText: number[] = [];
  for (const [index, part] of slides.entries()) {
    const page = index + 1;
    const slide = (await readSlide(parts, part, page))?.slide;
    const blocks = slide ? writeSlide(slide, page) : [];
    if (slide && blocks.length === 0) pagesWithoutText.push(page);
    yield { blocks, done: page, total: slides.length };
  }
  return { pages: slides.length, pagesWithoutText };
}

/** Slides in the order in which they are shown, which is not that of their numbers. */
export async function listSlides(parts: OfficeParts): Promise<string[]> {
  const relations = await readRelations(parts, 'ppt/presentation.xml');
  const slides = new Set<string>();
  await readXml(await parts.open('ppt/presentation.xml'), {
    open(tag, attributes) {
      const part = tag === 'sldId' ? relations.get(attributes['r:id'] ?? '')?.part : undefined;
      if (part && parts.has(part)) slides.add(part);
    },
  });
  if (slides.size > MAX_SLIDES)
    throw new ParseError('tooLarge', `这份演示文稿有 ${slides.size} 页，最多 ${MAX_SLIDES} 页，请拆分成几份后上传。`);
  return [...slides];
}

/** With the parts of its pictures. Undefined for a slide that is hidden: whoever hid it did not mean it to be read. */
export async function readSlide(
  parts: OfficeParts,
  part: string,
  page: number,
): Promise<{ slide: Slide; pictures: string[] } | undefined> {
  const walker = new SlideWalker(page);
  await readXml(await parts.open(part), walker);
  if (walker.isHidden) return undefined;
  const relations = await readRelations(parts, part);
  const { slide } = walker;
  for (const id of walker.references) {
    const target = relations.get(id);
    if (!target || !parts.has(target.part)) continue;
    if (target.type === 'chart') {
      const rows = await readChart(parts, target.part, page);
      if (rows.length > 0) slide.content.push({ rows });
    } else if (target.type === 'diagramData')
      slide.content.push(...(await readDiagram(parts, target.part)).map((text) => ({ text, depth: 1 })));
  }
  const notes = [...relations.values()].find((relation) => relation.type === 'notesSlide')?.part;
  const pictures = [...relations.values()].filter(({ type, part }) => type === 'image' && parts.has(part));
  return {
    slide: notes && parts.has(notes) ? { ...slide, notes: await readNotes(parts, notes, page) } : slide,
    pictures: [...new Set(pictures.map((picture) => picture.part))],
  };
}

async function readNotes(parts: OfficeParts, part: string, page: number): Promise<string[]> {
  const walker = new SlideWalker(page);
  await readXml(await parts.open(part), walker);
  return walker.slide.content.flatMap((line) => ('text' in line ? [line.text] : []));
}
