import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import { LINE_TIMES, type LineState } from '#contract/line.contract.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import { createLineKeeper } from './line-keeper.ts';

const HELD: LineState = { state: 'held', position: 0, expectSeconds: null };
const GONE: LineState = { ...HELD, state: 'gone' };
const KICKED: LineState = { ...HELD, state: 'kicked' };
const waiting = (position: number): LineState => ({ state: 'waiting', position, expectSeconds: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that says what it is told to say. */
function open() {
  const calls: string[] = [];
  let says: LineState | Error = HELD;
  let saysToTake: LineState | null = null;
  const answer = (name: string) => async () => {
    calls.push(name);
    const said = name === 'take' && saysToTake ? saysToTake : says;
    if (said instanceof Error) throw said;
    return said;
  };
  const keeper = createLineKeeper({ take: answer('take'), beat: answer('beat'), leave: answer('leave') });
  return {
    keeper,
    calls,
    /** @param toTake what it says instead when a line is asked for */
    say(next: LineState | Error, toTake: LineState | null = null) {
      says = next;
      saysToTake = toTake;
    },
    settle: () => vi.advanceTimersByTimeAsync(0),
  };
}

test('what is asked for begins with the line, and the page says from then on that it is there', async () => {
  const { keeper, calls, settle } = open();
  let begun = 0;
  keeper.demand(() => (begun += 1));
  expect([keeper.getState().state, begun]).toEqual(['asking', 0]);
  await settle();
  expect([keeper.getState().state, begun]).toEqual(['held', 1]);
  await vi.advanceTimersByTimeAsync(2 * LINE_TIMES.beatMs);
  expect(calls).toEqual(['take', 'beat', 'beat']);
  keeper.demand(() => (begun += 1));
  expect(begun, 'there is one already').toBe(2);
  keeper.release();
  await vi.advanceTimersByTimeAsync(2 * LINE_TIMES.beatMs);
  expect(calls.slice(3)).toEqual(['leave']);
});

test('whoever waits is told the position and begins when the turn has come, once', async () => {
  const { keeper, say, settle } = open();
  let begun = 0;
  say(waiting(2));
  keeper.demand(() => (begun += 1));
  keeper.demand(() => (begun += 10));
  await settle();
  expect(keeper.getState()).toEqual(waiting(2));
  keeper.hear(waiting(1));
  expect(keeper.getState()).toEqual(waiting(1));
  keeper.hear(HELD);
  keeper.hear(HELD);
  expect([keeper.getState().state, begun]).toEqual(['held', 10]);
});

test('a session that was ended is ended once the server says so itself, and can be begun anew', async () => {
  const { keeper, calls, say, settle } = open();
  keeper.demand();
  await settle();
  keeper.hear(KICKED);
  await settle();
  expect(keeper.getState().state, 'an old word of a stream: the line is held').toBe('held');
  say(KICKED);
  keeper.hear(KICKED);
  await settle();
  expect(keeper.getState().state).toBe('kicked');
  await vi.advanceTimersByTimeAsync(2 * LINE_TIMES.beatMs);
  expect(calls).toEqual(['take', 'beat', 'beat']);
  say(waiting(3));
  keeper.demand();
  await settle();
  expect(keeper.getState()).toEqual(waiting(3));
});

test('a line that was lost in silence is asked for again; who cannot have one is told why', async () => {
  const { keeper, calls, say, settle } = open();
  keeper.demand();
  await settle();
  say(GONE, waiting(1));
  await vi.advanceTimersByTimeAsync(LINE_TIMES.beatMs);
  expect(keeper.getState()).toEqual(waiting(1));
  expect(calls.at(-1)).toBe('take');
  say(new RequestError(CODE.lineFull, '这里没有开通对话线路，请联系提供方'));
  keeper.release();
  await settle();
  keeper.demand();
  await settle();
  expect(keeper.getState()).toMatchObject({ state: 'refused', error: { code: CODE.lineFull } });
});

test('a call that failed for want of a line is no end of the place', async () => {
  const { keeper, calls, settle } = open();
  keeper.demand();
  await settle();
  expect(keeper.note(new RequestError(CODE.lineLost, ''))).toBe(true);
  await settle();
  expect(calls).toEqual(['take', 'beat']);
  expect(keeper.note(new RequestError(CODE.linkRevoked, ''))).toBe(false);
});

test('a question that found no line waits for another one, in the queue as well, and no longer than anybody asks', async () => {
  const { keeper, say, settle } = open();
  keeper.demand();
  await settle();
  const never = new AbortController().signal;
  say(GONE, HELD);
  const soon = keeper.regain(never);
  await settle();
  expect(await soon).toBe(true);

  say(GONE, waiting(2));
  const later = keeper.regain(never);
  const left = new AbortController();
  const nobody = keeper.regain(left.signal);
  await settle();
  left.abort();
  expect(await nobody).toBe(false);
  keeper.hear(HELD);
  expect(await later).toBe(true);

  say(KICKED);
  const ended = keeper.regain(never);
  await settle();
  expect(await ended).toBe(false);
  expect(await keeper.regain(never), 'nobody wants a line any more').toBe(false);
});

test('a sign of life that does not come through is given again before the question is', async () => {
  const { keeper, calls, say, settle } = open();
  keeper.demand();
  await settle();
  const never = new AbortController().signal;
  say(new Error('no connection'));
  const waits = keeper.regain(never);
  await settle();
  say(GONE, HELD);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waits).toBe(true);
  expect(calls).toEqual(['take', 'beat', 'beat', 'take']);

  say(new Error('no connection'));
  const inVain = keeper.regain(never);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await inVain).toBe(false);
});

test('a question waits where no line could be had at once, until a later sign of life brings one', async () => {
  const { keeper, say, settle } = open();
  keeper.demand();
  await settle();
  say(GONE);
  const waits = keeper.regain(new AbortController().signal);
  await settle();
  expect(keeper.getState().state).toBe('asking');
  say(GONE, HELD);
  await vi.advanceTimersByTimeAsync(LINE_TIMES.beatMs);
  expect(await waits).toBe(true);
});
