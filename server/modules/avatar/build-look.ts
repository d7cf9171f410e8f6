import {
  type AvatarDetail,
  type AvatarLook,
  type AvatarMedium,
  CLIP_STATES,
  clipAddress,
} from '#contract/avatar.contract.ts';

type Clip = AvatarDetail['clips'][number];
type LookFile = { url: string; alpha: AvatarMedium['alpha'] };

/** Short, and unlike that of any other medium of the avatar: the random end of the id. */
const tail = (id: string | null): string => id?.slice(-12) ?? '';

/**
 * Name of a clip's file. Both formats share all but the extension; another film is another name, because names are kept by browsers for
 * good. The weight stands at the end as the specification has it.
 */
function nameClip({ slot, webm, mp4, weight }: Clip, format: 'webm' | 'mp4'): string {
  return `${slot}-${tail(webm)}${tail(mp4)}${weight === 1 ? '' : `_d${weight}`}.${format}`;
}

/** Name of a background's or cover's file. */
export const nameMedium = ({ id, format }: Pick<AvatarMedium, 'id' | 'format'>): string => `${tail(id)}.${format}`;

/** Every file of an avatar by the name in its address, with the id of its medium. */
export function listFiles(detail: AvatarDetail, media: readonly AvatarMedium[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const clip of detail.clips)
    for (const format of ['webm', 'mp4'] as const) {
      const id = clip[format];
      if (id) files.set(nameClip(clip, format), id);
    }
  for (const medium of media) files.set(nameMedium(medium), medium.id);
  if (detail.coverId) files.set('cover', detail.coverId);
  return files;
}

/** Ids of all media that an avatar uses. */
export function mediaOf({ clips, backdrop, coverId }: AvatarDetail): string[] {
  const ids = [
    ...clips.flatMap(({ webm, mp4 }) => [webm, mp4]),
    'mediumId' in backdrop ? backdrop.mediumId : null,
    coverId,
  ];
  return [...new Set(ids.filter((id) => id !== null))];
}

/** What the engine shows of an avatar. */
export function buildLook(code: string, detail: AvatarDetail, media: readonly AvatarMedium[]): AvatarLook {
  const byId = new Map(media.map((medium) => [medium.id, medium]));
  const filesOf = (clip: Clip): LookFile[] =>
    (['webm', 'mp4'] as const).flatMap((format) => {
      const medium = byId.get(clip[format] ?? '');
      return medium ? { url: clipAddress(code, nameClip(clip, format)), alpha: medium.alpha } : [];
    });
  const of = (slot: string, mode?: Clip['mode']) =>
    detail.clips.filter((clip) => clip.slot === slot && (!mode || clip.mode === mode)).flatMap(filesOf);
  const actions = new Set(detail.clips.map(({ slot }) => slot).filter((slot) => !isState(slot)));
  const { backdrop } = detail;
  const behind = 'mediumId' in backdrop ? byId.get(backdrop.mediumId) : undefined;
  return {
    driver: 'clips',
    ...{ idle: of('idle'), speaking: of('speaking'), listening: of('listening'), thinking: of('thinking') },
    actions: Object.fromEntries([...actions].map((slot) => [slot, { mute: of(slot, 'mute'), chat: of(slot, 'chat') }])),
    keying: detail.keying,
    backdrop:
      'mediumId' in backdrop
        ? behind
          ? { kind: backdrop.kind, url: clipAddress(code, nameMedium(behind)) }
          : { kind: 'none' }
        : backdrop,
  };
}

const isState = (slot: string): boolean => (CLIP_STATES as readonly string[]).includes(slot);
