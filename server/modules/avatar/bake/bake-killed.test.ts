import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { avatarBake, startAvatarBake } from '#contract/avatar-bake.contract.ts';
import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { letHeartbeatsPass, startSupervisor, waitForRetries } from '#server/testing/bring-forward.ts';
import { addAvatar, addFilm, clip, isAlive, type Send, writeFakeFfmpeg } from '#server/testing/films-to-bake.ts';
import { makeDataDir } from '#server/testing/make-data-dir.ts';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';
import { describePostgres, openPostgresFor } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const QUEUE = 'avatar-bake';

describe.skipIf(process.platform === 'win32')('a server that was killed while it baked', () => {
  /** Of the program that stands for ffmpeg. */
  let folder: string;
  let dataDir: string;
  let token: string;
  const flag = (name: string) => fs.writeFile(path.join(folder, name), '');
  const unflag = (name: string) => fs.rm(path.join(folder, name), { force: true });
  const readPid = async () => Number(await fs.readFile(path.join(folder, 'pid'), 'utf8').catch(() => '')) || null;

  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-fake-'));
    await writeFakeFfmpeg(folder);
  });
  afterAll(() => fs.rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    await unflag('gate');
    await unflag('pid');
  });

  const start = (env: Record<string, string> = {}) =>
    startServer(dataDir, { FFMPEG_PATH: path.join(folder, 'ffmpeg'), ...env });
  /** Begins to bake an avatar of one film; answers its id. */
  async function begin(server: RunningServer): Promise<string> {
    const send: Send = async (url, request) => {
      const headers = { token, 'content-type': request.headers.get('content-type') ?? '' };
      const reply = await fetch(server.address + url, { method: 'POST', headers, body: await request.arrayBuffer() });
      return (await reply.json()) as Awaited<ReturnType<Send>>;
    };
    const id = await addAvatar(send, { clips: [clip('idle', null, await addFilm(send, 'case-shop.mp4'))] });
    await server.call(startAvatarBake, { id }, token);
    return id;
  }
  const stateAt = (server: RunningServer, id: string, wanted: string) => async () => {
    const { data } = await server.call(avatarBake, { id }, token);
    return data.state === wanted ? data : null;
  };
  /** Takes the server down whose program is at work. */
  async function kill(server: RunningServer, program: number): Promise<void> {
    await server.kill();
    await waitFor(async () => (isAlive(program) ? null : true));
    await unflag('pid');
  }

  describe('and started again (embedded)', () => {
    let server: RunningServer;
    const killAtWork = async () => kill(server, await waitFor(readPid));
    beforeAll(async () => {
      dataDir = await makeDataDir();
      server = await start();
      token = await server.signIn();
    });
    afterAll(async () => {
      await server.stop();
      await fs.rm(dataDir, { recursive: true, force: true });
    });

    test('goes on where it was, and its program does not outlive it', async () => {
      const id = await begin(server);
      await killAtWork();
      await flag('gate');
      server = await start();
      await waitFor(stateAt(server, id, 'done'));
    });

    test('by the same film again and again leaves it be, says so, and can be told to try again', async () => {
      const id = await begin(server);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await killAtWork();
        server = await start();
      }
      const { problem } = await waitFor(stateAt(server, id, 'failed'));
      expect(problem).toContain('“待机”片段处理了几次都被中断，请重试');
      await flag('gate');
      expect(await server.call(startAvatarBake, { id }, token)).toMatchObject({ code: 200 });
      await waitFor(stateAt(server, id, 'done'));
    });
  });

  describePostgres('beside another one of the installation', () => {
    let database: OpenDatabase;
    let supervisor: Awaited<ReturnType<typeof startSupervisor>>;
    let alive: RunningServer[];
    let startOne: () => Promise<RunningServer>;
    beforeEach(async () => {
      dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-killed-'));
      const opened = await openPostgresFor('migrated');
      database = opened.database;
      supervisor = await startSupervisor(database);
      alive = [];
      startOne = async () => {
        const server = await start({ DATABASE_URL: opened.url, DATABASE_POOL: '4' });
        alive.push(server);
        return server;
      };
    });
    afterEach(async () => {
      for (const server of alive) await server.stop();
      await supervisor.stop();
      await database.close();
      await fs.rm(dataDir, { recursive: true, force: true });
    });
    const running = () => database.sql`select retry_count from pgboss.job where name = ${QUEUE} and state = 'active'`;

    /**
     * Starts another server and kills the one that is at work, so that only the other one is left.
     * @param attempt that the kill cuts off, from 0
     */
    async function killBesideAnother(server: RunningServer, attempt: number): Promise<RunningServer> {
      const program = await waitForRetries(supervisor, readPid);
      const other = await startOne();
      expect(await running()).toMatchObject([{ retry_count: attempt }]);
      expect(isAlive(program)).toBe(true);
      await kill(server, program);
      await letHeartbeatsPass(database, QUEUE);
      return other;
    }

    test('in its first attempt: the other one takes it up and ends it', async () => {
      const first = await startOne();
      token = await first.signIn();
      const id = await begin(first);
      const other = await killBesideAnother(first, 0);
      const program = await waitForRetries(supervisor, readPid);
      expect(isAlive(program)).toBe(true);
      expect(await running()).toMatchObject([{ retry_count: 1 }]);
      await flag('gate');
      expect(await waitFor(stateAt(other, id, 'done'))).toMatchObject({ percent: 100, problem: '' });
    });

    test('in its last attempt: the other one ends the row, says why, and begins nothing', async () => {
      let server = await startOne();
      token = await server.signIn();
      const id = await begin(server);
      for (const attempt of [0, 1, 2]) server = await killBesideAnother(server, attempt);
      const { problem } = await waitForRetries(supervisor, stateAt(server, id, 'failed'));
      expect(problem).toContain('“待机”片段处理了几次都被中断，请重试');
      expect(await running()).toEqual([]);
      expect(await readPid()).toBeNull();
      // It is no different from one that has failed: told so, the other one does it.
      await flag('gate');
      expect(await server.call(startAvatarBake, { id }, token)).toMatchObject({ code: 200 });
      await waitFor(stateAt(server, id, 'done'));
    });
  });
});
