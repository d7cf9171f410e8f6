import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { login } from '#contract/account.contract.ts';
import type { Endpoint, Envelope } from '#contract/endpoint.contract.ts';
import { digestOf } from '#server/modules/account/new-account.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface RunningServer {
  address: string;
  process: ChildProcess;
  /** Milliseconds from spawn to ready. */
  startedInMs: number;
  /** Signs in, with the password of the first start unless another is given; answers the token. */
  signIn(account?: string, password?: string): Promise<string>;
  call<I extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<I, D>,
    input: z.input<I>,
    token: string,
  ): Promise<Envelope<z.output<D>>>;
  /** @param to path of a call that takes one file */
  upload(name: string, content: Blob | Uint8Array, token: string, to?: string): Promise<Envelope<string>>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The real server in a process of its own, on a free port. Rejects with its error output when it does not start.
 * @param nodeArguments such as those of a clock that moves
 */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  nodeArguments: readonly string[] = [],
): Promise<RunningServer> {
  const started = performance.now();
  const child = spawn(process.execPath, [...nodeArguments, MAIN], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      LOG_LEVEL: 'warn',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      STOP_SECONDS: '0', // nobody waits for answers that a test has begun
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-20_000);
  });
  const ready = once(child, 'message').then(([message]) => message as { address: string });
  const failed = once(child, 'exit').then(() => {
    throw new Error(errors);
  });
  const { address } = await Promise.race([ready, failed]);
  failed.catch(() => {}); // it will exit one day, and that is no failure any more
  const startedInMs = performance.now() - started;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };

  const printedPassword = async (account: string) => {
    const lines = (await fs.readFile(path.join(dataDir, 'credentials.txt'), 'utf8')).split('\n');
    return lines.map((line) => line.split('\t')).find(([, name]) => name === account)?.[2] ?? '';
  };

  const call: RunningServer['call'] = async (endpoint, input, token) => {
    const isQuery = endpoint.style === 'query';
    const query = isQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const reply = await fetch(address + endpoint.path + query, {
      method: endpoint.method,
      headers: { token, ...(isQuery ? {} : { 'content-type': 'application/json' }) },
      body: isQuery ? null : JSON.stringify(input),
    });
    return (await reply.json()) as never;
  };

  return {
    address,
    process: child,
    startedInMs,
    call,
    async signIn(account = 'demo', password) {
      const loginEmailPwd = digestOf(password ?? (await printedPassword(account)));
      return (await call(login, { loginEmail: account, loginEmailPwd }, '')).data.token;
    },
    async upload(name, content, token, to = '/avatar/upload/file') {
      const form = new FormData();
      form.set('upfile', content instanceof Blob ? content : new Blob([new Uint8Array(content)]), name);
      const reply = await fetch(address + to, { method: 'POST', headers: { token }, body: form });
      return (await reply.json()) as never;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
