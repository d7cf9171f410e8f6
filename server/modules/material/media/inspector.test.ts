import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OnceMoreError } from '#server/platform/jobs/define-job.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { createInspector, type Inspector } from './inspector.ts';
import { MaterialRefusal } from './refusal.ts';

const GOOD = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';
const workerFile = new URL('fixtures/stubborn-worker.ts', import.meta.url);

/** One that waits for ever. */
function png(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.from('waits')]);
}

describe('processes that look into files', () => {
  let root: string;
  let inspector: Inspector;
  beforeAll(async () => {
    root = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-inspector-'));
    inspector = createInspector({ workerFile });
  });
  afterAll(async () => {
    await inspector.close();
    await fs.rm(root, { recursive: true, force: true });
  });

  interface Looked {
    file: string;
    end: Promise<unknown>;
    stop(reason: unknown): void;
  }
  /**
   * `end` is what is found, or what it failed with.
   * @param isLast it is not ended for memory: this process, which runs many tests, may hold all that there is
   */
  async function look(content: string | Buffer, owner = 'one', by = inspector, isLast = false): Promise<Looked> {
    const folder = await fs.mkdtemp(path.join(root, 'file-'));
    const file = path.join(folder, 'given');
    await fs.writeFile(file, content);
    const stop = new AbortController();
    const asked = { owner, signal: stop.signal, isLast };
    const end = by.inspect({ file, name: 'given', poster: null, folder }, asked).catch((error: unknown) => error);
    return { file, end, stop: (reason) => stop.abort(reason) };
  }
  const pidOf = ({ file }: Looked) =>
    waitFor(async () => Number(await fs.readFile(`${file}.pid`, 'utf8').catch(() => '')) || null);
  const isThere = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  async function refusal(content: string, by = inspector): Promise<string> {
    const found = await (await look(content, 'one', by)).end;
    expect(found).toBeInstanceOf(MaterialRefusal);
    return (found as MaterialRefusal).message;
  }

  test('native code that draws without end ends with its time, and says so', async () => {
    const hasty = createInspector({ workerFile, timeoutMs: 5000 });
    const looked = await look('draws', 'one', hasty, true);
    const pid = await pidOf(looked);
    expect(await looked.end).toMatchObject({ message: expect.stringContaining('检查用时过长') });
    await waitFor(async () => (isThere(pid) ? null : true));
    await hasty.close();
  }, 60_000);

  test('what stops a server ends native code as well', async () => {
    const looked = await look('draws', 'one', inspector, true);
    const pid = await pidOf(looked);
    const stopping = new Error('stopping');
    looked.stop(stopping);
    expect(await looked.end).toBe(stopping);
    await waitFor(async () => (isThere(pid) ? null : true));
  }, 60_000);

  test('a drawing has less time than a film', async () => {
    const hasty = createInspector({ workerFile, drawingMs: 3000 });
    const looked = await look('<svg xmlns="http://www.w3.org/2000/svg"/>draws', 'one', hasty, true);
    expect(await looked.end).toMatchObject({ message: expect.stringContaining('检查用时过长') });
    await hasty.close();
  }, 60_000);

  test('small pictures wait for none but small ones; of large ones one is looked at at a time', async () => {
    const held = [await look('waits', 'one'), await look('waits', 'two'), await look(png(8000, 6000), 'three')];
    await Promise.all(held.map(pidOf));
    const large = await look(png(8000, 6000), 'four');
    const small = await look(png(300, 200), 'five');
    await pidOf(small);
    await expect(fs.stat(`${large.file}.pid`)).rejects.toThrow();
    held[2]?.stop(new Error('enough'));
    await pidOf(large);
    for (const one of [...held, large, small]) one.stop(new Error('enough'));
  }, 60_000);

  test('of one account one file is looked at at a time, and whoever else comes has a place', async () => {
    const first = await look('waits', 'one');
    const second = await look('waits', 'one');
    await pidOf(first);
    expect(await (await look(GOOD, 'other')).end).toMatchObject({ kind: 'panorama', format: 'png' });
    await expect(fs.stat(`${second.file}.pid`)).rejects.toThrow();
    first.stop(new Error('enough'));
    await pidOf(second);
    second.stop(new Error('enough'));
  }, 60_000);

  test('time begins with the work: what waited for its turn has all of it', async () => {
    const hasty = createInspector({ workerFile, timeoutMs: 8000 });
    const slow = await Promise.all([look('waits', 'one', hasty), look('waits', 'other', hasty)]);
    await Promise.all(slow.map(pidOf));
    const third = await look(GOOD, 'one', hasty);
    const ends = await Promise.all([...slow, third].map(({ end }) => end));
    expect(ends).toEqual([
      expect.any(MaterialRefusal),
      expect.any(MaterialRefusal),
      expect.objectContaining({ kind: 'panorama' }),
    ]);
    await hasty.close();
  }, 60_000);

  test('a file that takes more memory than any may is refused in words that say so', async () => {
    const small = createInspector({ workerFile, mostMb: 200 });
    expect(await refusal('grows', small)).toContain('占用的内存过多');
    await small.close();
  }, 60_000);

  test('a file that takes its process down is refused, and the next one is looked at', async () => {
    expect(await refusal('dies')).toContain('意外中断');
    expect(await (await look(GOOD)).end).toMatchObject({ kind: 'panorama' });
  }, 60_000);

  test('what the machine ended is tried once more, and says that the file is right', async () => {
    const end = await (await look('killed')).end;
    expect(end).toBeInstanceOf(OnceMoreError);
    expect(end).toMatchObject({ message: expect.stringContaining('服务器内存不足') });
  }, 60_000);

  test('a fault of the disk is no fault of the file', async () => {
    const end = await (await look('disk')).end;
    expect(end).not.toBeInstanceOf(MaterialRefusal);
    expect(end).toMatchObject({ syscall: 'write' });
  }, 60_000);
});
