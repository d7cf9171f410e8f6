import { type AvatarDetail, type AvatarLook, clipAddress, type OwnDriver } from '#contract/avatar.contract.ts';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import { CLIPS } from './kinds/clips.ts';
import { type AvatarKind, FILMS, type NamedMedium, nameMedium, PICTURES } from './kinds/kind.ts';
import { PHOTO } from './kinds/photo.ts';
import { STREAM } from './kinds/stream.ts';
import { VRM } from './kinds/vrm.ts';

/** Every kind of avatar that accounts make. */
const KINDS: { [D in OwnDriver]: AvatarKind<Extract<AvatarDetail, { driver: D }>> } = {
  clips: CLIPS,
  photo: PHOTO,
  vrm: VRM,
  stream: STREAM,
};

const kindOf = (detail: AvatarDetail): AvatarKind => KINDS[detail.driver] as AvatarKind;

/** Every upload that an avatar names, with the formats that its place takes. */
export function namedMedia(detail: AvatarDetail): NamedMedium[] {
  const { backdrop, coverId } = detail;
  const behind =
    'mediumId' in backdrop ? [{ id: backdrop.mediumId, formats: backdrop.kind === 'video' ? FILMS : PICTURES }] : [];
  return [...kindOf(detail).media(detail), ...behind, ...(coverId ? [{ id: coverId, formats: PICTURES }] : [])];
}

/** What is stored of a detail that was sent. @param before what is stored now, of the same kind */
export const admitDetail = (
  detail: AvatarDetail,
  before: AvatarDetail | null,
  by: { accountId: string; at: Date },
): AvatarDetail => kindOf(detail).admit?.(detail, before, by) ?? detail;

/** Why a detail can't be saved as it is, for people; null when it can. */
export const refusalOf = (detail: AvatarDetail, media: readonly AvatarMedium[]): string | null =>
  kindOf(detail).refusal?.(detail, media) ?? null;

/** Ids of all media that an avatar uses. */
export const mediaOf = (detail: AvatarDetail): string[] => [...new Set(namedMedia(detail).map(({ id }) => id))];

/** Every file of an avatar by the name in its address, with the id of its medium. */
export function listFiles(detail: AvatarDetail, media: readonly AvatarMedium[]): Map<string, string> {
  const files = new Map(kindOf(detail).files?.(detail));
  for (const medium of media) files.set(nameMedium(medium), medium.id);
  if (detail.coverId) files.set('cover', detail.coverId);
  return files;
}

/** What the engine shows of an avatar. */
export function buildLook(code: string, detail: AvatarDetail, media: readonly AvatarMedium[]): AvatarLook {
  const byId = new Map(media.map((medium) => [medium.id, medium]));
  const addressOf = (file: string) => clipAddress(code, file);
  return kindOf(detail).look(detail, {
    of: (id) => byId.get(id ?? ''),
    address: (medium) => addressOf(nameMedium(medium)),
    addressOf,
  });
}
