import type { HitSegment } from '#contract/retrieval.contract.ts';

/** How a segment stands in one way of searching against another one, in words; empty where nothing changed. */
export function describeMove(
  { segmentId }: Pick<HitSegment, 'segmentId'>,
  rank: number,
  before: readonly Pick<HitSegment, 'segmentId'>[] | null,
): string {
  if (!before) return '';
  const was = before.findIndex((hit) => hit.segmentId === segmentId);
  if (was === -1) return '新找到';
  const up = was - rank;
  if (up === 0) return '';
  return up > 0 ? `上升 ${up} 位` : `下降 ${-up} 位`;
}
