import { z } from 'zod';
import { endpoint, FileName } from './endpoint.contract.ts';

/** What of a résumé is read and shown. */
export const RESUME_LIMITS = {
  /** Passages that are kept: more than anybody's résumé has. */
  passages: 60,
  /** Passages that one answer reads. */
  read: 10,
  /** Lines of the preview, and characters of each. */
  lines: 8,
  line: 80,
} as const;

/** What is in an uploaded résumé; nothing is kept. */
export const previewResume = endpoint({
  method: 'POST',
  path: '/avatar/resume/preview',
  owned: [{ field: 'url', kind: 'file' }],
  summary: '预览简历文件',
  input: z.object({ url: z.string().min(1).max(500), name: FileName.default('') }),
  data: z.object({
    pages: z.number().int(),
    characters: z.number().int(),
    /** The first lines with anything in them. */
    lines: z.array(z.string()),
    /** Why it can't be read, for people; empty when it can. */
    error: z.string(),
  }),
});
