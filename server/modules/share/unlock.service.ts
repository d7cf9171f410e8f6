import { CODE } from '#contract/errors.contract.ts';
import { plainPassword } from '#contract/project-access.contract.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';
import { CAME_IN, GUESSING, UNLOCK_LIMITS } from '#contract/visit-unlock.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf, siteOf } from '#server/platform/http/network-of.ts';
import { demandOfNetwork, networksOf } from '#server/platform/limit/demand-of-network.ts';
import type { Limits } from '#server/platform/limit/limits.ts';
import type { Log } from '#server/platform/log.ts';
import type { createProjectModule } from '../project/index.ts';
import type { Passes } from './passes.ts';
import type { VisitAccess } from './visit-access.ts';

const { ofVisitor, ofNetwork, ofPlace, ofNetworkThere, work } = UNLOCK_LIMITS;

export interface UnlockDependencies {
  enter: VisitAccess;
  lockOf: ReturnType<typeof createProjectModule>['lockOf'];
  /** Compares with a slow hash; 429 where too many wait for one, of all or by one of the keys. */
  verifyPassword(password: string, hash: string, keys: readonly string[]): Promise<boolean>;
  /** A message to an account. */
  announce(accountId: string, message: { title: string; text: string }): Promise<void>;
  passes: Passes;
  limits: Limits;
  log: Log;
}

/**
 * Lets visitors into rooms that have a password. Attempts are counted before the password is looked at, so that those at the same time
 * count, too; the right one counts only as work. One after the other: whoever is held back does not use up what others share.
 */
export function createUnlocking(dependencies: UnlockDependencies) {
  const { enter, lockOf, verifyPassword, announce, passes, limits, log } = dependencies;

  async function tellOfGuesses(accountId: string, projectId: string, name: string): Promise<void> {
    if (!(await limits.take(GUESSING.told, projectId)).allowed) return;
    await announce(accountId, {
      title: `有人在反复尝试“${name}”的访问密码`,
      text: `一小时内输错了 ${GUESSING.from} 次以上，仍在被限制次数。\n请在项目的“发布”里换一个更长、不容易猜的访问密码，再告诉您的访客；换密码后，之前进来的访客要重新输入。不再需要时，也可以先下线项目。`,
    });
  }

  return async function unlock(
    place: VisitPlace,
    password: string,
    { visitorId, address }: { visitorId: string; address: string },
  ): Promise<string> {
    const { projectId, accountId } = await enter(place, address, { evenLocked: true });
    const lock = projectId === null ? null : await lockOf(projectId);
    if (projectId === null || !lock || lock.hash === null) return ''; // nothing is locked, or not any more
    const visitor = `${visitorId} ${projectId}`;
    const there = `${siteOf(address) ?? networkOf(address)} ${projectId}`;
    const known = `${networkOf(address)} ${projectId} ${lock.generation}`;
    const { allowed, remaining } = await limits.take(ofVisitor, visitor);
    if (!allowed) throw new AppError(CODE.tooMany, ofVisitor.message);
    await demandOfNetwork(limits, ofNetwork, address);
    await demandOfNetwork(limits, work, address);
    const [byAll, byNetwork] = await Promise.all([limits.take(ofPlace, projectId), limits.take(ofNetworkThere, there)]);
    if (!byAll.allowed && !byNetwork.allowed && !(await limits.isSpent(CAME_IN, known)))
      throw new AppError(CODE.tooMany, ofPlace.message);
    const giveBack = () =>
      Promise.all([
        limits.giveBack(ofVisitor, visitor),
        ...networksOf(address).map((network) => limits.giveBack(ofNetwork, network)),
        limits.giveBack(ofPlace, projectId),
        limits.giveBack(ofNetworkThere, there),
      ]);
    const keys = [`room ${projectId}`, ...networksOf(address).map((network) => `network ${network}`)];
    const isRight = await verifyPassword(plainPassword(password), lock.hash, keys).catch(async (error: unknown) => {
      await giveBack(); // nothing was tried
      throw error;
    });
    if (!isRight) {
      if (ofPlace.count - byAll.remaining >= GUESSING.from)
        void tellOfGuesses(accountId, projectId, lock.name).catch((error: unknown) =>
          log.warn({ err: error }, 'an account was not told of guesses'),
        );
      const message =
        remaining > 0
          ? `密码不正确，还可以再试 ${remaining} 次`
          : `密码不正确。${ofVisitor.seconds / 60} 分钟内最多试 ${ofVisitor.count} 次，请稍后再试`;
      throw new AppError(CODE.badInput, message, { fields: [{ field: 'password', message }] });
    }
    await Promise.all([giveBack(), limits.take(CAME_IN, known)]);
    return passes.make({ projectId, generation: lock.generation });
  };
}

export type Unlock = ReturnType<typeof createUnlocking>;
