import { beforeEach, describe, expect, test } from 'vitest';
import { createScoredActivity, type Scorer } from './scored-activity.ts';
import type { VoiceActivity, VoiceEvent } from './voice-activity.ts';

const PIECE = 512;
const tone = (loudness: number) => new Float32Array(PIECE).map((_, at) => loudness * Math.sin(at / 3));

let ready: boolean;
let answers: boolean;
let waiting: number[];
let resets: number;
let next: number;
let activity: VoiceActivity;
const scorer: Scorer = {
  isReady: () => ready,
  push() {
    if (answers) waiting.push(next);
  },
  take: () => waiting.splice(0),
  reset() {
    resets += 1;
  },
  close() {},
};
beforeEach(() => {
  [ready, answers, waiting, resets, next] = [true, true, [], 0, 0];
  activity = createScoredActivity(scorer);
});
/** So many pieces of 32 ms, judged to be speech with this probability. */
function hear(pieces: number, probability: number, { loudness = 0.1, guardDb = 0 } = {}): VoiceEvent[] {
  next = probability;
  return Array.from({ length: pieces }, () => activity.push(tone(loudness), guardDb)).flat();
}

describe('speech as a model knows it', () => {
  test('begins, is confirmed after 160 ms, and ends after half a second of something else, however loud', () => {
    expect(hear(40, 0.05)).toEqual([]);
    expect(hear(4, 0.9)).toEqual(['onset']);
    expect(hear(1, 0.9)).toEqual(['confirmed']);
    expect(hear(15, 0.05)).toEqual([]);
    expect(hear(1, 0.05)).toEqual(['end']);
  });

  test('a piece or two that look like it are withdrawn', () => {
    expect([...hear(2, 0.8), ...hear(7, 0.05)]).toEqual(['onset', 'withdrawn']);
  });

  test('a weak syllable in the middle ends nothing', () => {
    hear(10, 0.9);
    expect(hear(30, 0.4)).toEqual([]);
  });

  test('while the loudspeaker talks, only what is louder than the room counts', () => {
    hear(80, 0.05, { loudness: 0.02 });
    expect(hear(20, 0.9, { loudness: 0.02, guardDb: 6 })).toEqual([]);
    expect(hear(10, 0.9, { loudness: 0.5, guardDb: 6 })).toContain('confirmed');
  });
});

describe('without a model', () => {
  test('loudness decides until it is there, and what loudness has begun it ends', () => {
    ready = false;
    hear(40, 0, { loudness: 0.0005 });
    expect(hear(20, 0, { loudness: 0.3 })).toEqual(['onset', 'confirmed']);
    ready = true;
    expect(hear(20, 0.05, { loudness: 0.0005 })).toEqual(['end']);
    expect(hear(40, 0.05, { loudness: 0.3 }), 'loud, and no speech').toEqual([]);
  });

  test('one that dies ends what it has begun, and loudness decides', () => {
    expect(hear(10, 0.9)).toEqual(['onset', 'confirmed']);
    answers = false;
    expect(hear(60, 0, { loudness: 0.0005 }).filter((event) => event === 'end')).toHaveLength(1);
    expect(hear(20, 0, { loudness: 0.3 })).toEqual(['onset', 'confirmed']);
    activity.reset();
    expect(resets).toBe(1);
  });

  test('one that is lost altogether does so as well', () => {
    hear(2, 0.9);
    ready = false;
    expect(hear(1, 0)).toEqual(['withdrawn']);
  });
});
