import type { TextBlock } from '../document-reader.ts';
import { isMachineName } from '../machine-name.ts';

/** A paragraph of a slide. */
export interface SlideLine {
  text: string;
  /** Depth in a list from 1; 0 for text that is no item. */
  depth: number;
}

/** What a person reads on a slide, in order. */
export interface Slide {
  title: string;
  content: (SlideLine | { rows: TextBlock[] })[];
  /** What the speaker says. */
  notes: string[];
}

const MAX_TITLE = 60;

/**
 * The blocks of a slide under its title. Without one its first short line is the title, else its number: what stands on it must not
 * appear under the title of the slide before.
 */
export function writeSlide(slide: Slide, page: number): TextBlock[] {
  const { content, notes } = slide;
  if (!slide.title && content.length === 0 && notes.length === 0) return [];
  const [first] = content;
  const opens = !slide.title && first !== undefined && 'text' in first && first.text.length <= MAX_TITLE;
  const title = slide.title || (opens ? first.text : '');
  const body = (text: string): TextBlock => ({ text: `${text}\n`, kind: 'body', page });
  const heading = (text: string): TextBlock => ({ text: `${text}\n`, kind: 'heading', level: 1, page });
  return [
    ...(isMachineName(title) || !title
      ? [heading(`第 ${page} 页`), ...(title ? [body(title)] : [])]
      : [heading(title)]),
    ...content.slice(opens ? 1 : 0).flatMap((part) => ('rows' in part ? part.rows : [body(indent(part))])),
    ...notes.map((note, index) => body(index === 0 ? `备注：${note}` : note)),
  ];
}

function indent({ text, depth }: SlideLine): string {
  return depth > 0 ? `${'  '.repeat(Math.min(depth, 8) - 1)}- ${text}` : text;
}
