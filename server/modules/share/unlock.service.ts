import { CODE } from '#contract/errors.contract.ts';
import { plainPassword } from '#contract/project-access.contract.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';
import { UNLOCK_LIMITS } from '#contract/visit-unlock.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { demandOfNetwork, networksOf } from '#server/platform/limit/demand-of-network.ts';
import type { Limits } from '#server/platform/limit/limits.ts';
import type { createProjectModule } from '../project/index.ts';
import type { Passes } from './passes.ts';
import type { VisitAccess } from './visit-access.ts';

const { ofVisitor, ofNetwork, ofPlace } = UNLOCK_LIMITS;

interface Dependencies {
  enter: VisitAccess;
  lockOf: ReturnType<typeof createProjectModule>['lockOf'];
  /** Compares with a slow hash; 429 where too many wait for one. */
  verifyPassword(password: string, hash: string, isStranger: boolean): Promise<boolean>;
  passes: Passes;
  limits: Limits;
}

/**
 * Lets visitors into rooms that have a password. Attempts are counted before the password is looked at, so that those at the same time
 * count, too; the right one is not counted. One after the other: whoever is held back does not use up what others share.
 */
export function createUnlocking({ enter, lockOf, verifyPassword, passes, limits }: Dependencies) {
  return async function unlock(
    place: VisitPlace,
    password: string,
    { visitorId, address }: { visitorId: string; address: string },
  ): Promise<string> {
    const { projectId } = await enter(place, address, { evenLocked: true });
    const lock = projectId === null ? null : await lockOf(projectId);
    if (projectId === null || !lock || lock.hash === null) return ''; // nothing is locked, or not any more
    const visitor = `${visitorId} ${projectId}`;
    const { allowed, remaining } = await limits.take(ofVisitor, visitor);
    if (!allowed) throw new AppError(CODE.tooMany, ofVisitor.message);
    await demandOfNetwork(limits, ofNetwork, address);
    await limits.demand(ofPlace, projectId);
    const giveBack = () =>
      Promise.all([
        limits.giveBack(ofVisitor, visitor),
        ...networksOf(address).map((network) => limits.giveBack(ofNetwork, network)),
        limits.giveBack(ofPlace, projectId),
      ]);
    const isRight = await verifyPassword(plainPassword(password), lock.hash, true).catch(async (error: unknown) => {
      await giveBack(); // nothing was tried
      throw error;
    });
    if (!isRight) {
      const message =
        remaining > 0
          ? `密码不正确，还可以再试 ${remaining} 次`
          : `密码不正确。${ofVisitor.seconds / 60} 分钟内最多试 ${ofVisitor.count} 次，请稍后再试`;
      throw new AppError(CODE.badInput, message, { fields: [{ field: 'password', message }] });
    }
    await giveBack();
    return passes.make({ projectId, generation: lock.generation });
  };
}

export type Unlock = ReturnType<typeof createUnlocking>;
