import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '#server/testing/wait-for.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { FfmpegError, runFfmpeg } from './run-ffmpeg.ts';

describe.skipIf(process.platform === 'win32')('ffmpeg, played by a script', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-ffmpeg-'));
  });
  afterAll(() => fs.rm(folder, { recursive: true, force: true }));

  /** A program of this text, in place of ffmpeg. */
  async function script(name: string, text: string): Promise<string> {
    const file = path.join(folder, name);
    await fs.writeFile(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    return file;
  }
  const run = (file: string, more: Partial<Parameters<typeof runFfmpeg>[0]> = {}) =>
    runFfmpeg({
      path: file,
      args: ['-i', 'in put.mp4'],
      cwd: folder,
      seconds: 4,
      timeLimitMs: 60_000,
      signal: new AbortController().signal,
      onProgress: () => {},
      ...more,
    });
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const pidIn = (file: string) =>
    waitFor(async () => Number(await fs.readFile(path.join(folder, file), 'utf8').catch(() => '')) || null);

  test('its progress is a share of the whole; it gets its words one by one, and nothing of our environment', async () => {
    process.env.SECRET_OF_OURS = 'x';
    const file = await script(
      'good',
      'printf "%s\\n" "$@" >words; env >environment; printf "out_time_us=1000000\\nout_time_ms=3000000\\nprogress=end\\n"',
    );
    const shares: number[] = [];
    await run(file, { onProgress: (share) => shares.push(share) });
    expect(shares).toEqual([0.25, 0.75]);
    expect((await fs.readFile(path.join(folder, 'words'), 'utf8')).split('\n')).toEqual(
      expect.arrayContaining(['-nostdin', '-i', 'in put.mp4']),
    );
    expect(await fs.readFile(path.join(folder, 'environment'), 'utf8')).not.toContain('SECRET_OF_OURS');
  });

  test('a failure tells what it said', async () => {
    const file = await script('bad', 'echo "moov atom not found" >&2; exit 3');
    await expect(run(file)).rejects.toThrow(/3: moov atom not found/);
    await expect(run(path.join(folder, 'nothing-here'))).rejects.toThrow(FfmpegError);
  });

  test('it is gone when it was aborted, and when its time is over', async () => {
    const file = await script('endless', 'echo $$ >endless.pid; exec sleep 600');
    const stop = new AbortController();
    const running = run(file, { signal: stop.signal });
    const pid = await pidIn('endless.pid');
    stop.abort(new Error('stopped by hand'));
    await expect(running).rejects.toThrow('stopped by hand');
    expect(isAlive(pid)).toBe(false);
    await expect(run(file, { signal: stop.signal })).rejects.toThrow('stopped by hand');
    await expect(run(file, { timeLimitMs: 50 })).rejects.toThrow(/more than 50 ms/);
  });

  test('a process that is killed takes it along', async () => {
    const file = await script('orphan', 'echo $$ >orphan.pid; exec sleep 600');
    const module = JSON.stringify(fileURLToPath(new URL('run-ffmpeg.ts', import.meta.url)));
    const options = JSON.stringify({ path: file, args: [], cwd: folder, seconds: 1, timeLimitMs: 600_000 });
    const code = `const { runFfmpeg } = await import(${module});
      await runFfmpeg({ ...${options}, signal: new AbortController().signal, onProgress() {} });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
    const pid = await pidIn('orphan.pid');
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await waitFor(async () => (isAlive(pid) ? null : true));
  });

  test('it is looked up with its encoders', async () => {
    const words = (encoders: string) =>
      `case "$2" in -version) echo "ffmpeg version 7.1-x Copyright";; *) printf "${encoders}";; esac`;
    const able = await script('able', words(' V....D libx264     H.264\\n V....D libvpx-vp9   VP9\\n'));
    expect(await findFfmpeg(able)).toEqual({ path: able, version: '7.1-x' });
    expect(await findFfmpeg(await script('poor', words(' V....D libx264     H.264\\n')))).toBeNull();
    expect(await findFfmpeg(path.join(folder, 'nothing-here'))).toBeNull();
    expect(await findFfmpeg(null)).toBeNull();
  });
});
