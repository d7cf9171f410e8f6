import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';
import { CODE_RULES } from '#contract/rules.contract.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';

/**
 * Iterated SHA-256, since a page on a plain http address of a local network has no `crypto.subtle` and hashes in JavaScript. An answer
 * takes COST × counter hashes, 100,000 to 200,000: about 0.2 s on a laptop, 0.3 to 0.7 s on a middling phone. Drawing the counter
 * from a range, instead of waiting for a lucky hash, leaves no long tail.
 */
const COST = 40;
const COUNTER = { min: 2500, max: 5000 };

/** ALTCHA's second protocol. Only shape and sizes are checked here, the signature proves the rest. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string().length(64),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
});

/** A proof that was worked out for a challenge of this installation. `signature` names the challenge. */
export interface SolvedProof {
  signature: string;
  expiresAt: Date;
}

/**
 * Challenges are signed, not stored, so that asking for one costs nothing and any replica can check the answer.
 * @param range of the counter that is to be found: what an answer costs
 */
export function createProofOfWork(secretBox: SecretBox, range: { min: number; max: number } = COUNTER) {
  const secrets = {
    hmacSignatureSecret: secretBox.sign('captcha', 'challenge'),
    hmacKeySignatureSecret: secretBox.sign('captcha', 'answer'),
  };
  return {
    /** JSON text for the solver. */
    async pose(): Promise<string> {
      const challenge = await createChallenge({
        algorithm: 'SHA-256',
        cost: COST,
        counter: randomInt(range.max, range.min),
        deriveKey,
        expiresAt: new Date(Date.now() + CODE_RULES.lifeMs),
        ...secrets,
      });
      return JSON.stringify(challenge);
    },

    /** @param proof base64 of JSON. Null for one that is malformed, made up, wrong or too old. Says nothing about earlier use. */
    async check(proof: string): Promise<SolvedProof | null> {
      const payload = Payload.safeParse(parseProof(proof)).data;
      if (!payload) return null;
      const { challenge, solution } = payload;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      if (!verified) return null;
      return { signature: challenge.signature, expiresAt: new Date(challenge.parameters.expiresAt * 1000) };
    },
  };
}

export type ProofOfWork = ReturnType<typeof createProofOfWork>;

function parseProof(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
