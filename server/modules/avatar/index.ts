import { avatarPage } from '#contract/avatar.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { createAvatarStore } from './avatar.store.ts';
import { SHIPPED_AVATARS } from './shipped-avatars.ts';

/** Looks that roles wear. */
export function createAvatarModule(db: Database) {
  const store = createAvatarStore(db);
  return {
    exists: store.exists,
    speakerOf: store.speakerOf,
    /** Adds the looks shipped with this version that the database does not have yet. */
    ensureShipped: () => store.insertMissing(SHIPPED_AVATARS.map((look, sort) => ({ ...look, sort }))),
    /** The first shipped look, for the demo role. */
    async first(): Promise<string> {
      const [look] = (await store.page(1, 1)).records;
      if (!look) throw new Error('no avatar is installed');
      return look.id;
    },
    register(handle: Handle) {
      handle(avatarPage, async ({ input }) => ({
        ...(await store.page(input.page, input.size)),
        size: input.size,
        current: input.page,
      }));
    },
  };
}
