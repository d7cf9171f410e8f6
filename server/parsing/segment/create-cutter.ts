import type { Segmentation } from '#contract/segmentation.contract.ts';
import type { TextBlock } from '../document-reader.ts';
import type { ParsedSegment } from '../parsed-segment.ts';
import { ADDRESSES } from './addresses.ts';
import { Segmenter } from './segmenter.ts';
import { SeparatorScanner } from './separator-scanner.ts';

/** Takes a document's blocks in order and gives its passages as they are complete. */
export interface Cutter {
  add(block: TextBlock): ParsedSegment[];
  /** The passages that are left at the end. */
  finish(): ParsedSegment[];
}

/** Sections of a guide or a rule, whole where they are not very long. */
const SECTION = { limit: 1000, overlap: 0, depth: 5, byPage: false };
/** A pair is one passage: only an answer of several pages is cut. */
const PAIR = { limit: 2000, overlap: 0, byPage: false };

export function createCutter(segmentation: Segmentation): Cutter {
  const clean = (block: TextBlock) => cleanBlock(block, segmentation);
  switch (segmentation.segmentType) {
    case 'automatic':
      return cutPlainly(new Segmenter(), clean);
    case 'heading':
      return cutPlainly(new Segmenter(SECTION), clean);
    case 'qa':
      return cutPairs(new Segmenter(PAIR), clean);
    case 'custom':
      return cutAtSeparators(segmentation, clean);
  }
}

type Clean = (block: TextBlock) => TextBlock;

function cutPlainly(segmenter: Segmenter, clean: Clean): Cutter {
  return { add: (block) => segmenter.add(clean(block)), finish: () => segmenter.finish() };
}

/** Passages end at the separators, which belong to them when they end a sentence and to nobody otherwise. */
function cutAtSeparators({ separators, segmentLength }: Segmentation, clean: Clean): Cutter {
  const overlap = Math.min(60, Math.floor(segmentLength / 10));
  const segmenter = new Segmenter({ limit: segmentLength, overlap, byPage: separators.length === 0 });
  if (separators.length === 0) return cutPlainly(segmenter, clean);
  const scanner = new SeparatorScanner(separators);
  return {
    add(block) {
      return scanner.split(block.text).flatMap((piece) => {
        const out = segmenter.add(clean({ ...block, text: piece.text }));
        return piece.ends ? [...out, ...segmenter.endPassage(piece.separator.length)] : out;
      });
    },
    finish: () => segmenter.finish(),
  };
}

const QUESTION_MARK = /^\s*(?:(?:问|提问|问题|Q|Question)\s*\d*\s*[：:、.．]|【问】|\[问\])/i;
const ASKS = /[?？]\s*$/;
const MAX_QUESTION = 120;

/** A passage begins with each question and each row of a table. */
function cutPairs(segmenter: Segmenter, clean: Clean): Cutter {
  return {
    add(block) {
      const asks =
        block.kind === 'row' ||
        QUESTION_MARK.test(block.text) ||
        (ASKS.test(block.text) && block.text.trim().length <= MAX_QUESTION);
      const before = asks ? segmenter.endPassage() : [];
      const asHeading = asks && block.kind === 'heading';
      return [...before, ...segmenter.add(clean(asHeading ? { ...block, kind: 'body' } : block))];
    },
    finish: () => segmenter.finish(),
  };
}

/** Leaves out of a block what its document shall not be searched by. */
function cleanBlock(block: TextBlock, { removeUrl, removeSpaces }: Segmentation): TextBlock {
  if (!removeUrl && !removeSpaces) return block;
  const clean = (text: string) => {
    const kept = removeUrl ? text.replace(ADDRESSES, '') : text;
    return removeSpaces ? squeeze(kept) : kept;
  };
  return { ...block, text: clean(block.text), tableHeader: block.tableHeader && clean(block.tableHeader) };
}

function squeeze(text: string): string {
  const squeezed = text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/^ /, '')
    .replace(/\n{2,}/g, '\n');
  return squeezed === '\n' ? '' : squeezed;
}
