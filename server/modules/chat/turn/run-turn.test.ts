import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ChatEntities } from '#contract/chat.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnswerPiece } from '../answerer.ts';
import { runTurn } from './run-turn.ts';
import {
  type Answer,
  checkPipeline,
  defineCloser,
  defineFilter,
  defineStage,
  type Pipeline,
  runStage,
  type TextFilter,
} from './stage.ts';
import { createTrace } from './trace.ts';
import { createTurnState, type Turn } from './turn.ts';

function makeTurn(signal = new AbortController().signal) {
  const sent: ChatEntities[] = [];
  const turn = {
    id: '1',
    request: {},
    key: {},
    role: {} as Role,
    answerer: {},
    signal,
    trace: createTrace(),
    question: '问',
    state: createTurnState('甲'),
    slices: {},
    history: async () => [],
    send: (event: ChatEntities) => void sent.push(event),
  } as unknown as Turn;
  return { turn, sent };
}

const run = (turn: Turn, pipeline: Partial<Pipeline>) =>
  runTurn(turn, { stages: [], filters: [], closers: [], ...pipeline }, () => undefined);
const nothing = { input: z.object({}), inputOf: () => ({}) };
const answer = (pieces: Answer['pieces']) =>
  defineStage({ id: 'say', ...nothing, run: () => ({ engine: '甲', pieces }) });
const say = (...pieces: AnswerPiece[]) => answer(pieces);
const filter = (id: string, open: (turn: Turn) => TextFilter | null) => defineFilter({ id, open });

test('stages run in order, change what the next one sees, and stop at the first answer', async () => {
  const { turn, sent } = makeTurn();
  const change = defineStage({
    id: 'change',
    ...nothing,
    run({ turn, span }) {
      turn.question = '改';
      span.note('换了一个词');
      return null;
    },
  });
  const echo = defineStage({
    id: 'echo',
    input: z.object({ question: z.string() }),
    inputOf: ({ question }) => ({ question }),
    run: ({ input }) => ({ engine: '乙', pieces: [{ text: input.question }] }),
  });
  const spoil = {
    input: z.object({}),
    run({ turn }: { turn: Turn }) {
      turn.state.text = 'unreached';
      return null;
    },
  };
  const unreached = defineStage({ id: 'unreached', ...spoil, inputOf: () => ({}) });
  const idle = defineStage({ id: 'idle', ...spoil, inputOf: () => null });
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
  await run(turn, {
    stages: [say({ text: 'a' }, { text: 'b' })],
    filters: [filter('hold', hold), filter('none', () => null), filter('upper', upper)],
  });
  expect(sent.map(({ text }) => text)).toEqual(['A', 'B!']);
  expect(turn.state.text).toBe('AB!');
});

test('pieces that come together are events of their own, and none follows an interruption between them', async () => {
  const { turn, sent } = makeTurn();
  async function* pieces() {
    yield [{ text: '一' }, { text: '二', unanswered: true }];
    yield { text: '三' };
  }
  await run(turn, { stages: [answer(pieces())] });
  expect(sent).toEqual([{ text: '一' }, { text: '二' }, { text: '三' }]);
  expect(turn.state.answered).toBe(false);
  const controller = new AbortController();
  const other = makeTurn(controller.signal);
  const stop = filter('stop', () => ({
    push(text) {
      if (text === '二') controller.abort();
      return text;
    },
    flush: () => '',
  }));
  expect(await run(other.turn, { stages: [answer(pieces())], filters: [stop] })).toMatchObject({
    outcome: 'interrupted',
  });
  expect(other.sent).toEqual([{ text: '一' }]);
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
  await run(turn, { stages: [answer(pieces())], filters: [filter('cut', cut)] });
  expect(sent.map(({ text }) => text)).toEqual(['换个话题吧']);
  expect(closed).toBe(true);
});

test('closers add to the end of an answer that was whole, not to that of one that failed', async () => {
  const closers = [
    defineCloser({ id: 'one', run: () => ({ recommendList: '[]' }) }),
    defineCloser({ id: 'two', run: async () => ({ citation: '[1]' }) }),
  ];
  expect((await run(makeTurn().turn, { stages: [say({ text: '好' })], closers })).closing).toEqual({
    recommendList: '[]',
    citation: '[1]',
  });
  const fail = defineStage({
    id: 'fail',
    ...nothing,
    run() {
      throw new AppError(400, '流程还没有发布');
    },
  });
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
  expect(await run(turn, { stages: [answer(pieces())] })).toMatchObject({ outcome: 'interrupted', error: null });
  expect(sent.map(({ text }) => text)).toEqual(['一']);
});

const find = defineStage({
  id: 'find',
  input: z.object({ query: z.string().min(1) }),
  makes: ['passages'],
  inputOf: ({ question }) => (question === '' ? null : { query: question }),
  run({ input, slices, span }) {
    const hit = { documentId: 'd', title: input.query, text: '', page: null, heading: [], relevance: 1 };
    slices.passages = { hits: [hit], terms: [], settings: { threshold: 0 } };
    span.note(input.query);
    return null;
  },
});
const tell = defineStage({
  id: 'tell',
  ...nothing,
  reads: ['passages'],
  run: ({ slices }) => ({ engine: '甲', pieces: [{ text: slices.passages?.hits[0]?.title ?? '没有找' }] }),
});

test('what a stage makes is there for those after it that read it, and missing where its maker had nothing to do', async () => {
  const { turn, sent } = makeTurn();
  await run(turn, { stages: [find, tell] });
  expect(sent).toEqual([{ text: '问' }]);
  const other = makeTurn();
  other.turn.question = '';
  await run(other.turn, { stages: [find, tell] });
  expect(other.sent).toEqual([{ text: '没有找' }]);
});

test('a stage runs as a step with an input from elsewhere, which is checked', async () => {
  const { turn } = makeTurn();
  expect(await runStage(find, turn, { query: '另一个词' })).toBeNull();
  expect(turn.slices.passages?.hits[0]?.title).toBe('另一个词');
  expect(turn.trace.stages().map(({ name, note }) => [name, note])).toEqual([['find', '另一个词']]);
  await expect(runStage(find, turn, { query: '' })).rejects.toThrow(z.ZodError);
});

test('a stage sees only what it has declared, and changes only what it makes', () => {
  defineStage({
    id: 'curious',
    ...nothing,
    reads: ['passages'],
    makes: ['tools'],
    run({ slices }) {
      // @ts-expect-error not declared
      slices.rules;
      // @ts-expect-error may be missing
      slices.passages.hits;
      // @ts-expect-error read, not made
      slices.passages = undefined;
      return null;
    },
  });
  // @ts-expect-error a part is listed only as it was defined
  const unchecked: Pipeline['stages'] = [{ id: 'raw', ...nothing, run: () => null }];
  expect(unchecked).toHaveLength(1);
});

test('a pipeline is refused when parts share an id, or read what nothing before them makes', () => {
  const empty = { stages: [], filters: [], closers: [] };
  expect(() => checkPipeline({ ...empty, stages: [find, tell] })).not.toThrow();
  expect(() => checkPipeline({ ...empty, stages: [tell, find] })).toThrow('nothing before tell makes passages');
  expect(() =>
    checkPipeline({ ...empty, stages: [find], closers: [defineCloser({ id: 'find', run: () => ({}) })] }),
  ).toThrow('two parts of the pipeline are called find');
  const words = filter('text', () => null);
  expect(() => checkPipeline({ ...empty, filters: [words] })).toThrow('called text');
});
