import { ACTIONS, actionPage, avatarActions, avatarActionsBefore } from '#contract/action.contract.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';

interface Dependencies {
  /** Addresses of an avatar's clips by the code of the action; empty for one that draws its actions, null for one not to be used. */
  actionClips(accountId: string, avatarId: string): Promise<Record<string, { mute: string[]; chat: string[] }> | null>;
}

/** The action library: what digital humans can be asked to do. */
export function createActionModule({ actionClips }: Dependencies) {
  return {
    register(handle: Handle) {
      handle(actionPage, async ({ input }) => {
        const { pageNum, pageSize } = input;
        const [name, code] = [input.name.trim(), input.code.trim().toLowerCase()];
        const found = ACTIONS.filter((action) => action.name.includes(name) && action.code.includes(code));
        const records = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
        return { records, total: found.length, size: pageSize, current: pageNum };
      });
      for (const endpoint of [avatarActions, avatarActionsBefore])
        handle(endpoint, async ({ session, input }) => {
          const clips = await actionClips(session.accountId, input.avatarId);
          if (!clips) throw notFound('形象');
          return Object.fromEntries(
            ACTIONS.map(({ name, code, seconds }) => [name, { code, seconds, mute: [], chat: [], ...clips[code] }]),
          );
        });
    },
  };
}
