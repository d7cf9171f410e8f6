import { describe, expect, it } from 'vitest';
import type { HitSegment } from '#contract/retrieval.contract.ts';
import { draftFromHit } from './draft-case.ts';

const hitOf = (text: string, best: [number, number]): HitSegment => ({
  ...{ segmentId: 1, documentId: 'd', title: '指南.md', text, best, page: null, heading: [], position: 0 },
  ...{ score: 0.6, parts: { lexical: 0.4, text: 0.2 }, marks: [], passed: true },
});

describe('draftFromHit', () => {
  it('expects the part that answers best, not the whole segment', () => {
    const draft = draftFromHit('怎么补办？', hitOf('社保卡\n\n社保卡丢失后应先挂失。补办须带身份证。', [16, 24]));
    expect(draft).toMatchObject({
      question: '怎么补办？',
      expectedText: '补办须带身份证。',
      documentId: 'd',
      documentName: '指南.md',
    });
  });

  it('is no longer than what a person reads at a glance', () => {
    expect(draftFromHit('问', hitOf('长'.repeat(500), [0, 500])).expectedText).toHaveLength(200);
  });
});
