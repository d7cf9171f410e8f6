import { CODE, STANDING_CODES } from '#contract/errors.contract.ts';
import { showBlocked } from './account-dialogs.ts';
import { notice } from './notice.ts';
import { publicKeyHeader } from './public-key.ts';
import { readOrigin } from './read-origin.ts';
import { loseSession, readToken, useSession } from './session.ts';
import { openSignIn } from './sign-in.ts';
import { markAnnounced } from './tell-failure.ts';
import { RequestError, SessionEndedError } from './transport/request-error.ts';

/** What every call of this application carries (specification 1 §7): its session, where the visitor came from, and the brand. */
export async function headersOf(path: string): Promise<Record<string, string>> {
  return { token: readToken(), ...readOrigin(), ...(await publicKeyHeader(path)) };
}

/**
 * What follows for the whole page from a call that failed: an ended session is cleared and announced, an account that is kept out is
 * told why.
 * @param carried token of the call; a late answer to an older session says nothing about the one that followed it
 * @param begun when the call began, by `performance.now()`; of what opens again by itself, when it was first opened
 * @returns the error, to be thrown
 */
export function settleFailure(error: unknown, carried: string | undefined, begun: number): unknown {
  if (error instanceof SessionEndedError) settleEnd(error, carried);
  else if (error instanceof RequestError && STANDING_CODES.includes(error.code)) {
    showBlocked(error.code === CODE.accountBanned ? 'banned' : 'expired', begun);
    markAnnounced(error);
  }
  return error;
}

/** Several calls may learn of it together; people are told once. */
function settleEnd(error: SessionEndedError, carried: string | undefined): void {
  if (readToken() !== '') {
    if (readToken() !== carried) return;
    loseSession();
    notice.error(error.message);
  } else if (useSession.getState().waiting) openSignIn({ resumes: true }); // such as 保存 pressed again
  markAnnounced(error);
}
