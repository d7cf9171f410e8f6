import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './pid-lock.ts';

describe('lockFolder', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-lock-'));
    file = path.join(folder, 'huashen.pid');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const write = (holder: unknown) => fs.writeFileSync(file, JSON.stringify(holder));
  const holder = () => JSON.parse(fs.readFileSync(file, 'utf8')) as { pid: number; started: string; nonce: string };

  /** A pid that belonged to a process which has ended. */
  async function deadPid(): Promise<number> {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    return child.pid ?? 0;
  }

  test('a free folder is taken, refused to others while held, and free again afterwards', async () => {
    const unlock = await lockFolder(folder);
    expect(holder().pid).toBe(process.pid);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const refusal = lockFolder(folder);
    await expect(refusal).rejects.toBeInstanceOf(FolderInUseError);
    await expect(refusal).rejects.toThrow(`(pid ${process.pid})`);
    await expect(refusal).rejects.toThrow(folder);
    unlock();
    expect(fs.readdirSync(folder)).toEqual([]);
    (await lockFolder(folder))();
  });

  test('a refusal leaves the holder’s lock as it was', async () => {
    const unlock = await lockFolder(folder);
    const before = holder();
    await lockFolder(folder).catch(() => {});
    expect(holder()).toEqual(before);
    expect(fs.readdirSync(folder)).toEqual(['huashen.pid']);
    unlock();
  });

  test('a lock of a process that is dead is taken over', async () => {
    write({ pid: await deadPid(), started: '1', nonce: 'old' });
    const unlock = await lockFolder(folder);
    expect(holder().pid).toBe(process.pid);
    unlock();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  test.skipIf(process.platform !== 'linux')(
    'a pid in use by a process that started at another time is not the holder',
    async () => {
      const unlock = await lockFolder(folder);
      const own = holder();
      unlock();
      write({ ...own, started: `${Number(own.started) - 1}`, nonce: 'old' });
      (await lockFolder(folder))();
      write({ ...own, nonce: 'old' });
      await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUseError);
    },
  );

  test.each([[''], ['{"pid":'], ['null'], ['{}'], ['[]'], ['12']])(
    'a lock that holds %j, cut off by a kill, is taken over',
    async (content) => {
      fs.writeFileSync(file, content);
      const unlock = await lockFolder(folder);
      expect(holder().pid).toBe(process.pid);
      unlock();
    },
  );

  test('a starter that has made its lock and not yet written into it is not taken for a dead one', async () => {
    const descriptor = fs.openSync(file, 'wx');
    const second = lockFolder(folder);
    fs.writeSync(descriptor, JSON.stringify({ pid: process.pid, started: null, nonce: 'first' })); // a moment later
    fs.closeSync(descriptor);
    await expect(second).rejects.toBeInstanceOf(FolderInUseError);
    expect(holder().nonce).toBe('first');
  });

  test('of many that find the same stale lock exactly one wins', async () => {
    write({ pid: await deadPid(), started: '1', nonce: 'old' });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const winners = results.filter((result) => result.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(FolderInUseError);
    winners[0]?.value();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  test('giving back a folder that somebody else took over leaves their lock', async () => {
    const unlock = await lockFolder(folder);
    write({ ...holder(), nonce: 'other' });
    unlock();
    expect(holder().nonce).toBe('other');
  });
});
