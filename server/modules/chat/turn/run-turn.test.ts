import { expect, test } from 'vitest';
import type { ChatEntities } from '#contract/chat.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnswerPiece } from '../answerer.ts';
import { runTurn } from './run-turn.ts';
import type { Pipeline, Stage } from './stage.ts';
import { createTrace } from './trace.ts';
import { createTurnState, type Turn } from './turn.ts';

function makeTurn(signal = new AbortController().signal) {
  const sent: ChatEntities[] = [];
  const turn = {
    ...{ id: '1', request: {}, key: {}, role: {} as Role, answerer: {}, signal, trace: createTrace(), question: '问' },
    ...{ state: createTurnState('甲'), history: async () => [], send: (event: ChatEntities) => void sent.push(event) },
  } as unknown as Turn;
  return { turn, sent };
}

const run = (turn: Turn, pipeline: Partial<Pipeline>) =>
  runTurn(turn, { stages: [], filters: [], closers: [], ...pipeline }, () => undefined);
const say = (...pieces: AnswerPiece[]): Stage => ({ name: 'say', run: () => ({ engine: '甲', pieces }) });

test('stages run in order, change what the next one sees, and stop at the first answer', async () => {
  const { turn, sent } = makeTurn();
  const change: Stage = {
    name: 'change',
    run(turn, span) {
      turn.question = '改';
      span.note('换了一个词');
      return null;
    },
  };
  const echo: Stage = {
    name: 'echo',
    run: ({ question }) => ({ engine: '乙', pieces: [{ text: question }] }),
  };
  const unreached: Stage = {
    name: 'unreached',
    run({ state }) {
      state.text = 'unreached';
      return null;
    },
  };
  const idle: Stage = { ...unreached, name: 'idle', applies: () => false };
  expect(await run(turn, { stages: [idle, change, echo, unreached] })).toMatchObject({ outcome: 'done', error: null });
  expect(sent).toEqual([{ engine: '乙' }, { text: '改' }]);
  expect(turn.state).toMatchObject({ text: '改', engine: '乙', engines: { answer: '乙' } });
  expect(turn.trace.stages().map(({ name, note }) => [name, note])).toEqual([
    ['change', '换了一个词'],
    ['echo', ''],
    ['firstText', ''],
    ['text', ''],
  ]);
});

test('text passes every filter in order, also what one of them still held', async () => {
  const { turn, sent } = makeTurn();
  const hold = () => {
    let held = '';
    return {
      push: (text: string) => {
        const out = held;
        held = text;
        return out;
      },
      flush: () => held,
    };
  };
  const upper = () => ({ push: (text: string) => text.toUpperCase(), flush: () => '!' });
  await run(turn, { stages: [say({ text: 'a' }, { text: 'b' })], filters: [hold, () => null, upper] });
  expect(sent.map(({ text }) => text)).toEqual(['A', 'B!']);
  expect(turn.state.text).toBe('AB!');
});

test('a filter that has heard enough closes the source of the answer', async () => {
  const { turn, sent } = makeTurn();
  let closed = false;
  async function* pieces() {
    try {
      for (;;) yield { text: '坏' };
    } finally {
      closed = true;
    }
  }
  const cut = (turn: Turn) => ({
    push() {
      turn.state.cut = true;
      return '换个话题吧';
    },
    flush: () => '',
  });
  await run(turn, { stages: [{ name: 'say', run: () => ({ engine: '甲', pieces: pieces() }) }], filters: [cut] });
  expect(sent.map(({ text }) => text)).toEqual(['换个话题吧']);
  expect(closed).toBe(true);
});

test('closers add to the end of an answer that was whole, not to that of one that failed', async () => {
  const closers = [
    { name: 'one', run: () => ({ recommendList: '[]' }) },
    { name: 'two', run: async () => ({ citation: '[1]' }) },
  ];
  expect((await run(makeTurn().turn, { stages: [say({ text: '好' })], closers })).closing).toEqual({
    recommendList: '[]',
    citation: '[1]',
  });
  const fail: Stage = {
    name: 'fail',
    run() {
      throw new AppError(400, '流程还没有发布');
    },
  };
  expect(await run(makeTurn().turn, { stages: [fail], closers })).toMatchObject({
    outcome: 'failed',
    error: '流程还没有发布',
    closing: {},
  });
});

test('nothing is sent after the interruption', async () => {
  const controller = new AbortController();
  const { turn, sent } = makeTurn(controller.signal);
  async function* pieces() {
    yield { text: '一' };
    controller.abort();
    yield { text: '二' };
  }
  const stages = [{ name: 'say', run: () => ({ engine: '甲', pieces: pieces() }) }];
  expect(await run(turn, { stages })).toMatchObject({ outcome: 'interrupted', error: null });
  expect(sent.map(({ text }) => text)).toEqual(['一']);
});
