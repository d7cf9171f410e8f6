import { outboxPage } from '#contract/operator.contract.ts';
import type { RunningServer } from '#server/testing/start-server.ts';

/** The code that was sent to a number last, as an operator reads it where no provider is configured. */
export async function readCode(server: RunningServer, target: string): Promise<string> {
  const token = await server.signIn('admin');
  const { records } = (await server.call(outboxPage, { keyword: target }, token)).data;
  const code = /\d{6}/.exec(records[0]?.text ?? '')?.[0];
  if (!code) throw new Error(`nothing was sent to ${target}`);
  return code;
}
