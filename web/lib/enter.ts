import { checkStanding } from '#contract/access.contract.ts';
import { SESSION_CODES } from '#contract/errors.contract.ts';
import { showBlocked } from './account-dialogs.ts';
import { navigate } from './navigate.ts';
import { readToken } from './session.ts';
import { openSignIn } from './sign-in.ts';
import { tellFailure } from './tell-failure.ts';
import { RequestError } from './transport/request-error.ts';
import { loadUserInfo } from './user-info.ts';

/**
 * The way from public pages into the workbench, Copilot and cloned roles (specification 1 §4): asks for sign-in, says why an account is
 * kept out, or goes to `target`.
 * @param registers who has no session comes to register, more likely than to sign in
 */
export async function enter(target: string, { registers = false } = {}): Promise<void> {
  if (readToken() === '') return openSignIn({ target, registers });
  try {
    const standing = checkStanding(await loadUserInfo(), Date.now());
    if (standing === 'active') navigate(target);
    else showBlocked(standing);
  } catch (error) {
    const told = error instanceof RequestError && SESSION_CODES.includes(error.code);
    if (told) openSignIn({ target });
    else tellFailure(error);
  }
}
