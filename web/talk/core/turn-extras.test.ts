import { expect, it } from 'vitest';
import { addExtras } from './turn-extras.ts';

const prompt = {
  runId: '00000000-0000-4000-8000-000000000001',
  number: 1,
  place: 1,
  total: 2,
  questionType: 'rating' as const,
  title: '打几分？',
  required: true,
  options: [],
  points: 5,
};

it('keeps what came before, and makes nothing of an event without extras', () => {
  expect(addExtras(undefined, { text: '好' })).toBeUndefined();
  const first = addExtras(undefined, { recommendList: '["几点开门？"]' });
  expect(first?.recommended).toEqual(['几点开门？']);
  const second = addExtras(first, { questionnaire: JSON.stringify(prompt), media: [{ kind: 'picture', url: '/a' }] });
  expect(second).toMatchObject({ recommended: ['几点开门？'], prompt, media: [{ url: '/a' }] });
  expect(addExtras(second, { isEnd: true })).toBe(second);
});

it('a realtime list replaces the one before', () => {
  const before = addExtras(undefined, { recommendList: '["一"]' });
  expect(addExtras(before, { realtimeRecommend: '["二"]' })?.recommended).toEqual(['二']);
});

it('drops what is not what it should be', () => {
  expect(addExtras(undefined, { recommendList: '{oops' })?.recommended).toEqual([]);
  expect(addExtras(undefined, { questionnaire: '{"title":1}' })?.prompt).toBeNull();
});

it('knows what the stages took once the turn has ended', () => {
  const stages = [{ name: 'retrieval', startMs: 1, ms: 2, note: '' }];
  expect(addExtras(undefined, { stages, timings: { firstTextMs: 3, totalMs: 9 } })?.waterfall).toEqual({
    stages,
    firstTextMs: 3,
    totalMs: 9,
  });
});
