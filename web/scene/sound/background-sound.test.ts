import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackgroundSound, type SoundMoment } from './background-sound.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MUSIC = { url: '/music', source: '/music?ticket=1', volume: 0.5, loop: true };
const OTHER = { ...MUSIC, url: '/other', source: '/other' };
const MOMENT: SoundMoment = { wanted: MUSIC, plays: true, isDucked: false, loudness: 1 };

/** @param answer what a browser says to what wants to play */
function open(answer: () => Promise<void> = async () => {}) {
  const did: string[] = [];
  const ends: (() => void)[] = [];
  const sound = createBackgroundSound((source, _loop, onEnd) => {
    ends.push(onEnd);
    did.push(`open ${source}`);
    return {
      play: () => {
        did.push('play');
        return answer();
      },
      pause: () => void did.push('pause'),
      setLoop() {},
      fade: (level, seconds) => void did.push(`fade ${Math.round(level * 100)} ${seconds}`),
      close: () => void did.push('close'),
    };
  });
  const set = async (part: Partial<SoundMoment>, ms = 0) => {
    did.length = 0;
    sound.set({ ...MOMENT, ...part });
    await vi.advanceTimersByTimeAsync(ms);
    return [...did];
  };
  return { sound, did, set, end: () => ends.at(-1)?.() };
}

test('it comes softly, is softer under speech, silent where it is muted, and goes softly', async () => {
  const { set } = open();
  expect(await set({})).toEqual(['open /music?ticket=1', 'play', 'fade 50 0.6']);
  expect(await set({ isDucked: true })).toEqual(['fade 10 0.3']);
  expect(await set({ isDucked: true, loudness: 0.5 })).toEqual(['fade 5 0.3']);
  expect(await set({ loudness: 0 })).toEqual(['fade 0 0.3']);
  expect(await set({})).toEqual(['fade 50 0.3']);
  expect(await set({})).toEqual([]);
  expect(await set({ wanted: null }, 599)).toEqual(['fade 0 0.6']);
  expect(await set({ wanted: null }, 1)).toEqual(['close']);
});

test('the same one goes on without a break, another one takes its place', async () => {
  const { set } = open();
  await set({});
  expect(await set({ wanted: { ...MUSIC, source: '/music?ticket=2' } })).toEqual([]);
  expect(await set({ wanted: { ...MUSIC, volume: 1 } })).toEqual(['fade 100 0.3']);
  expect(await set({ wanted: OTHER }, 1000)).toEqual(['fade 0 0.6', 'open /other', 'play', 'fade 50 0.6', 'close']);
});

test('it stands still and goes on from there; who goes on at once has not stopped it', async () => {
  const { set } = open();
  await set({});
  expect(await set({ plays: false }, 1000)).toEqual(['fade 0 0.6', 'pause']);
  expect(await set({})).toEqual(['play', 'fade 50 0.6']);
  expect(await set({ plays: false }, 300)).toEqual(['fade 0 0.6']);
  expect(await set({}, 1000)).toEqual(['play', 'fade 50 0.6']);
});

test('one that is over stays silent until it is wanted anew', async () => {
  const { set, end } = open();
  const once = { ...MUSIC, loop: false };
  await set({ wanted: once });
  end();
  expect(await set({ wanted: once, plays: false }, 1000)).toEqual([]);
  expect(await set({ wanted: once })).toEqual([]);
  await set({ wanted: null }, 1000);
  expect(await set({ wanted: once })).toContain('play');
});

test('what a browser holds back comes with the first touch; what it cannot play is left out', async () => {
  let refusal: string | null = 'NotAllowedError';
  const { sound, set, did } = open(async () => {
    if (refusal) throw new DOMException('no', refusal);
  });
  await set({});
  did.length = 0;
  refusal = null;
  sound.touch();
  await vi.advanceTimersByTimeAsync(0);
  expect(did).toEqual(['play', 'fade 50 0.6']);
  refusal = 'NotSupportedError';
  await set({ wanted: OTHER }, 1000);
  did.length = 0;
  sound.touch();
  expect(await set({ wanted: OTHER, isDucked: true })).toEqual([]);
});
