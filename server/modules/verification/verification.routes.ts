import type { FastifyRequest } from 'fastify';
import { CODE_RULES } from '#contract/rules.contract.ts';
import { captchaChallenge, sendEmailCode, sendSms } from '#contract/verification.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { VerificationService } from './verification.service.ts';

export interface RouteDependencies {
  service: VerificationService;
  /** Name of the visit's brand. */
  brandName(request: FastifyRequest): Promise<string>;
  /** Whether an account has this address. */
  hasAccount(email: string): Promise<boolean>;
}

export function registerVerificationRoutes(
  handle: Handle,
  { service, brandName, hasAccount }: RouteDependencies,
): void {
  handle(captchaChallenge, async () => ({ challenge: await service.pose() }));

  handle(sendSms, async ({ input: { phone, proof }, request }) => {
    const left = await service.requestCode({
      channel: 'sms',
      target: phone,
      usage: 'login',
      proof,
      address: request.ip,
      brand: await brandName(request),
      deliver: true,
    });
    return `${left}/${CODE_RULES.smsPerDay}`;
  });

  handle(sendEmailCode, async ({ input: { email, usage, proof }, request }) => {
    // Asked in either case, so that the answer takes as long.
    const known = await hasAccount(email);
    await service.requestCode({
      channel: 'mail',
      target: email,
      usage,
      proof,
      address: request.ip,
      brand: await brandName(request),
      deliver: usage === 'register' || known,
    });
    return null;
  });
}
