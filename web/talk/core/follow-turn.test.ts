import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatEntities, ChatEvent } from '#contract/chat.contract.ts';
import type { ChatQuestion } from './dialogue.ts';
import { followTurn } from './follow-turn.ts';

const question = { roleId: 'r', query: '问', cid: '1', isStart: 0, askId: 'q' } as const;
const broken = new Error('broken');

async function* play(steps: (ChatEntities | Error)[]): AsyncGenerator<ChatEvent> {
  for (const step of steps) {
    if (step instanceof Error) throw step;
    yield { entities: step };
  }
}

/** Follows a turn over connections that the test has written down. */
async function follow(
  connections: (ChatEntities | Error)[][],
  controller = new AbortController(),
  asked: ChatQuestion = question,
) {
  const log: unknown[] = [];
  const texts: string[] = [];
  const next = () => play(connections.shift() ?? []);
  const events = followTurn(asked, controller.signal, {
    open({ askId }) {
      log.push(`open ${askId}`);
      return next();
    },
    resume(_question, place) {
      log.push(place);
      return next();
    },
    goodbye: (_question, turnId) => log.push(['goodbye', turnId]),
    onLost: (lost) => log.push(lost),
    onUnsent(sendNow) {
      log.push(sendNow ? 'unsent' : 'sent');
      onUnsent(sendNow);
    },
    isBroken: (error) => error === broken,
    wait: async (ms, signal) => {
      waits.push(ms);
      await rest(signal);
    },
  });
  try {
    for await (const { entities } of events) {
      if (entities.text) texts.push(entities.text);
      if (entities.text === '停') controller.abort();
    }
  } catch (error) {
    log.push(error);
  }
  return { texts, log };
}

const first = { seq: 1, turnId: 't', engine: '甲' };

let waits: number[];
/** What passes while the connection is waited for. */
let rest: (signal: AbortSignal) => Promise<void>;
let onUnsent: (sendNow: (() => void) | null) => void;

beforeEach(() => {
  waits = [];
  rest = async () => {};
  onUnsent = () => {};
  vi.stubGlobal('window', new EventTarget());
});

describe('following a turn', () => {
  it('takes up behind the last event, and drops what it had', async () => {
    const { texts, log } = await follow([
      [first, { seq: 2, text: '一' }, broken],
      [broken],
      [{ seq: 2, text: '一' }, {}, { seq: 3, text: '二' }, { seq: 4, isEnd: true }],
    ]);
    expect(texts).toEqual(['一', '二']);
    expect(log).toEqual(['open q', true, { turnId: 't', afterSeq: 2 }, true, { turnId: 't', afterSeq: 2 }, false]);
  });

  it('a stream that just ceases is taken up, too', async () => {
    expect((await follow([[first], [{ restart: true, text: '全文', turnId: 't' }, { isEnd: true }]])).texts).toEqual([
      '全文',
    ]);
  });

  it('a question that found no connection is sent again under its name, until there is one', async () => {
    const { texts, log } = await follow([...Array(7).fill([broken]), [first, { seq: 2, text: '一', isEnd: true }]]);
    expect(texts).toEqual(['一']);
    expect(log).toEqual([...Array(7).fill(['open q', 'unsent']).flat(), 'open q', 'sent']);
    // A server that is back says nothing by itself: it is asked for as long as the question stands.
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  it('a stream that ceases before its first event is such a question, too', async () => {
    expect((await follow([[], [first, { seq: 2, text: '一', isEnd: true }]])).log).toEqual([
      ...['open q', 'unsent', 'open q', 'sent'],
    ]);
  });

  it('the person sends it at once', async () => {
    const controller = new AbortController();
    rest = (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve());
        if (signal.aborted) resolve();
      });
    onUnsent = (sendNow) => sendNow?.();
    const { log } = await follow([[broken], [first, { seq: 2, isEnd: true }]], controller);
    expect(log).toEqual(['open q', 'unsent', 'sent', 'open q', 'sent']);
  });

  it('nobody waits for a greeting that never began', async () => {
    const greeting = { ...question, query: '', isStart: 1 } as const;
    expect((await follow([[broken], [first]], new AbortController(), greeting)).log).toEqual(['open q', broken]);
  });

  it('a refusal is no broken connection', async () => {
    const refusal = new Error('refused');
    expect((await follow([[first, broken], [refusal]])).log.at(-1)).toBe(refusal);
  });

  it('gives up in the end', async () => {
    const { log } = await follow([[first, broken], ...Array.from({ length: 9 }, () => [broken])]);
    expect(log.at(-1)).toBe(broken);
    expect(log.filter((entry) => entry === true)).toHaveLength(5);
  });

  it('says goodbye to a turn that is stopped, not to one that has ended', async () => {
    expect((await follow([[first, { seq: 2, text: '停' }, broken]])).log[1]).toEqual(['goodbye', 't']);
    const controller = new AbortController();
    const { log } = await follow([[first, { seq: 2, isEnd: true }]], controller);
    controller.abort();
    expect(log).toEqual(['open q']);
  });
});
