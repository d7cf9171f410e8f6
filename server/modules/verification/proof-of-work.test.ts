import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CODE_RULES } from '#contract/rules.contract.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { createProofOfWork } from './proof-of-work.ts';

const proofOfWork = createProofOfWork(createSecretBox('the key of the tests, 32 characters'));
const other = createProofOfWork(createSecretBox('the key of another installation, 32'));
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

async function solve(text: string) {
  const challenge = JSON.parse(text);
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}

describe('proof of work', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  test('a solved challenge is accepted until its time is over, and named by its signature', async () => {
    const solved = await solve(await proofOfWork.pose());
    expect(await proofOfWork.check(encode(solved))).toEqual({
      signature: solved.challenge.signature,
      expiresAt: new Date(solved.challenge.parameters.expiresAt * 1000),
    });
    vi.setSystemTime(Date.now() + CODE_RULES.lifeMs + 1000);
    expect(await proofOfWork.check(encode(solved))).toBeNull();
  });

  test('work has to be done: at least 100,000 hashes, at most 200,000', async () => {
    const { challenge, solution } = await solve(await proofOfWork.pose());
    const hashes = challenge.parameters.cost * (solution?.counter ?? 0);
    expect(hashes).toBeGreaterThanOrEqual(100_000);
    expect(hashes).toBeLessThanOrEqual(200_000);
  });

  test.each<[string, (payload: { challenge: Record<string, never>; solution: unknown }) => unknown]>([
    ['no answer', ({ challenge }) => ({ challenge })],
    ['the known half of the answer', (payload) => withKey(payload, (key) => key.slice(0, 32))],
    ['a wrong answer', (payload) => withKey(payload, (key) => key.replace(/.$/, (last) => (last === '0' ? '1' : '0')))],
    ['a later end', (payload) => withParameters(payload, { expiresAt: 9_999_999_999 })],
    ['less work', (payload) => withParameters(payload, { cost: 1 })],
    ['another question', (payload) => withParameters(payload, { nonce: '00'.repeat(16) })],
    ['no end', (payload) => withParameters(payload, { expiresAt: undefined })],
    ['no signature', ({ challenge, solution }) => ({ challenge: { ...challenge, signature: undefined }, solution })],
    ['something else', () => 'proof'],
  ])('forged with %s: refused', async (_title, forge) => {
    const solved = await solve(await proofOfWork.pose());
    expect(await proofOfWork.check(encode(forge(solved)))).toBeNull();
  });

  test('text that is no proof, and one for another installation: refused', async () => {
    for (const text of ['', 'x', '%%%', 'e30=', encode(null)]) expect(await proofOfWork.check(text)).toBeNull();
    const solved = await solve(await other.pose());
    expect(await other.check(encode(solved))).not.toBeNull();
    expect(await proofOfWork.check(encode(solved))).toBeNull();
  });
});

function withKey(payload: { challenge: unknown; solution: unknown }, change: (key: string) => string) {
  const { derivedKey, ...rest } = payload.solution as { derivedKey: string };
  return { ...payload, solution: { ...rest, derivedKey: change(derivedKey) } };
}

function withParameters(payload: { challenge: Record<string, never>; solution: unknown }, change: object) {
  const { parameters, ...rest } = payload.challenge;
  return { ...payload, challenge: { ...rest, parameters: { ...(parameters as object | undefined), ...change } } };
}
