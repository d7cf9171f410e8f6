import type { FastifyRequest } from 'fastify';
import { phoneLogin, registerEmail, resetEmailPassword } from '#contract/verification.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { CodeSignIn } from './code-sign-in.ts';

/**
 * Ways in by code, registration among them.
 * @param companyOf id of the company that a new account of this visit joins
 */
export function registerRegistrationRoutes(
  handle: Handle,
  codes: CodeSignIn,
  companyOf: (request: FastifyRequest) => Promise<string>,
): void {
  handle(phoneLogin, async ({ input, request }) => {
    const origin = { address: request.ip, agent: request.headers['user-agent'] ?? '' };
    return codes.signIn(input, await companyOf(request), origin);
  });
  handle(registerEmail, async ({ input, request }) => {
    await codes.registerEmail(input, await companyOf(request));
    return null;
  });
  handle(resetEmailPassword, async ({ input }) => {
    await codes.resetPassword(input);
    return null;
  });
}
