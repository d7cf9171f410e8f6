import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
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
    await expect(refusal).rejects.toThrow(`（进程 ${process.pid}）`);
    await expect(refusal).rejects.toThrow(folder);
    unlock();
    expect(fs.readdirSync(folder)).toEqual(['huashen.lock']);
    (await lockFolder(folder))();
  });

  test('a refusal leaves the holder’s lock as it was', async () => {
    const unlock = await lockFolder(folder);
    const before = holder();
    await lockFolder(folder).catch(() => {});
    expect(holder()).toEqual(before);
    expect(fs.readdirSync(folder)).toEqual(['huashen.lock', 'huashen.pid']);
    unlock();
  });

  test('a lock of a process that is dead is taken over', async () => {
    write({ pid: await deadPid(), started: '1', nonce: 'old' });
    const unlock = await lockFolder(folder);
    expect(holder().pid).toBe(process.pid);
    unlock();
    expect(fs.readdirSync(folder)).toEqual(['huashen.lock']);
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
    expect(fs.readdirSync(folder)).toEqual(['huashen.lock']);
  });

  test('giving back a folder that somebody else took over leaves their lock', async () => {
    const unlock = await lockFolder(folder);
    write({ ...holder(), nonce: 'other' });
    unlock();
    expect(holder().nonce).toBe('other');
  });

  test('a holder whose lock carries another mark is told so at once, and who took it', async () => {
    const lost = Promise.withResolvers<Error>();
    const unlock = await lockFolder(folder, lost.resolve);
    write({ ...holder(), pid: 4711, nonce: 'other' });
    expect((await lost.promise).message).toContain('被另一个 Huashen 进程（进程 4711）拿走了');
    unlock();
    expect(holder().nonce).toBe('other');
  });

  test('a holder whose lock is gone is told so', async () => {
    const lost = Promise.withResolvers<Error>();
    const unlock = await lockFolder(folder, lost.resolve);
    fs.rmSync(file);
    expect((await lost.promise).message).toContain('它的锁不见了');
    unlock();
  });

  test.skipIf(process.platform !== 'linux')(
    'a lock of another machine holds while it is touched, and not after',
    async () => {
      const elsewhere = {
        pid: process.pid,
        started: '1',
        nonce: 'far',
        boot: 'other',
        namespace: 'pid:[1]',
        kernel: true,
      };
      write(elsewhere);
      const touching = setInterval(() => fs.utimesSync(file, new Date(), new Date()), 200);
      await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUseError);
      clearInterval(touching);
      (await lockFolder(folder))();
    },
  );
});

const FIXTURE = new URL('./fixtures/hold-folder.ts', import.meta.url).pathname;
const canUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;

/** What the process said first: `held`, or why not. */
async function started(child: ChildProcess): Promise<string> {
  const [line] = (await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
  return line.toString();
}

describe('processes of their own', () => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-lock-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    fs.rmSync(folder, { recursive: true, force: true });
  });

  function run(...command: string[]): ChildProcess {
    const [program = '', ...given] = [...command, process.execPath, FIXTURE, folder];
    const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    return child;
  }
  const inNamespace = () => run('unshare', '--pid', '--fork', '--kill-child', '--mount-proc');

  test('the next one starts right after kill -9, before anybody has waited for the killed one', async () => {
    for (let round = 0; round < 5; round++) {
      const child = run();
      expect(await started(child)).toBe('held');
      child.kill('SIGKILL');
    }
  });

  test.skipIf(process.platform !== 'linux')(
    'a killed process that nobody has waited for (a zombie) is dead',
    async () => {
      // The shell starts the holder, becomes a program that never waits for children, and so keeps the dead one as a zombie.
      const parent = spawn('sh', ['-c', '"$0" "$1" "$2" & exec sleep 600', process.execPath, FIXTURE, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(parent);
      expect(await started(parent)).toBe('held');
      const { pid } = JSON.parse(fs.readFileSync(path.join(folder, 'huashen.pid'), 'utf8')) as { pid: number };
      process.kill(pid, 'SIGKILL');
      expect(await started(run())).toBe('held');
      expect(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
    },
  );

  // Needs the right to make a pid namespace (root, or user namespaces), as two containers on one volume have.
  test.skipIf(!canUnshare)('of two pid namespaces on one folder the second is refused, either way round', async () => {
    const first = inNamespace();
    expect(await started(first)).toBe('held');
    expect(await started(inNamespace())).toContain('正被另一个 Huashen 进程使用');
    expect(await started(run())).toContain('正被另一个 Huashen 进程使用');
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(await started(run())).toBe('held');
    expect(await started(inNamespace())).toContain('正被另一个 Huashen 进程使用');
  });

  test.skipIf(!canUnshare)('a namespace that was killed does not hold the next one up', async () => {
    for (let round = 0; round < 3; round++) {
      const child = inNamespace();
      expect(await started(child)).toBe('held');
      child.kill('SIGKILL');
    }
  });
});
