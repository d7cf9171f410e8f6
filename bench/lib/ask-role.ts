import { ChatEvent, chatDocument } from '#contract/chat.contract.ts';
import type { RunningServer } from '#server/testing/start-server.ts';

interface Reply {
  text: string;
  /** From the request to the end of the reply, as the server measured it. */
  totalMs: number;
}

let opened = 0;

/** One conversation of its own, turn by turn through the product's chat; answers its last reply and the time of each. */
export async function askRole(
  server: RunningServer,
  token: string,
  roleId: string,
  turns: readonly string[],
): Promise<{ last: string; totalMs: number[] }> {
  const cid = String(++opened);
  const replies: Reply[] = [];
  for (const query of turns) replies.push(await askTurn(server, token, { roleId, query, cid }));
  return { last: replies.at(-1)?.text ?? '', totalMs: replies.map(({ totalMs }) => totalMs) };
}

async function askTurn(server: RunningServer, token: string, input: object): Promise<Reply> {
  const reply = await fetch(server.address + chatDocument.path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const body = await reply.text();
  let text = '';
  for (const line of body.split('\n').filter((one) => one.trim() !== '')) {
    const parsed = ChatEvent.safeParse(JSON.parse(line));
    if (!parsed.success) break;
    const { entities } = parsed.data;
    if (entities.error) throw new Error(entities.error);
    if (entities.restart) text = '';
    text += entities.text ?? '';
    if (entities.isEnd) return { text, totalMs: entities.timings?.totalMs ?? 0 };
  }
  throw new Error(`a turn without an end: ${body.slice(-300)}`);
}
