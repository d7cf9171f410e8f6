import { ACTIONS, actionPage, avatarActions } from '#contract/action.contract.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';

interface Dependencies {
  avatarExists(id: string): Promise<boolean>;
}

/** The action library: what digital humans can be asked to do. */
export function createActionModule({ avatarExists }: Dependencies) {
  return {
    register(handle: Handle) {
      handle(actionPage, async ({ input }) => {
        const { pageNum, pageSize } = input;
        const [name, code] = [input.name.trim(), input.code.trim().toLowerCase()];
        const found = ACTIONS.filter((action) => action.name.includes(name) && action.code.includes(code));
        const records = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
        return { records, total: found.length, size: pageSize, current: pageNum };
      });
      handle(avatarActions, async ({ input }) => {
        if (!(await avatarExists(input.avatarId))) throw notFound('形象');
        // Every look there is so far is a rig, which draws its actions itself.
        return Object.fromEntries(
          ACTIONS.map(({ name, code, seconds }) => [name, { code, seconds, mute: [], chat: [] }]),
        );
      });
    },
  };
}
