import { once } from 'node:events';
import net from 'node:net';
import { type Config, ConfigError } from './config.ts';

/** Whether the server will be able to listen. @throws ConfigError */
export async function tryAddress({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const trial = net.createServer();
  try {
    const listening = once(trial, 'listening');
    trial.listen({ port, host });
    await listening;
  } catch (error) {
    throw explainAddress(error, { port, host });
  }
  const closed = once(trial, 'close');
  trial.close();
  await closed;
}

/** Why the server cannot listen, and what to do; the error itself where it is of another kind. */
export function explainAddress(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const words: Record<string, string> = {
    EADDRINUSE: `PORT: 端口 ${port} 已被占用，也许 Huashen 已经在运行。请停止占用它的程序，或换一个端口，例如 PORT=${port + 1}。`,
    EACCES: `PORT: 使用端口 ${port} 需要更高的权限。请换一个 1023 以上的端口。`,
    EADDRNOTAVAIL: `HOST: 这台机器没有地址 ${host}。请改正，或不设 HOST。`,
    ENOTFOUND: `HOST: 没有叫 ${host} 的主机。请改正，或不设 HOST。`,
  };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return words[code] ? new ConfigError(words[code], { cause: error }) : error;
}
