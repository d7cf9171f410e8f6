import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { expect, it, vi } from 'vitest';
import { answerChallenge } from './answer-challenge.ts';

const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' };

it('solves what the server poses, also where the page has no crypto.subtle', async () => {
  const challenge = await createChallenge({ algorithm: 'SHA-256', cost: 3, counter: 40, deriveKey, ...secrets });
  vi.stubGlobal('crypto', {});
  const proof = await answerChallenge(JSON.stringify(challenge));
  vi.unstubAllGlobals();
  const payload = JSON.parse(atob(proof));
  expect(payload.solution.counter).toBe(40);
  expect(await verifySolution({ ...payload, deriveKey, ...secrets })).toMatchObject({ verified: true });
});

it('answers a challenge that cannot be read with an error, not with silence', async () => {
  await expect(answerChallenge('{"parameters":{"keyPrefix":"zz"}}')).rejects.toThrow();
});
