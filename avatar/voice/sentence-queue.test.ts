import { expect, test } from 'vitest';
import { createSentenceQueue } from './sentence-queue.ts';
import type { VoiceState } from './voice-queue.ts';

function open() {
  const told: VoiceState[] = [];
  return { told, queue: createSentenceQueue((state) => told.push(state)) };
}

test('sentences wait in order and are numbered from 0 in each answer', () => {
  const { queue } = open();
  expect(queue.push('今天是星期一。')).toBe(true);
  expect(queue.push('明天是星')).toBe(false);
  queue.finish();
  expect(queue.waiting).toEqual([
    { text: '今天是星期一。', index: 0 },
    { text: '明天是星', index: 1 },
  ]);
  queue.take(2);
  queue.push('另一个回答来了。');
  expect(queue.waiting.map(({ index }) => index)).toEqual([0]);
});

test('an answer is complete until the next one begins', () => {
  const { queue } = open();
  queue.push('今天是星期一。');
  expect(queue.isComplete).toBe(false);
  queue.finish();
  expect(queue.isComplete).toBe(true);
  queue.push('另一个回答来了。');
  expect(queue.isComplete).toBe(false);
});

test('the rest begins with what a voice has begun with and ends with what is no sentence yet', () => {
  const { queue } = open();
  queue.push('今天是星期一。明天是星期二。后天是星期三。然后');
  const begun = queue.take();
  expect(queue.takeRest(begun)).toBe('今天是星期一。明天是星期二。后天是星期三。然后');
  expect(queue.waiting).toEqual([]);
  expect(queue.takeRest([])).toBe('');
});

test('muted, sentences count and are not kept', () => {
  const { queue } = open();
  queue.mute(true);
  expect(queue.push('今天是星期一。')).toBe(false);
  queue.mute(false);
  expect(queue.push('明天是星期二。')).toBe(true);
  expect(queue.waiting).toEqual([{ text: '明天是星期二。', index: 1 }]);
});

test('what is put last waits behind the sentences, without a number of its own', () => {
  const { queue } = open();
  queue.push('今天是星期一。');
  expect(queue.insert((index) => ({ text: '', index }))).toBe(true);
  queue.push('明天是星期二。');
  expect(queue.take(3).map(({ text, index }) => [text, index])).toEqual([
    ['今天是星期一。', 0],
    ['', 1],
    ['明天是星期二。', 1],
  ]);
});

test('cleared, the answer goes on; reset, another one begins', () => {
  const { queue } = open();
  queue.push('今天是星期一。明天');
  queue.clear();
  queue.push('是星期二。');
  expect(queue.waiting).toEqual([{ text: '明天是星期二。', index: 1 }]);
  queue.push('后天');
  queue.reset();
  queue.push('另一个回答来了。');
  expect(queue.waiting).toEqual([{ text: '另一个回答来了。', index: 0 }]);
});

test('each change of what is heard is told once', () => {
  const { queue, told } = open();
  for (const speaking of [false, true, true, false, false]) queue.setSpeaking(speaking);
  expect(told).toEqual(['speaking', 'idle']);
});
