import { CLIP_STATES, type ClipsDetail } from '#contract/avatar-clips.contract.ts';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import { type AvatarKind, type LookMedia, tailOf } from './kind.ts';
import { lookBackdrop } from './look-backdrop.ts';

type Clip = ClipsDetail['clips'][number];
type LookFile = { url: string; alpha: AvatarMedium['alpha'] };

const FORMATS = ['webm', 'mp4'] as const;

/**
 * Name of a clip's file. Both formats share all but the extension; another film is another name, because names are kept by browsers for
 * good. The weight stands at the end as the specification has it.
 */
function nameClip({ slot, webm, mp4, weight }: Clip, format: 'webm' | 'mp4'): string {
  return `${slot}-${tailOf(webm)}${tailOf(mp4)}${weight === 1 ? '' : `_d${weight}`}.${format}`;
}

const isState = (slot: string): boolean => (CLIP_STATES as readonly string[]).includes(slot);

/** Films of somebody. */
export const CLIPS: AvatarKind<ClipsDetail> = {
  media: ({ clips }) =>
    clips.flatMap((clip) =>
      FORMATS.flatMap((format) => {
        const id = clip[format];
        return id ? [{ id, formats: [format] }] : [];
      }),
    ),
  files: ({ clips }) =>
    new Map(
      clips.flatMap((clip) =>
        FORMATS.flatMap((format) => {
          const id = clip[format];
          return id ? [[nameClip(clip, format), id] as const] : [];
        }),
      ),
    ),
  look(detail, media: LookMedia) {
    const filesOf = (clip: Clip): LookFile[] =>
      FORMATS.flatMap((format) => {
        const medium = media.of(clip[format]);
        return medium ? { url: media.addressOf(nameClip(clip, format)), alpha: medium.alpha } : [];
      });
    const of = (slot: string, mode?: Clip['mode']) =>
      detail.clips.filter((clip) => clip.slot === slot && (!mode || clip.mode === mode)).flatMap(filesOf);
    const actions = new Set(detail.clips.map(({ slot }) => slot).filter((slot) => !isState(slot)));
    return {
      driver: 'clips',
      idle: of('idle'),
      speaking: of('speaking'),
      listening: of('listening'),
      thinking: of('thinking'),
      actions: Object.fromEntries(
        [...actions].map((slot) => [slot, { mute: of(slot, 'mute'), chat: of(slot, 'chat') }]),
      ),
      keying: detail.keying,
      backdrop: lookBackdrop(detail.backdrop, media),
    };
  },
};
