import type { ChatEntities } from '#contract/chat.contract.ts';
import { readLines } from './read-lines.ts';

/** Opens a stream of the chat over HTTP, as a page does, to be read step by step. @param path the call's last part, such as chatDocument */
export async function openChat(address: string, token: string, path: string, body: object) {
  const leaving = new AbortController();
  const reply = await fetch(`${address}/avatar/chat/${path}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: leaving.signal,
  });
  const events: ChatEntities[] = [];
  const lines = readLines(reply);
  return {
    reply,
    events,
    leave: () => leaving.abort(),
    /** Reads until an event with this text, or to the end. */
    async until(text?: string): Promise<ChatEntities[]> {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) return events;
        events.push(JSON.parse(value).entities);
        if (text && events.at(-1)?.text === text) return events;
      }
    },
  };
}
