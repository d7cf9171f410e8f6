import type { ClipLook } from '#avatar/clips/clip-look.ts';
import {
  type AvatarBackdrop,
  type AvatarClip,
  type AvatarDetail,
  type AvatarKeying,
  type AvatarMedium,
  CLIP_STATES,
  DEFAULT_AVATAR_KEYING,
} from '#contract/avatar.contract.ts';

/** A clip while it is edited; `key` names its row. */
export type ClipDraft = AvatarClip & { key: string };

/** An avatar while it is edited. */
export interface AvatarDraft {
  name: string;
  intro: string;
  speakerId: string;
  clips: readonly ClipDraft[];
  keying: AvatarKeying | null;
  backdrop: AvatarBackdrop;
  coverId: string | null;
}

export const NEW_AVATAR: AvatarDraft = {
  ...{ name: '', intro: '', speakerId: '', clips: [] },
  ...{ keying: DEFAULT_AVATAR_KEYING, backdrop: { kind: 'none' }, coverId: null },
};

export function toDetail({ clips, keying, backdrop, coverId }: AvatarDraft): AvatarDetail {
  return { clips: clips.map(({ key: _, ...clip }) => clip), keying, backdrop, coverId };
}

/** Weight that a file's name asks for: `wave_d3.webm` 3. */
export function weightOfName(name: string): number {
  const digits = /_d(\d{1,3})\.[a-z0-9]+$/i.exec(name)?.[1];
  return digits === undefined ? 1 : Math.min(100, Number(digits));
}

/** Uploads that share a name but for the extension are one clip in two formats. */
export function pairUploads(
  files: readonly { name: string; medium: AvatarMedium }[],
): Pick<AvatarClip, 'webm' | 'mp4' | 'weight'>[] {
  const clips = new Map<string, Pick<AvatarClip, 'webm' | 'mp4' | 'weight'>>();
  for (const { name, medium } of files) {
    if (medium.format !== 'webm' && medium.format !== 'mp4') continue;
    const stem = name.replace(/\.[a-z0-9]+$/i, '');
    const known = clips.get(stem);
    const isFree = known && known[medium.format] === null;
    const clip = isFree ? known : { webm: null, mp4: null, weight: weightOfName(name) };
    clips.set(isFree || !known ? stem : `${stem} ${medium.id}`, { ...clip, [medium.format]: medium.id });
  }
  return [...clips.values()];
}

const isState = (slot: string): slot is (typeof CLIP_STATES)[number] =>
  (CLIP_STATES as readonly string[]).includes(slot);

/** What the preview shows of a draft. @param urlOf address of a medium in this page; null while it is being fetched */
export function previewLook(
  draft: AvatarDraft,
  media: ReadonlyMap<string, AvatarMedium>,
  urlOf: (id: string) => string | null,
): ClipLook {
  // Addresses in a page end in no name: it says which files are one clip, and how much it weighs.
  const fileOf = ({ key, webm, mp4, weight }: ClipDraft) =>
    [webm, mp4].flatMap((id) => {
      const medium = media.get(id ?? '');
      const url = medium && urlOf(medium.id);
      return medium && url ? [{ url, alpha: medium.alpha, name: `${key}_d${weight}.${medium.format}` }] : [];
    });
  const of = (slot: string, mode?: AvatarClip['mode']) =>
    draft.clips.filter((clip) => clip.slot === slot && (!mode || clip.mode === mode)).flatMap(fileOf);
  const actions = [...new Set(draft.clips.map(({ slot }) => slot))].filter((slot) => !isState(slot));
  const { backdrop } = draft;
  const behind = 'mediumId' in backdrop ? urlOf(backdrop.mediumId) : null;
  return {
    kind: 'clips',
    ...{ idle: of('idle'), speaking: of('speaking'), listening: of('listening'), thinking: of('thinking') },
    actions: Object.fromEntries(actions.map((slot) => [slot, { mute: of(slot, 'mute'), chat: of(slot, 'chat') }])),
    keying: draft.keying,
    backdrop: 'mediumId' in backdrop ? (behind ? { kind: backdrop.kind, url: behind } : { kind: 'none' }) : backdrop,
  };
}

/** What must be there before roles can wear it; null when nothing lacks. */
export function lackOf({ name, clips }: AvatarDraft): string | null {
  if (name.trim() === '') return '请填写形象名称';
  if (!clips.some(({ slot }) => slot === 'idle')) return '请上传至少一个待机片段';
  if (!clips.some(({ slot }) => slot === 'speaking')) return '请上传至少一个说话片段';
  return null;
}
