import type { FastifyRequest } from 'fastify';
import {
  changePassword,
  finishGuide,
  login,
  logout,
  revokeOtherSessions,
  revokeSession,
  sessionList,
  usedGuides,
  userInfo,
} from '#contract/account.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { AccountService } from './account.service.ts';
import type { SessionService } from './session.service.ts';

/** Sign-in by account and password, the session's own account, and its other sessions. */
export function registerAccountRoutes(handle: Handle, service: AccountService, sessions: SessionService): void {
  handle(login, ({ input, request }) => {
    const origin = { address: request.ip, agent: request.headers['user-agent'] ?? '' };
    return service.signIn(input.loginEmail, input.loginEmailPwd, origin, input.proof);
  });
  handle(userInfo, ({ session, request }) =>
    service.describe(session, headerOf(request, 'token'), headerOf(request, 'publickey')),
  );
  handle(logout, async ({ session }) => {
    await sessions.end(session);
    return null;
  });
  handle(changePassword, async ({ session, input }) => {
    await service.changePassword(session, input);
    return null;
  });
  handle(usedGuides, ({ session }) => service.usedGuides(session.accountId));
  handle(finishGuide, async ({ session, input }) => {
    await service.finishGuide(session.accountId, input.guide);
    return null;
  });
  handle(sessionList, ({ session }) => sessions.list(session));
  handle(revokeSession, async ({ session, input }) => {
    await sessions.revoke(session, input.id);
    return null;
  });
  handle(revokeOtherSessions, ({ session }) => sessions.revokeOthers(session));
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
