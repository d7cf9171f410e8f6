import { randomUUID, scryptSync } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { type AccountFlags, login } from '#contract/account.contract.ts';
import type { Endpoint, Envelope } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { LANGUAGES } from '#contract/language.contract.ts';
import { type App, createApp } from '#server/app.ts';
import type { Derive } from '#server/modules/account/index.ts';
import { digestOf } from '#server/modules/account/new-account.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import type { Config } from '#server/platform/config.ts';
import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createLocalFileStore } from '#server/platform/files/local-file-store.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { BARE_CONFIG, TEST_KEY } from './prepare-database.ts';
import { solveCaptcha } from './solve-captcha.ts';
import { openTestDatabase } from './test-database.ts';

/** Those that decide what may be made of a role. */
const EVERY_RIGHT: AccountFlags = {
  chatUclai: 1,
  flowOn: 1,
  aiCopyOn: 1,
  showTaskChat: 0,
  evaluationOn: 0,
  robotOn: 0,
  cloneOn: 0,
};

/** What a hash costs is tested with the hasher, and paid by every real server; here it would be paid twice for each account. */
export const derivePassword: Derive = async (digest, salt, length) =>
  scryptSync(digest, salt, length, { N: 2, r: 1, p: 1 });

export interface TestApp extends App {
  database: OpenDatabase;
  jobs: Jobs;
  avatarId: string;
  /** Where uploads are kept. */
  filesFolder: string;
  /** Calls an endpoint as the web does and answers the envelope. */
  call<I extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<I, D>,
    input: unknown,
    token?: string,
    from?: { address?: string; headers?: Record<string, string> },
  ): Promise<Envelope<z.output<D>>>;
  /** @param usage as pages say what a file is for */
  upload(name: string, content: Uint8Array | string, token: string, usage?: 'document'): Promise<Envelope<string>>;
  /** A new account, signed in, that may make everything of a role. */
  createUser(name?: string, more?: Partial<NewUser>): Promise<{ token: string; accountId: string }>;
  close(): Promise<void>;
}

type NewUser = Parameters<App['modules']['account']['createAccount']>[0];

/** The whole server on a fresh database (or the given one, which stays open), without listening. Jobs run unless `jobs` is false. */
export async function createTestApp(
  options: Partial<Pick<Config, 'llm' | 'mail' | 'sms' | 'crawlHosts' | 'weather' | 'ffmpegPath' | 'officePath'>> & {
    jobs?: boolean;
    database?: OpenDatabase;
    log?: Log;
    /** Where contents are kept; a folder of its own without it. */
    files?: FileStore;
    /** Seconds between two looks for runs that were killed, on PostgreSQL. */
    superviseSeconds?: number;
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase());
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-files-'));
  const log = options.log ?? createLog(process.env.LOG_LEVEL ?? 'silent');
  const jobs = createJobs(database, log, options.superviseSeconds);
  const bus = createBus(database, log);
  await bus.start();
  const { jobs: _jobs, database: _database, log: _log, files = createLocalFileStore(folder), ...given } = options;
  const config = { ...BARE_CONFIG, ...given };
  const secretBox = createSecretBox(TEST_KEY);
  const app = await createApp({ config, secretBox, database, files, jobs, bus, log, derivePassword });
  if (options.jobs !== false) await jobs.start();
  const companyId = await app.modules.company.ensureDefault();
  await app.modules.avatar.ensureShipped();

  const call: TestApp['call'] = async (endpoint, input, token, from = {}) => {
    const isQuery = endpoint.style === 'query';
    const query = isQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const reply = await app.app.inject({
      method: endpoint.method,
      url: endpoint.path + query,
      headers: { ...from.headers, ...(token ? { token } : {}) },
      remoteAddress: from.address ?? '127.0.0.1',
      ...(isQuery ? {} : { payload: input as object }),
    });
    return reply.json();
  };

  return {
    ...app,
    database,
    jobs,
    avatarId: await app.modules.avatar.first(),
    filesFolder: folder,
    call,
    async upload(name, content, token, usage) {
      const form = new FormData();
      if (usage) form.set('usage', usage);
      form.set('upfile', new File([new Uint8Array(Buffer.from(content))], name));
      const request = new Request('http://localhost', { method: 'POST', body: form });
      const reply = await app.app.inject({
        method: 'POST',
        url: '/avatar/upload/file',
        headers: { token, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return reply.json();
    },
    async createUser(name = `u-${randomUUID().slice(0, 8)}`, { password = randomUUID(), ...more } = {}) {
      const account = await app.modules.account.createAccount({
        companyId,
        loginAccount: name,
        nickName: name,
        password,
        languages: LANGUAGES.map(({ code }) => code),
        flags: EVERY_RIGHT,
        ...more,
      });
      const known = { loginEmail: name, loginEmailPwd: digestOf(password) };
      let reply = await call(login, known);
      // After a test of wrong passwords: as a browser does.
      if (reply.code === CODE.proofNeeded) reply = await call(login, { ...known, proof: await solveCaptcha({ call }) });
      return { token: reply.data.token, accountId: account.id };
    },
    async close() {
      await app.app.close();
      await jobs.stop();
      await bus.close();
      if (!options.database) await database.close();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}
