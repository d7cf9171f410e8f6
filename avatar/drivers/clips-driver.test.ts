import { expect, test } from 'vitest';
import type { ClipLook } from '../clips/clip-look.ts';
import { DEFAULT_KEYING } from '../keying/key-formula.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createClipsDriver } from './clips-driver.ts';

const clip = (name: string) => ({ url: `/clips/${name}.webm`, alpha: 'none' as const });
const LOOK: ClipLook = {
  kind: 'clips',
  idle: [clip('idle')],
  speaking: [clip('talk')],
  listening: [],
  thinking: [],
  actions: { greet: { mute: [clip('wave')], chat: [] } },
  keying: DEFAULT_KEYING,
  backdrop: { kind: 'none' },
};

function start(look: Partial<ClipLook> = {}) {
  const place = createFakeHost();
  const kept: string[] = [];
  const cache = { find: async (url: string) => url, keep: async (url: string) => void kept.push(url), close() {} };
  const driver = createClipsDriver(place.host, { formats: { webm: true, mp4: true }, cache });
  const loaded = driver.load({ ...LOOK, ...look });
  loaded.catch(() => {});
  /** The films that run now. */
  const running = () => place.videos.filter(({ paused }) => !paused).map(({ src }) => src);
  return { ...place, driver, loaded, kept, running };
}

test('one film runs at a time; the talking one lies ready, and what was shown is kept', async () => {
  const { driver, pass, running, videos, kept } = start();
  await pass(6);
  expect(running()).toEqual(['/clips/idle.webm']);
  expect(videos.map(({ src }) => src)).toContain('/clips/talk.webm');
  expect(driver.stats.showing).toBe('idle');
  driver.setState('speaking');
  await pass(1);
  expect(running()).toEqual(['/clips/talk.webm']);
  expect(driver.stats.showing).toBe('speaking');
  expect(kept).toEqual(['/clips/idle.webm', '/clips/talk.webm']);
});

test('an action comes between and leads back to what is said meanwhile', async () => {
  const { driver, pass, running, videos } = start();
  await pass(6);
  driver.act('greet', true);
  await pass(6);
  expect(running()).toEqual(['/clips/wave.webm']);
  driver.setState('speaking');
  await pass(2);
  expect(running()).toEqual(['/clips/wave.webm']);
  videos.find(({ src }) => src === '/clips/wave.webm')?.end();
  await pass(2);
  expect(running()).toEqual(['/clips/talk.webm']);
});

test('until 0.6 s of the next film have come the one before goes on', async () => {
  const { driver, pass, running, videos } = start({ speaking: [], thinking: [clip('think')] });
  await pass(6);
  driver.setState('thinking');
  await pass(0);
  const next = videos.at(-1);
  if (!next) throw new Error('no second film');
  next.buffered = { length: 1, start: () => 0, end: () => 0.5 };
  await pass(8);
  expect(running()).toEqual(['/clips/idle.webm']);
  next.buffered = { length: 1, start: () => 0, end: () => 0.6 };
  await pass(3);
  expect(running()).toEqual(['/clips/think.webm']);
});

test('a film that fails makes way for another; when none is left the look is refused in words', async () => {
  const { loaded, pass, running } = start({ idle: [clip('broken'), clip('idle')] });
  await pass(8);
  await loaded;
  expect(running()).toEqual(['/clips/idle.webm']);
  const all = start({ idle: [clip('broken')], speaking: [] });
  await all.pass(4);
  await expect(all.loaded).rejects.toThrow('无法播放');
  const none = start({ idle: [], speaking: [] });
  await expect(none.loaded).rejects.toThrow('无法播放');
});

test('who asked for less motion sees one picture of somebody who waits, and all of somebody who talks', async () => {
  const { driver, tell, pass, running } = start();
  tell('calm', true);
  await pass(8);
  expect(running()).toEqual([]);
  expect(driver.stats.frames).toBeGreaterThan(0);
  expect(driver.act('greet', false)).toBe(true);
  await pass(4);
  expect(running()).toEqual([]);
  driver.setState('speaking');
  await pass(6);
  expect(running()).toEqual(['/clips/talk.webm']);
});

test('a filmed answer is on from its first sound to its last and keeps up with it; no action comes between', async () => {
  const { driver, pass, running, videos } = start();
  await pass(6);
  let at: number | null = null;
  driver.film?.({ file: { ...clip('answer'), name: 'answer.webm' }, at: () => at });
  await pass(3);
  expect(running()).toEqual(['/clips/idle.webm']);
  at = 0;
  driver.setState('speaking');
  await pass(3);
  expect(running()).toEqual(['/clips/answer.webm']);
  expect(driver.stats.showing).toBe('answer');
  expect(driver.act('greet', true)).toBe(false);
  at = 2;
  await pass(1);
  expect(videos.find(({ src }) => src === '/clips/answer.webm')?.currentTime).toBeGreaterThan(1.9);
  at = null;
  driver.setState('idle');
  await pass(3);
  expect(running()).toEqual(['/clips/idle.webm']);
});

test('a filmed answer that is stopped makes way at once; one that breaks leaves its sound to the talking clip', async () => {
  const { driver, pass, running } = start();
  await pass(6);
  driver.setState('speaking');
  driver.film?.({ file: clip('answer'), at: () => 1 });
  await pass(3);
  expect(running()).toEqual(['/clips/answer.webm']);
  driver.film?.(null);
  await pass(2);
  expect(running()).toEqual(['/clips/talk.webm']);
  driver.film?.({ file: clip('broken'), at: () => 1 });
  await pass(4);
  expect(running()).toEqual(['/clips/talk.webm']);
});
