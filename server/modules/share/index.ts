import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import {
  createShareToken,
  keepShareToken,
  NO_END,
  prolongShareToken,
  shareTokenList,
  shortenShareToken,
  toggleShareToken,
} from '#contract/share.contract.ts';
import { shortenLink } from '#contract/short-link.contract.ts';
import { startProject } from '#contract/visit.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { defineJob, noRow } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Limits } from '#server/platform/limit/limits.ts';
import type { Log } from '#server/platform/log.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import type { ResolveSession } from '#server/platform/session.ts';
import { createTokenGuard } from '../account/index.ts';
import type { createEventModule } from '../event/index.ts';
import type { createProjectModule } from '../project/index.ts';
import type { createSpeechModule } from '../speech/index.ts';
import { createPlaceFollower } from './follow-place.ts';
import { createVisitLimits } from './limit-visits.ts';
import type { LinkBox } from './link-box.store.ts';
import { createPasses } from './passes.ts';
import { serveShortLinks } from './serve-short-links.ts';
import { createShareService } from './share.service.ts';
import { createShareStore } from './share.store.ts';
import { createShortLinks } from './short-link.service.ts';
import { createShortLinkStore } from './short-link.store.ts';
import { createTickets } from './tickets.ts';
import { createUnlocking, type UnlockDependencies } from './unlock.service.ts';
import { registerVisits, type VisitDoors } from './visit.routes.ts';
import { createVisitService } from './visit.service.ts';
import { createVisitAccess } from './visit-access.ts';
import { createVisitorCookie } from './visitor-cookie.ts';

export { openLinkBox } from './link-box.store.ts';
export { createShareDirectory } from './share-directory.store.ts';
export { makeTrialGuise } from './trial-guise.ts';

const DAY_MS = 86_400_000;
/** A demonstration in the editor: longer than anybody looks at one, shorter than a session. */
const DRAFT_MS = 4 * 3_600_000;
const PURGE_SHORT = defineJob({
  name: 'share.purge-short-links',
  payload: z.object({}),
  attempts: 4,
  retryDelay: 60,
  expiry: 600,
  concurrency: 1,
});
const PURGE_EVERY_SECONDS = 24 * 3600;

interface Dependencies
  extends Omit<VisitDoors, 'speak' | 'followPlace' | 'unlock' | 'demandOwner' | 'demandOwnersPass'> {
  db: Database;
  jobs: Jobs;
  limits: Limits;
  log: Log;
  events: Pick<ReturnType<typeof createEventModule>, 'follow' | 'closing'>;
  secretBox: SecretBox;
  linkBox: LinkBox;
  findRole(accountId: string, roleId: string): Promise<Role>;
  /** The voice that belongs to a look. */
  speakerOf(avatarId: string): Promise<string | null>;
  findShown: ReturnType<typeof createProjectModule>['findShown'];
  findProject: ReturnType<typeof createProjectModule>['find'];
  lockOf: ReturnType<typeof createProjectModule>['lockOf'];
  verifyPassword: UnlockDependencies['verifyPassword'];
  announce: UnlockDependencies['announce'];
  speech: Pick<ReturnType<typeof createSpeechModule>, 'speak' | 'list'>;
  resolveSession: ResolveSession;
  /** Whether a session that was resolved before still stands. */
  hasSession(accountId: string, tokenHash: string): Promise<boolean>;
  now?: () => number;
}

