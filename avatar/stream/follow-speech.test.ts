import { expect, test } from 'vitest';
import { followSpeech } from './follow-speech.ts';

function start() {
  const log: string[] = [];
  const follower = followSpeech({
    onSentence: ({ text }) => log.push(text),
    onEnd: () => log.push('end'),
    onMute: () => log.push('mute'),
  });
  let index = 0;
  return {
    log,
    follower,
    add: (text: string, ms: number) => follower.add({ text, index: index++ }, ms),
    /** So many ms of sound or of silence. */
    hear(isLoud: boolean, ms: number) {
      for (let at = 0; at < ms; at += 50) follower.hear(isLoud, 50);
    },
  };
}

test('sentences follow each other by their lengths, and the end comes with lasting silence', () => {
  const { add, hear, log, follower } = start();
  add('一。', 1000);
  add('二。', 2000);
  hear(false, 1500);
  expect(log).toEqual([]);
  hear(true, 900);
  expect([log, follower.unheard().map(({ text }) => text)]).toEqual([['一。'], ['一。', '二。']]);
  hear(true, 300);
  expect(log).toEqual(['一。', '二。']);
  hear(true, 1800);
  hear(false, 800);
  expect(log.at(-1)).toBe('二。');
  hear(false, 200);
  expect([log.at(-1), follower.isIdle()]).toEqual(['end', true]);
});

test('a pause corrects a length that was guessed too long; one within a sentence does not end it', () => {
  const { add, hear, log } = start();
  add('一。', 2000);
  add('二。', 2000);
  hear(true, 500);
  hear(false, 400);
  hear(true, 700);
  expect(log).toEqual(['一。']);
  hear(false, 300);
  hear(true, 100);
  expect(log).toEqual(['一。', '二。']);
});

test('a renderer that makes no sound is noticed; nothing is noticed where nothing was given', () => {
  const { add, hear, log, follower } = start();
  hear(false, 60_000);
  add('一。', 1000);
  hear(false, 11_900);
  expect(log).toEqual([]);
  hear(false, 200);
  expect(log[0]).toBe('mute');
  follower.forget();
  hear(true, 5000);
  expect(log.filter((line) => line !== 'mute')).toEqual([]);
});
