import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from '#server/testing/wait-for.ts';
import { type FileStore, FileTooLargeError } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

describe('local file store', () => {
  let folder: string;
  let store: FileStore;
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-store-'));
    store = createLocalFileStore(folder);
  });
  afterEach(() => fs.rm(folder, { recursive: true, force: true }));

  const files = async () =>
    (await fs.readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const take = async (source: Readable, maxBytes: number) => {
    const { sha256, size, place, drop } = await store.receive(source, maxBytes);
    await place();
    await drop();
    return { sha256, size };
  };
  const put = (content: string, maxBytes = 1000) => take(Readable.from([Buffer.from(content)]), maxBytes);

  test('what was put is found by its hash, whole and in part', async () => {
    const stored = await put('政务大厅二楼');
    expect(stored).toEqual({ sha256: sha256('政务大厅二楼'), size: 18 });
    expect(await text(store.open(stored.sha256))).toBe('政务大厅二楼');
    expect(await text(store.open(stored.sha256, 3, 8))).toBe('务大');
    await store.withLocalCopy(stored.sha256, async (copy) => {
      expect(await fs.readFile(copy, 'utf8')).toBe('政务大厅二楼');
      expect((await fs.stat(copy)).mode & 0o777).toBe(0o600);
    });
  });

  test('the same content is stored once, also when it arrives several times at once', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => put('same')));
    expect(new Set(results.map((result) => result.sha256)).size).toBe(1);
    expect(await files()).toEqual([path.join('objects', sha256('same').slice(0, 2), sha256('same'))]);
  });

  test('what was received and dropped leaves nothing; it has no address before it is placed', async () => {
    const received = await store.receive(Readable.from([Buffer.from('aside')]), 100);
    expect(await files()).toEqual([expect.stringMatching(/^incoming/)]);
    await received.drop();
    expect(await files()).toEqual([]);
  });

  test('an empty file is a file', async () => {
    const stored = await put('');
    expect(stored.size).toBe(0);
    expect(await text(store.open(stored.sha256, 0, 0))).toBe('');
  });

  test('exactly the limit is taken; one byte more is refused and leaves nothing', async () => {
    expect((await put('x'.repeat(10), 10)).size).toBe(10);
    await expect(put('y'.repeat(11), 10)).rejects.toBeInstanceOf(FileTooLargeError);
    expect(await files()).toEqual([path.join('objects', sha256('x'.repeat(10)).slice(0, 2), sha256('x'.repeat(10)))]);
  });

  test('a source that breaks off leaves nothing', async () => {
    const source = new PassThrough();
    const stored = take(source, 1000);
    source.write('half of it');
    await waitFor(async () => (await files())[0] ?? null); // it is really on its way
    source.destroy(new Error('the client went away'));
    await expect(stored).rejects.toThrow('the client went away');
    expect(await files()).toEqual([]);
  });

  test('a source that closes without an end counts as broken off', async () => {
    const source = new PassThrough();
    const stored = take(source, 1000);
    source.write('half of it');
    source.destroy();
    await expect(stored).rejects.toThrow();
    expect(await files()).toEqual([]);
  });

  test('what a killed process had been receiving is removed at the next start; another process’s upload is not', async () => {
    const leftover = path.join(folder, 'incoming', 'leftover');
    const running = path.join(folder, 'incoming', 'running');
    for (const file of [leftover, running]) await fs.writeFile(file, 'half');
    const longAgo = new Date(Date.now() - 3_600_000);
    await fs.utimes(leftover, longAgo, longAgo);
    const { sha256: kept } = await put('kept');
    store = createLocalFileStore(folder);
    expect((await files()).toSorted()).toEqual(
      [path.join('incoming', 'running'), path.join('objects', kept.slice(0, 2), kept)].toSorted(),
    );
  });

  test.each([
    ['../../../etc/passwd'],
    [''],
    ['abc'],
    ['A'.repeat(64)],
    [`${'a'.repeat(64)}/../x`],
    [`${'a'.repeat(64)}\n`],
  ])('%j is no content address', async (address) => {
    expect(() => store.open(address)).toThrow('not a content address');
    await expect(store.withLocalCopy(address, async () => 'read')).rejects.toThrow('not a content address');
    expect(() => store.remove(address)).toThrow('not a content address');
  });

  test('removing takes the bytes away and may be done twice', async () => {
    const { sha256: gone } = await put('gone');
    await store.remove(gone);
    await store.remove(gone);
    expect(await files()).toEqual([]);
    await expect(text(store.open(gone))).rejects.toThrow('ENOENT');
  });
});
