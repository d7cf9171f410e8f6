import { CODE } from '#contract/errors.contract.ts';
import { captchaChallenge } from '#contract/verification.contract.ts';
import type { CaptchaAnswer } from './captcha-worker.ts';
import { call } from './request.ts';
import { RequestError } from './transport/request-error.ts';

/**
 * Fetches a proof-of-work challenge and solves it in a worker, so that the page never freezes; under a second on a phone. The proof
 * serves one sending of a code and lives 5 minutes. Throws a `RequestError` with a sentence for people.
 */
export async function solveCaptcha(): Promise<string> {
  const { challenge } = await call(captchaChallenge, {});
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<CaptchaAnswer>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<CaptchaAnswer>) => resolve(data);
      worker.onerror = ({ message }) => resolve({ failure: message });
      worker.postMessage(challenge);
    });
    if ('proof' in answer) return answer.proof;
    throw new RequestError(CODE.unavailable, '安全验证未能完成，请刷新页面后重试', { cause: answer.failure });
  } finally {
    worker.terminate();
  }
}
