import type { FastifyRequest } from 'fastify';
import { login, logout, userInfo } from '#contract/account.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';
import type { createAccountService } from './account.service.ts';

/**
 * Sign-in by account and password. The other ways in (phone code, e-mail registration and reset) belong beside `login` here, each
 * with its own throttle.
 */
export function registerAccountRoutes(
  handle: Handle,
  service: ReturnType<typeof createAccountService>,
  throttle: Throttle,
): void {
  const perAccount = throttle({ limit: 10, windowMs: 5 * 60_000 });
  const perAddress = throttle({ limit: 60, windowMs: 5 * 60_000 });

  handle(login, async ({ input, request }) => {
    const allowed = perAddress.take(request.ip) && perAccount.take(`${request.ip} ${input.loginEmail.toLowerCase()}`);
    if (!allowed) throw new AppError(CODE.tooMany, '登录尝试过于频繁，请 5 分钟后再试');
    const result = await service.signIn(input.loginEmail, input.loginEmailPwd);
    perAccount.forget(`${request.ip} ${input.loginEmail.toLowerCase()}`);
    return result;
  });
  handle(userInfo, ({ session, request }) => service.describe(session, tokenOf(request)));
  handle(logout, async ({ session }) => {
    await service.signOut(session);
    return null;
  });
}

function tokenOf(request: FastifyRequest): string {
  return String(request.headers.token ?? '');
}
