import { md5 } from 'js-md5';
import { type LoginData, login } from '#contract/account.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { call } from './request.ts';
import { RequestError } from './transport/request-error.ts';

/** Signs in. The password leaves the page as its digest (specification 1 §5); where the server asks for it, a proof of work goes with it. */
export async function signInWithPassword(account: string, password: string): Promise<LoginData> {
  const input = { loginEmail: account.trim(), loginEmailPwd: md5(password) };
  try {
    return await call(login, input);
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== CODE.proofNeeded) throw error;
    const { solveCaptcha } = await import('./solve-captcha.ts'); // seldom needed
    return call(login, { ...input, proof: await solveCaptcha() });
  }
}
