import type { LoginData } from '#contract/account.contract.ts';
import { recordConversion } from '#contract/tracking.contract.ts';
import { forgetCampaign, readCampaign } from '#web/lib/campaign.ts';
import { call } from '#web/lib/request.ts';
import { useSignIn } from '#web/lib/sign-in.ts';
import { followSignIn } from './follow-sign-in.ts';
import { forgetPrefill } from './take-prefill.ts';

/** Every way in ends here: the advertisement that brought the visitor hears of it, then the account's standing decides where to go. */
export const finishSignIn = (reply: LoginData): Promise<void> => finish(reply, false);

/** The same on the small screens, which lead to their own list. */
export const finishSignInOnPhone = (reply: LoginData): Promise<void> => finish(reply, true);

async function finish(reply: LoginData, h5: boolean): Promise<void> {
  const { target, resumes } = useSignIn.getState();
  await followSignIn(reply, { target, resumes, h5 });
  forgetPrefill();
  reportConversion('login');
}

/** Once for each visitor whom an advertisement brought. Nobody waits for it, and without an answer it is tried again next time. */
export function reportConversion(event: 'register' | 'login'): void {
  const campaign = readCampaign();
  if (Object.values(campaign).every((value) => value === '')) return;
  call(recordConversion, { event, ...campaign }).then(forgetCampaign, () => {});
}
