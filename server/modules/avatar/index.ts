import {
  avatarClip,
  avatarConfig,
  avatarLook,
  avatarMedium,
  avatarPage,
  deleteAvatar,
  saveAvatarConfig,
  uploadAvatarMedium,
} from '#contract/avatar.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { type AvatarFiles, createAvatarService } from './avatar.service.ts';
import { createAvatarStore } from './avatar.store.ts';
import { createMediumProber } from './media/probe-medium.ts';
import { SHIPPED_AVATARS } from './shipped-avatars.ts';

/** Looks that roles wear: shipped ones that are drawn, and films of somebody that accounts upload. */
export function createAvatarModule(db: Database, files: AvatarFiles) {
  const store = createAvatarStore(db);
  const prober = createMediumProber();
  const service = createAvatarService({ store, files, prober });
  return {
    /** Whether this account's roles may wear it. */
    async isUsable(accountId: string, id: string): Promise<boolean> {
      return (await store.findUsable(accountId, id)) !== null;
    },
    speakerOf: store.speakerOf,
    actionClips: service.actionClips,
    /** Adds the looks shipped with this version that the database does not have yet. */
    ensureShipped: () => store.insertMissing(SHIPPED_AVATARS.map((look, sort) => ({ ...look, sort }))),
    /** The first shipped look, for the demo role. */
    async first(): Promise<string> {
      const id = await store.firstShipped();
      if (!id) throw new Error('no avatar is installed');
      return id;
    },
    close: prober.close,
    register(handle: Handle) {
      handle(avatarPage, async ({ session, input }) => ({
        ...(await store.page(session.accountId, input)),
        size: input.size,
        current: input.page,
      }));
      handle(saveAvatarConfig, ({ session, input }) => service.save(session.accountId, input));
      handle(avatarConfig, ({ session, input }) => service.read(session.accountId, input.id));
      handle(deleteAvatar, ({ session, input }) => service.delete(session.accountId, input.id));
      handle(uploadAvatarMedium, async ({ session, upload }) => {
        const { file, fields } = await upload();
        const alpha = fields.alpha;
        const isStacked = alpha !== undefined && 'value' in alpha && alpha.value === 'stacked';
        return service.addMedium(session.accountId, file, isStacked);
      });
      handle(avatarMedium, ({ session, input }) => service.openMedium(session.accountId, input.id));
      handle(avatarLook, ({ input }) => service.look(input.code));
      handle(avatarClip, ({ input }) => service.openFile(input.code, input.file));
    },
  };
}
