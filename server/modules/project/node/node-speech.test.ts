import { expect, test } from 'vitest';
import { PRESENTATION_LIMITS } from '#contract/presentation.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { JobWork } from '#server/platform/jobs/define-job.ts';
import { createLog } from '#server/platform/log.ts';
import type { ProjectNodes } from '../project-nodes.store.ts';
import { createNodeClock, type RoleSpeech } from './node-clock.ts';
import { createNodeSpeech } from './node-speech.ts';
import type { SpokenStore } from './spoken.store.ts';

interface Payload {
  projectId: string;
  accountId: string;
  done: number;
}
const FIRST: Payload = { projectId: 'p', accountId: 'a', done: 0 };
const signal = new AbortController().signal;
const SPEECH: RoleSpeech = {
  ...{ voice: { name: '晓晴' } as RoleSpeech['voice'], speed: 1, problem: '', mark: 'one voice' },
  inputOf: (text) => ({ text }) as ReturnType<RoleSpeech['inputOf']>,
  keyOf: (text) => text,
};

/** Speaks the script of one project, with a database of its own. */
function makeSpeech(script: string, seconds = 1) {
  const known = new Map<string, number>();
  const said: string[] = [];
  const sent: Payload[] = [];
  const state = { isThere: true, isBroken: false };
  let work: JobWork<Payload> | undefined;
  const spoken = {
    all: async () => new Map(known),
    secondsOf: async () => [...known.values()].reduce((sum, one) => sum + one, 0),
    note: async (_account: string, _project: string, made: { key: string; seconds: number }[]) => {
      for (const one of made) known.set(one.key, one.seconds);
    },
    forget: async () => {},
  } as unknown as SpokenStore;
  const projects = {
    scripts: async () => (state.isThere ? [{ roleId: 'r', scripts: [script] }] : []),
  } as unknown as ProjectNodes;
  const ahead = createNodeSpeech({
    ...{ spoken, projects, clock: createNodeClock(), findSpeech: async () => SPEECH, log: createLog('silent') },
    async speak({ text }) {
      said.push(text);
      if (state.isBroken) throw new AppError(503);
      return { durationMs: seconds * 1000 };
    },
    jobs: {
      define(_kind, defined) {
        work = defined as unknown as JobWork<Payload>;
      },
      send: async (_kind, data) => void sent.push(data as unknown as Payload),
    },
  });
  const run = async (data: Payload) => work?.run(data, { signal, isLast: false });
  return { ahead, known, said, sent, state, run };
}
const sentences = (count: number) => Array.from({ length: count }, (_, n) => `这是第${n}句。`).join('');

test('a run speaks some sentences, and has the others wait until it is this account’s turn again', async () => {
  const { said, sent, known, run } = makeSpeech(sentences(100));
  await run(FIRST);
  expect([said.length, known.size, sent]).toEqual([40, 40, [{ ...FIRST, done: 40 }]]);
  for (let next = sent.pop(); next; next = sent.pop()) await run(next);
  expect([said.length, new Set(said).size, known.size]).toEqual([100, 100, 100]);
});

test('sentences that can’t be spoken are not tried again by what follows', async () => {
  const { said, sent, state, known, run } = makeSpeech(sentences(100));
  state.isBroken = true;
  await run(FIRST);
  for (let next = sent.pop(); next; next = sent.pop()) await run(next);
  expect([said.length, known.size]).toEqual([100, 0]);
});

test('nothing more is spoken once the project is gone', async () => {
  const { said, sent, state, run } = makeSpeech(sentences(100));
  await run(FIRST);
  state.isThere = false;
  for (let next = sent.pop(); next; next = sent.pop()) await run(next);
  expect(said).toHaveLength(40);
});

test('an account has so much speech prepared, and no more', async () => {
  const { said, sent, run } = makeSpeech(sentences(10), PRESENTATION_LIMITS.spokenSeconds / 4);
  await run(FIRST);
  expect([said.length, sent]).toEqual([4, []]);
});
