import { readScript } from './node-script.contract.ts';
import { limited, perMinute } from './rate-limit.contract.ts';

/** What scripted presentations may take of an installation. */
export const PRESENTATION_LIMITS = {
  /** Of all nodes of a project together, as `sizeOfNode` counts them, bytes. */
  projectBytes: 6 * 1024 * 1024,
  /** That a part of a script counts for, beside its text: it has a place on the clock, which everybody who plays it is sent. */
  partBytes: 400,
  /** Of the published versions of a project: the oldest go first, the one that is shown never. */
  versionBytes: 24 * 1024 * 1024,
  /** Speech of an account that is prepared ahead, seconds: a quarter of what is kept of all speech. Whatever is beyond it is spoken when it is played. */
  spokenSeconds: 3 * 3600,
} as const;

/** Whatever copies all nodes of a project, or many. */
export const COPIES_LIMIT = limited(
  'presentation-copies',
  { per: 'account', count: 60, seconds: 600 },
  '发布、复制和取回太频繁',
);
/** Whatever is deleted is kept for two days, so that it can be taken back. */
export const DELETIONS_LIMIT = limited(
  'scene-deletions',
  { per: 'account', count: 120, seconds: 600 },
  '删除项目和模板太频繁',
);
/** Reading and drawing a file takes a processor for minutes. */
export const IMPORTS_LIMIT = limited(
  'presentation-imports',
  { per: 'account', count: 30, seconds: 600 },
  '导入 PPT 或 PDF 太频繁',
);
export const PROPOSALS_LIMIT = perMinute('script-proposals', 'account', 30, '改写讲稿太频繁');

/** Of a text in UTF-8; half of a pair counts as the sign that stands in for it. */
const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Bytes that a node counts for. */
export const sizeOfNode = (content: { script: string }, pageText = ''): number =>
  bytesOf(JSON.stringify(content) + pageText) + PRESENTATION_LIMITS.partBytes * readScript(content.script).length;
