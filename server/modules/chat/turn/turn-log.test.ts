import { expect, test } from 'vitest';
import type { ChatEntities } from '#contract/chat.contract.ts';
import { createTurnLog } from './turn-log.ts';

const never = new AbortController().signal;

/** All events that a reader gets until it ends. */
async function readAll(lines: AsyncIterable<{ text: string }>): Promise<ChatEntities[]> {
  const events: ChatEntities[] = [];
  for await (const { text } of lines)
    for (const line of text.trim().split('\n')) events.push(JSON.parse(line).entities);
  return events;
}

test('events are numbered from 1, and those of one turn of the loop leave together', async () => {
  const log = createTurnLog(false, () => {});
  const reading = log.attach(0).read(never);
  const first = reading.next();
  log.append({ text: '一' });
  log.append({ text: '"二"\n' });
  log.append({ text: '三', engine: '甲' });
  const { value } = await first;
  expect(value?.text).toBe(
    [
      '{"entities":{"seq":1,"type":"text","text":"一","content":"一"}}\n',
      '{"entities":{"seq":2,"type":"text","text":"\\"二\\"\\n","content":"\\"二\\"\\n"}}\n',
      '{"entities":{"seq":3,"type":"text","text":"三","engine":"甲","content":"三"}}\n',
    ].join(''),
  );
  log.append({ isEnd: true });
  log.append({ text: 'too late' });
  expect(await readAll(reading)).toEqual([{ seq: 4, type: 'end', isEnd: true }]);
});

test('a reader that comes back gets what it lacks; the one before it ends', async () => {
  let left = 0;
  const log = createTurnLog(true, () => (left += 1));
  for (const text of ['一', '二', '三']) log.append({ text });
  const before = log.attach(0).read(never);
  await before.next();
  const waiting = before.next();
  const after = log.attach(1).read(never);
  expect(await waiting).toEqual({ done: true, value: undefined });
  log.append({ isEnd: true });
  expect((await readAll(after)).map(({ seq }) => seq)).toEqual([2, 3, 4]);
  expect(left).toBe(0);
});

test('a reader that goes is told of at once, without waiting for the next event', async () => {
  let left = 0;
  const log = createTurnLog(false, () => (left += 1));
  const controller = new AbortController();
  const waiting = log.attach(0).read(controller.signal).next();
  controller.abort();
  expect(left).toBe(1);
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(left).toBe(1);
});

test('a producer waits for a reader that is far behind, and goes on once it has read', async () => {
  const log = createTurnLog(false, () => {});
  const reading = log.attach(0).read(never);
  let sent = 0;
  for (; !log.ready(); sent += 1) log.append({ text: '一' });
  expect(sent).toBe(256);
  let room = false;
  void log.ready()?.then(() => (room = true));
  await reading.next();
  expect(room).toBe(false); // half of it is still waiting
  await reading.next();
  await Promise.resolve();
  expect(room).toBe(true);
  expect(log.ready()).toBeUndefined();
});

test('a silent stream shows that it is alive; one that speaks does not', async () => {
  const log = createTurnLog(false, () => {});
  const reading = log.attach(0).read(never);
  const silent = reading.next();
  log.beat(0); // something was sent since
  log.beat(performance.now() + 1);
  expect((await silent).value?.text).toBe('{"entities":{}}\n');
  const next = reading.next();
  log.append({ text: '一' });
  expect((await next).value?.text).toContain('"seq":1,"type":"text","text":"一"');
});
