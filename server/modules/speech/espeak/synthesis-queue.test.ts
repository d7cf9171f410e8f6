import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import { createSynthesisQueue, type SynthesisQueue } from './synthesis-queue.ts';

/** Speaks the protocol without a voice: the text of a job says how to behave, the answer carries the process's number. */
const stubProgram = `
import { createInterface } from 'node:readline';
console.log('some library talks here');
console.log(JSON.stringify({ ready: true }));
for await (const line of createInterface({ input: process.stdin })) {
  const { id, text } = JSON.parse(line);
  if (text === 'crash') process.exit(3);
  if (text === 'hang') continue;
  if (text === 'fail') console.log(JSON.stringify({ id, error: 'no such voice' }));
  else console.log(JSON.stringify({ id, mp3: Buffer.from(text).toString('base64'), durationMs: process.pid, phonemes: [] }));
}`;

describe('the queue in front of the synthesis process', () => {
  let folder: string;
  let program: string;
  let queue: SynthesisQueue;
  const job = (text: string) => ({
    text,
    voice: 'x',
    wordsPerMinute: 1,
    pitch: 50,
    melody: 1,
    volume: 1,
    rate: 16_000,
  });
  const run = (text: string, signal = new AbortController().signal) => queue.run(job(text), signal);

  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-speech-'));
    program = path.join(folder, 'stub.mjs');
    await fs.writeFile(program, stubProgram);
  });
  afterEach(() => queue.close());
  afterAll(() => fs.rm(folder, { recursive: true }));

  test('one process serves all jobs', async () => {
    queue = createSynthesisQueue({ program });
    const results = await Promise.all(['one', 'two', 'three'].map((text) => run(text)));
    expect(results.map(({ mp3 }) => Buffer.from(mp3, 'base64').toString())).toEqual(['one', 'two', 'three']);
    expect(new Set(results.map(({ durationMs }) => durationMs)).size).toBe(1);
  });

  test('warmed up, the first job meets the process that was started', async () => {
    queue = createSynthesisQueue({ program });
    queue.warmUp();
    queue.warmUp();
    const [first, second] = await Promise.all([run('one'), run('two')]);
    expect(first.durationMs).toBe(second.durationMs);
  });

  test('without jobs the process ends and comes back with the next one', async () => {
    queue = createSynthesisQueue({ program, idleMs: 1 });
    const { durationMs: pid } = await run('first');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
    expect((await run('second')).durationMs).not.toBe(pid);
  });

  test('when the process dies its job fails alone, and the next job has a new process', async () => {
    queue = createSynthesisQueue({ program });
    const first = await run('first');
    const [crashed, behind] = await Promise.allSettled([run('crash'), run('behind')]);
    expect(crashed).toMatchObject({ status: 'rejected', reason: { code: CODE.unavailable } });
    expect(behind).toMatchObject({ status: 'fulfilled' });
    expect((await run('later')).durationMs).not.toBe(first.durationMs);
  });

  test('a job that takes too long is given up, the next one runs', async () => {
    queue = createSynthesisQueue({ program, timeLimitMs: 3000 });
    const [hung, behind] = await Promise.allSettled([run('hang'), run('behind')]);
    expect(hung).toMatchObject({ status: 'rejected', reason: { message: '语音合成超时，请稍后再试' } });
    expect(behind).toMatchObject({ status: 'fulfilled' });
  });

  test('an error of the engine is told as a failure with its cause', async () => {
    queue = createSynthesisQueue({ program });
    await expect(run('fail')).rejects.toMatchObject({ code: CODE.unavailable, cause: { message: 'no such voice' } });
  });

  test('a full queue refuses', async () => {
    queue = createSynthesisQueue({ program, maxWaiting: 1 });
    const accepted = Promise.all([run('at work'), run('waiting')]);
    await expect(run('too much')).rejects.toMatchObject({ code: CODE.tooMany });
    expect(await accepted).toHaveLength(2);
  });

  test('a job that nobody waits for any more is dropped', async () => {
    queue = createSynthesisQueue({ program, maxWaiting: 1 });
    const controller = new AbortController();
    const atWork = run('at work');
    const dropped = run('dropped', controller.signal);
    controller.abort(new Error('left'));
    await expect(dropped).rejects.toThrow('left');
    expect(await Promise.all([atWork, run('its place is free')])).toHaveLength(2);
  });

  test('closing ends the process and refuses what waits', async () => {
    queue = createSynthesisQueue({ program });
    const { durationMs: pid } = await run('first');
    const hanging = run('hang');
    const refused = expect(hanging).rejects.toMatchObject({ code: CODE.unavailable });
    await queue.close();
    await refused;
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await expect(run('after')).rejects.toMatchObject({ code: CODE.unavailable });
  });

  test('a program that can not start fails its jobs', async () => {
    queue = createSynthesisQueue({ program: path.join(folder, 'missing.mjs') });
    await expect(run('x')).rejects.toMatchObject({ code: CODE.unavailable });
  });
});
