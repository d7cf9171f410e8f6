import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUYERS_QUESTIONS, NOT_IN_THE_GUIDE } from '#server/testing/buyers-questions.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createVisitorCalls, textOf } from '#server/testing/visitor-calls.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { seed } from './seed.ts';

/** Of what buyers ask, so much is answered rightly; the rest is refused, never answered wrongly. */
const LEAST_RIGHT = 0.9;
const REFUSED = '这个问题指南里没有写到';

let app: TestApp;
let dataDir: string;
/** Everybody comes from a network of their own: how often one may ask is not the subject. */
let network = 0;
const calls = createVisitorCalls(
  () => app,
  () => `10.1.${Math.floor(network / 200)}.${(network % 200) + 1}`,
);

beforeAll(async () => {
  app = await createTestApp();
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-guide-'));
  await seed(app.modules, dataDir);
  await app.database.sql`update account set line_limit = 1000`; // every question comes from a visitor of its own
  await waitFor(async () => (await app.database.sql`select 1 from document where status = 2`)[0] ?? null);
});
afterAll(async () => {
  await app.close();
  await fs.rm(dataDir, { recursive: true, force: true });
});

async function ask(question: string): Promise<string> {
  network += 1;
  const room = { name: 'demo' };
  return textOf(await calls.ask(room, await calls.enter(room), question));
}

test('what buyers ask in everyday words is answered from the guide, or refused', async () => {
  const results = [];
  for (const { ask: question, holds, never = [] } of BUYERS_QUESTIONS) {
    const answer = await ask(question);
    const isRight = holds.every((word) => answer.includes(word)) && !never.some((word) => answer.includes(word));
    const isRefused = answer.includes(REFUSED);
    results.push({
      question,
      answer,
      verdict: isRight && !answer.includes('资料里没有提到') ? 'right' : isRefused ? 'refused' : 'wrong',
    });
  }
  expect(results.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
  const refused = results.filter(({ verdict }) => verdict === 'refused').map(({ question }) => question);
  expect(refused.length, refused.join(' ')).toBeLessThanOrEqual(results.length * (1 - LEAST_RIGHT));
});

test('what the guide does not know is refused', async () => {
  const answers = [];
  for (const question of NOT_IN_THE_GUIDE) answers.push([question, await ask(question)]);
  expect(answers.filter(([, answer]) => !answer?.includes(REFUSED))).toEqual([]);
});
