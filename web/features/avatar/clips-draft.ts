import { capturePicture } from '#avatar/making/index.ts';
import type { ClipLook } from '#avatar/stage/index.ts';
import type { AvatarBake } from '#contract/avatar-bake.contract.ts';
import { type AvatarClip, CLIP_STATES, type ClipsDetail } from '#contract/avatar-clips.contract.ts';
import { type AvatarKeying, type AvatarMedium, DEFAULT_AVATAR_KEYING } from '#contract/avatar-parts.contract.ts';
import type { DraftParts, KindForm } from './kind-form.ts';
import { previewBackdrop } from './preview-backdrop.ts';

/** A clip while it is edited; `key` names its row. */
export type ClipDraft = AvatarClip & { key: string };

/** A filmed avatar while it is edited. */
export interface ClipsDraft extends DraftParts {
  clips: readonly ClipDraft[];
  keying: AvatarKeying | null;
}

let keys = 0;
export const newClipKey = (): string => `clip-${++keys}`;

export function toDetail({ clips, ...parts }: ClipsDraft): ClipsDetail {
  return { driver: 'clips', ...parts, clips: clips.map(({ key: _, ...clip }) => clip) };
}

/** Clips with the files that the server has made of theirs. */
export function replaceFiles(clips: readonly ClipDraft[], made: AvatarBake['made']): readonly ClipDraft[] {
  return clips.map((clip) => {
    const found = made.find(({ from }) => from.webm === clip.webm && from.mp4 === clip.mp4);
    return found ? { ...clip, webm: found.webm.id, mp4: found.mp4.id } : clip;
  });
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
  draft: ClipsDraft,
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
  return {
    kind: 'clips',
    idle: of('idle'),
    speaking: of('speaking'),
    listening: of('listening'),
    thinking: of('thinking'),
    actions: Object.fromEntries(actions.map((slot) => [slot, { mute: of(slot, 'mute'), chat: of(slot, 'chat') }])),
    keying: draft.keying,
    backdrop: previewBackdrop(draft.backdrop, urlOf),
  };
}

function lackOf({ clips }: ClipsDraft): string | null {
  if (!clips.some(({ slot }) => slot === 'idle')) return '请上传至少一个待机片段';
  if (!clips.some(({ slot }) => slot === 'speaking')) return '请上传至少一个说话片段';
  return null;
}

export const CLIPS_FORM: KindForm<ClipsDetail, ClipsDraft> = {
  driver: 'clips',
  fresh: { clips: [], keying: DEFAULT_AVATAR_KEYING, backdrop: { kind: 'none' }, coverId: null },
  toDraft: ({ driver: _, clips, ...parts }) => ({
    ...parts,
    clips: clips.map((clip) => ({ ...clip, key: newClipKey() })),
  }),
  toDetail,
  lackOf,
  /** Out of the first idle film. */
  async capture({ clips, keying }, media) {
    const idle = clips.find(({ slot }) => slot === 'idle');
    const medium = media.all.get(idle?.webm ?? '') ?? media.all.get(idle?.mp4 ?? '');
    const url = medium && media.urlOf(medium.id);
    if (!medium || !url) return null;
    return capturePicture(url, medium.alpha, keying);
  },
  preview(draft, media) {
    const look = previewLook(draft, media.all, media.urlOf);
    return look.idle.length + look.speaking.length > 0 ? look : null;
  },
};
