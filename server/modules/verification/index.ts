import { captchaChallenge } from '#contract/verification.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { createProofOfWork } from './proof-of-work.ts';

interface Dependencies {
  secretBox: SecretBox;
}

/** Codes that prove who holds a phone number or a mailbox, and the work that has to be done before one is sent. */
export function createVerificationModule({ secretBox }: Dependencies) {
  const proofOfWork = createProofOfWork(secretBox);
  return {
    register(handle: Handle) {
      handle(captchaChallenge, async () => ({ challenge: await proofOfWork.pose() }));
    },
  };
}