/** Roles for people without an account: share links and their management, rooms of published projects, and what a visitor may do there. */
export function createShareModule(dependencies: Dependencies) {
  const {
    db,
    jobs,
    limits,
    log,
    events,
    secretBox,
    linkBox,
    findRole,
    findShown,
    findProject,
    lockOf,
    verifyPassword,
    announce,
    speakerOf,
    speech,
    resolveSession,
    hasSession,
    now = Date.now,
    ...doors
  } = dependencies;
  const store = createShareStore(db);
  const tickets = createTickets(linkBox, now);
  const shares = createShareService({ store, secretBox, findRole, now });
  const passes = createPasses(linkBox, now);
  const shortLinks = createShortLinks({
    store: createShortLinkStore(db),
    tickets,
    limits,
    guard: createTokenGuard(limits, 'short'),
    now,
  });
  const purgeLater = (afterSeconds: number) => jobs.send(PURGE_SHORT, {}, { key: 'short links', afterSeconds });
  jobs.define(PURGE_SHORT, {
    async run() {
      await shortLinks.purge();
      await purgeLater(PURGE_EVERY_SECONDS);
    },
    onGivenUp: () => purgeLater(PURGE_EVERY_SECONDS), // the next day tries again
    orphans: noRow('each start sends it'),
  });
  const enter = createVisitAccess({
    store,
    guard: createTokenGuard(limits, 'visit'),
    findShown,
    readTicket: tickets.read,
    endOfPass: passes.endOf,
    now,
  });
  /** What a ticket shows whose, where that is what is saved. Also of an ended one: the answer is that of its kind. */
  const draftOf = (ticket = '') => {
    const read = ticket === '' ? null : tickets.read(ticket, true);
    return read && read !== 'expired' && read.draftOf !== null
      ? { projectId: read.projectId, accountId: read.draftOf }
      : null;
  };
  const visits = createVisitService({
    enter,
    limits: createVisitLimits(limits),
    store,
    log,
    findRole,
    speakerOf,
    now,
    listVoices: speech.list,
    describeHearing: doors.hearing.describe,
    shortCodes: shortLinks,
  });
  return {
    /** `/q/{code}`, for people. */
    serve: (app: FastifyInstance) => serveShortLinks(app, shortLinks),
    /** Once jobs run: short links whose time is over go from now on. */
    start: () => purgeLater(60),
    purgeShortLinks: shortLinks.purge,
    register(handle: Handle) {
      handle(createShareToken, ({ session, input }) => shares.create(session.accountId, input));
      handle(prolongShareToken, ({ session, input }) => shares.prolong(session.accountId, input));
      handle(keepShareToken, ({ session, input }) => shares.keep(session.accountId, input.id));
      handle(shortenShareToken, ({ session, input }) => shares.shorten(session.accountId, input));
      handle(shareTokenList, ({ session, input: { page, size, name, state } }) =>
        shares.page(session.accountId, { name, state }, page, size),
      );
      handle(toggleShareToken, async ({ session, input }) => {
        await shares.toggle(session.accountId, input.id, input.status);
        return null;
      });
      handle(startProject, async ({ session, input }) => {
        const { id, roleDeleted } = await findProject(session.accountId, input.id);
        if (roleDeleted) throw new AppError(CODE.conflict, '角色已删除，请先更换或恢复角色');
        if (input.draft) return tickets.make(id, now() + DRAFT_MS, { draftOf: session.accountId });
        const until = input.lasts ? Date.parse(NO_END) : now() + input.days * DAY_MS;
        return tickets.make(id, until, { isOwn: input.own === 1 });
      });
      handle(shortenLink, async ({ session: { accountId }, input }) => {
        const { id } = await findProject(accountId, input.id);
        const code = await shortLinks.codeOf({ id, accountId }, input.ticket, {
          page: input.of,
          device: input.device,
        });
        if (code === null) throw new AppError(CODE.badInput, '这不是这个项目的链接，请重新生成');
        return { code };
      });
      registerVisits(handle, visits, createVisitorCookie(linkBox), {
        ...doors,
        followPlace: createPlaceFollower({ events, log, now }),
        speak: speech.speak,
        async demandOwner({ ticket }, request) {
          const draft = draftOf(ticket);
          if (!draft) return null;
          const { token } = request.headers;
          const session =
            typeof token === 'string' && token !== '' && token.length < 200
              ? await resolveSession(token, request.ip)
              : null;
          // By what kind of ticket it is alone: whoever asks learns nothing about what it opens.
          if (!session || session === 'ended') throw new AppError(CODE.signInNeeded);
          if (session.accountId !== draft.accountId) throw notFound('项目');
          return passes.makeOwn(draft.projectId, session.tokenHash);
        },
        async demandOwnersPass({ ticket, pass = '' }) {
          const draft = draftOf(ticket);
          if (!draft) return;
          const tokenHash = passes.sessionOf(pass, draft.projectId);
          if (tokenHash === null || !(await hasSession(draft.accountId, tokenHash))) throw notFound('文件');
        },
        unlock: createUnlocking({ enter, lockOf, verifyPassword, announce, passes, limits, log }),
      });
    },
  };
}
