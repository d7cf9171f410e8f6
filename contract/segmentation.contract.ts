import { z } from 'zod';
import { absentIfEmpty, numeric } from './endpoint.contract.ts';

/** By the document's structure, at one's own marks and length, one section a segment, or one question with its answer. */
export const SEGMENT_TYPES = ['automatic', 'custom', 'heading', 'qa'] as const;
export type SegmentType = (typeof SEGMENT_TYPES)[number];

/** Marks that come as one text, joined by `|`; `|` alone is a mark itself. */
const cutMarks = (value: unknown): unknown =>
  typeof value !== 'string' ? value : value === '|' ? [value] : value.split('|', 50).filter((mark) => mark !== '');
const LENGTH = { error: '分段长度为 100–2000 字' };
/** Switches also come as 0 and 1. */
const Switch = z.preprocess((value) => (value === 0 || value === 1 ? value === 1 : value), z.boolean());

const RULE = {
  segmentType: z.enum(SEGMENT_TYPES),
  /** Marks after which a segment ends, in `custom`; `\n` and `\t` written out mean line end and tab. */
  separators: z.preprocess(
    cutMarks,
    z
      .array(z.string().min(1).max(20, { error: '分段标识最多 20 个字' }), { error: '分段标识应为列表，或用 | 隔开' })
      .max(10, { error: '分段标识最多 10 个' }),
  ),
  /** Longest segment in `custom`, in characters. */
  segmentLength: numeric(z.int(LENGTH).min(100, LENGTH).max(2000, LENGTH)),
  /** Leaves out web and mail addresses. */
  removeUrl: Switch,
  /** Makes one space of several, and leaves out empty lines. */
  removeSpaces: Switch,
};

/** How a document is cut (fields of the save-library payload, specification 2 §3). */
export const Segmentation = z.object({
  segmentType: z.preprocess(absentIfEmpty, RULE.segmentType.default('automatic')),
  separators: RULE.separators.default([]),
  segmentLength: RULE.segmentLength.default(600),
  removeUrl: RULE.removeUrl.default(false),
  removeSpaces: RULE.removeSpaces.default(false),
});
export type Segmentation = z.infer<typeof Segmentation>;

/** As much of it as a client says. */
export const GivenSegmentation = z
  .object({ ...RULE, segmentType: z.preprocess(absentIfEmpty, RULE.segmentType.optional()) })
  .partial();
