import type { ProjectRecord } from '#contract/project.contract.ts';
import { type ProjectStanding, type ProjectVersion, VERSIONS_KEPT } from '#contract/publish.contract.ts';
import { notFound } from '#server/platform/errors.ts';
import type { VersionStore } from './version.store.ts';

interface Dependencies {
  versions: VersionStore;
  /** Throws 404 for a project that the account does not have. */
  find(accountId: string, id: string): Promise<ProjectRecord>;
  /** As {@link ProjectDependencies} has it: nothing is published that nobody could talk to. */
  findRole(accountId: string, roleId: string): Promise<unknown>;
}

/** What visitors see of a project, apart from what is edited beside it. */
export function createPublishService({ versions, find, findRole }: Dependencies) {
  const required = <T>(found: T | null | false, what: string): T => {
    if (found === null || found === false) throw notFound(what);
    return found;
  };
  return {
    async publish(accountId: string, id: string, note: string): Promise<number> {
      const { roleId } = await find(accountId, id);
      await findRole(accountId, roleId);
      return required(await versions.publish(accountId, id, note, VERSIONS_KEPT), '项目');
    },
    async list(accountId: string, id: string): Promise<{ standing: ProjectStanding; versions: ProjectVersion[] }> {
      const { standing } = await find(accountId, id);
      const rows = await versions.list(id);
      return {
        standing,
        versions: rows.map(({ version: { number, note, createdAt }, publisher, roleDeletedAt }) => ({
          ...{ number, note, publisher, roleDeleted: roleDeletedAt !== null },
          isLive: standing.state === 'live' && standing.version === number,
          createTime: createdAt.toISOString(),
        })),
      };
    },
    async show(accountId: string, id: string, number: number): Promise<void> {
      await find(accountId, id);
      required(await versions.show(accountId, id, number), '版本');
    },
    async edit(accountId: string, id: string, number: number): Promise<void> {
      await find(accountId, id);
      required(await versions.edit(accountId, id, number), '版本');
    },
    async takeDown(accountId: string, id: string): Promise<void> {
      required(await versions.takeDown(accountId, id, new Date()), '项目');
    },
  };
}
