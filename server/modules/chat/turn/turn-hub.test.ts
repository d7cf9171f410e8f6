import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { createTurnHub, type HubOptions, type LiveTurn, type TurnHub } from './turn-hub.ts';

const key = { accountId: 'a', roleId: 'r', channel: 'preview', visitorId: '', cid: '1' } as const;
let hub: TurnHub;
afterEach(() => hub.close());

/** A turn that speaks until it is interrupted or told to end. */
function start(id: string, resumable: boolean, options: HubOptions = {}) {
  hub = createTurnHub(options);
  const finish = Promise.withResolvers<void>();
  const turn = hub.start({ id, key, resumable }, async (live) => {
    live.send({ text: '一' });
    await Promise.race([finish.promise, once(live.signal, 'abort')]);
    live.send({ isEnd: true });
  });
  return { turn, finish: finish.resolve };
}

const why = (turn: LiveTurn) => turn.interruption().interruption;

test('a turn ends with its connection unless the client comes back', async () => {
  const { turn } = start('1', false);
  const controller = new AbortController();
  const reading = turn.attach(0).read(controller.signal);
  await reading.next();
  controller.abort();
  expect([turn.signal.aborted, why(turn)]).toEqual([true, 'left']);
});

test('a resumable turn goes on without its reader and is found again', async () => {
  const { turn, finish } = start('1', true);
  const controller = new AbortController();
  const reading = turn.attach(0).read(controller.signal);
  await reading.next();
  controller.abort();
  expect(turn.signal.aborted).toBe(false);
  finish();
  const texts: string[] = [];
  const again = hub.find(key, '1')?.attach(1).read(new AbortController().signal);
  for await (const { text } of again ?? []) texts.push(text);
  expect(texts).toEqual(['{"entities":{"seq":2,"type":"end","isEnd":true}}\n']);
});

test('a client that does not come back in time has left', async () => {
  const { turn } = start('1', true, { graceMs: 1 });
  turn.attach(0).read(AbortSignal.abort()).next();
  await once(turn.signal, 'abort');
  expect(why(turn)).toBe('left');
});

test('stopping ends it, with what was heard; nobody else’s turn is found', () => {
  const { turn } = start('1', true);
  expect(hub.stop({ ...key, accountId: 'b' }, '1')).toBe(false);
  expect(hub.stop({ ...key, visitorId: 'somebody' })).toBe(false);
  expect(hub.find({ ...key, cid: '2' })).toBeNull();
  expect(turn.signal.aborted).toBe(false);
  expect(hub.stop(key, undefined, '一')).toBe(true);
  expect(turn.interruption()).toEqual({ interruption: 'stopped', heardText: '一' });
});

test('closing waits until every turn has been put away', async () => {
  hub = createTurnHub();
  let recorded = false;
  const turn = hub.start({ id: '1', key, resumable: false }, async (live) => {
    await once(live.signal, 'abort');
    await Promise.resolve();
    recorded = true;
  });
  await hub.close();
  expect([recorded, why(turn)]).toEqual([true, 'shutdown']);
});

test('nothing is kept of a turn that nobody comes back to', async () => {
  const { finish } = start('1', false);
  finish();
  await new Promise(setImmediate);
  expect(hub.find(key, '1')).toBeNull();
});
