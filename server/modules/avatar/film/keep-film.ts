import { createReadStream } from 'node:fs';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import type { AvatarFiles } from '../avatar.service.ts';
import type { AvatarStore } from '../avatar.store.ts';
import type { MediumProber, MediumUse } from '../media/probe-medium.ts';

interface Dependencies {
  store: AvatarStore;
  files: Pick<AvatarFiles, 'keep' | 'withLocalCopy' | 'discard'>;
  prober: MediumProber;
}

/** What the server has made of films, kept as uploads of their account. */
export function createFilmKeeper({ store, files, prober }: Dependencies) {
  return {
    /**
     * Goes like any file when nothing comes to name it.
     * @throws MediumError for what can't be used
     */
    async keep(accountId: string, path: string, isStacked: boolean, use?: MediumUse): Promise<AvatarMedium> {
      const { id, sha256, size } = await files.keep(accountId, '形象片段', createReadStream(path), 'material');
      const probing = files.withLocalCopy(sha256, (copy) => prober.probe(copy, accountId, isStacked, use));
      const facts = await probing.catch(async (error: unknown) => {
        await files.discard([id]);
        throw error;
      });
      const medium = { id, bytes: size, ...facts };
      await store.insertMedium(accountId, medium);
      return medium;
    },
    /** With what was found of them. */
    drop: files.discard,
  };
}

export type FilmKeeper = ReturnType<typeof createFilmKeeper>;
