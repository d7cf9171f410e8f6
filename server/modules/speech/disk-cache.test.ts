import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createDiskCache } from './disk-cache.ts';

const mark = { at: 0, open: 1, wide: 0, round: 0, press: 0, teeth: 0 };
const speechOf = (bytes: number) => ({ mp3: Buffer.alloc(bytes, 7), durationMs: 12, marks: [mark] });

describe('speech on disk', () => {
  let root: string;
  let folder: string;
  let count = 0;
  beforeAll(async () => {
    root = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-speech-'));
  });
  beforeEach(() => {
    folder = path.join(root, String(count++));
  });
  afterAll(() => fs.rm(root, { recursive: true }));
  const open = (maxBytes = 1_000_000) => createDiskCache(folder, maxBytes, createLog('silent'));
  async function fill(names: string[], bytes = 1000, maxBytes?: number) {
    const cache = open(maxBytes);
    for (const name of names) cache.keep(name, speechOf(bytes));
    await cache.settle();
    return cache;
  }

  test('what was spoken is still there after a restart', async () => {
    await fill(['shared.a']);
    expect(await open().read('shared.a')).toEqual(speechOf(1000));
    expect(await open().read('shared.b')).toBeNull();
  });

  test('what was used longest ago leaves when the bytes are used up, also what an earlier run has left', async () => {
    const cache = await fill(['shared.a', 'shared.b'], 1000, 2700);
    expect(await cache.read('shared.a')).not.toBeNull();
    cache.keep('shared.c', speechOf(1000));
    await cache.settle();
    expect(await Promise.all(['a', 'b', 'c'].map(async (one) => (await cache.read(`shared.${one}`)) !== null))).toEqual(
      [true, false, true],
    );
    expect(await fs.readdir(folder)).toHaveLength(2);
    const smaller = open(1500);
    await smaller.read('shared.c');
    expect(await fs.readdir(folder)).toHaveLength(1);
  });

  test.each([
    ['a byte has changed', (content: Buffer) => Buffer.concat([content.subarray(0, -1), Buffer.from('x')])],
    ['it is cut', (content: Buffer) => content.subarray(0, -5)],
    ['it is empty', () => Buffer.alloc(0)],
    ['it is something else', () => Buffer.from('{"durationMs":1}\nabc')],
  ])('a file is not used and goes when %s', async (_title, damage) => {
    const cache = await fill(['shared.a']);
    const file = path.join(folder, 'shared.a.speech');
    await fs.writeFile(file, damage(await fs.readFile(file)));
    expect(await cache.read('shared.a')).toBeNull();
    expect(await fs.readdir(folder)).toEqual([]);
    cache.keep('shared.a', speechOf(5));
    await cache.settle();
    expect(await cache.read('shared.a')).toEqual(speechOf(5));
  });

  test('half a file of a run that was killed, and what does not belong here, goes at the start', async () => {
    await fill(['shared.a']);
    await fs.writeFile(path.join(folder, 'x.part'), 'half');
    await open().read('shared.a');
    expect(await fs.readdir(folder)).toEqual(['shared.a.speech']);
  });

  test('a scope is forgotten alone', async () => {
    const cache = await fill(['v1.a', 'v1.b', 'v2.a']);
    await cache.forget('v1');
    expect(await fs.readdir(folder)).toEqual(['v2.a.speech']);
    expect(await cache.read('v1.a')).toBeNull();
  });

  test('a folder that cannot be written costs nothing but the cache', async () => {
    await fs.writeFile(folder, 'a file where the folder should be');
    const cache = open();
    cache.keep('shared.a', speechOf(5));
    await cache.settle();
    expect(await cache.read('shared.a')).toBeNull();
  });
});
