import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Envelope } from '#contract/endpoint.contract.ts';
import { captchaChallenge } from '#contract/verification.contract.ts';

interface Server {
  call(endpoint: typeof captchaChallenge, input: object, token: string): Promise<Envelope<{ challenge: string }>>;
}

/** Does what the browser does before it asks for a code; answers the `proof`. */
export async function solveCaptcha(server: Server): Promise<string> {
  const challenge = JSON.parse((await server.call(captchaChallenge, {}, '')).data.challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
