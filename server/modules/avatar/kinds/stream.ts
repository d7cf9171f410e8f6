import type { StreamDetail } from '#contract/avatar-stream.contract.ts';
import type { AvatarKind } from './kind.ts';
import { lookBackdrop } from './look-backdrop.ts';

/** Somebody whom an engine renders: which one stays here, the look only says how to talk to it. */
export const STREAM: AvatarKind<StreamDetail> = {
  media: () => [],
  look: ({ protocol, voice, keying, backdrop }, media) => ({
    driver: 'stream',
    protocol,
    voice,
    keying,
    backdrop: lookBackdrop(backdrop, media),
  }),
};
