import type { AvatarDetail, AvatarLook } from '#contract/avatar.contract.ts';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';

type Format = AvatarMedium['format'];

/** An upload that a detail names, with the formats that its place takes. */
export interface NamedMedium {
  readonly id: string;
  readonly formats: readonly Format[];
}

/** Media of an avatar as its look is told of them. */
export interface LookMedia {
  /** Undefined for an upload that is gone. */
  of(id: string | null): AvatarMedium | undefined;
  /** Public address of an upload by the name that {@link nameMedium} gives it. */
  address(medium: AvatarMedium): string;
  /** Public address of a file that has a name of its own. */
  addressOf(file: string): string;
}

/** What differs between the kinds of avatars that accounts make; backgrounds and covers are the same for all. */
export interface AvatarKind<D extends AvatarDetail = AvatarDetail> {
  /** Uploads that it names beside background and cover. */
  media(detail: D): NamedMedium[];
  /** Why it can't be saved as it is, for people; null when it can. */
  refusal?(detail: D, media: readonly AvatarMedium[]): string | null;
  /** Files that have names of their own, with the ids of their uploads. */
  files?(detail: D): Map<string, string>;
  look(detail: D, media: LookMedia): AvatarLook;
  /** What is stored of a detail that was sent, where that differs. @param before what is stored now; @throws AppError to refuse it */
  admit?(detail: D, before: D | null, by: { accountId: string; at: Date }): D;
}

/** Short, and unlike that of any other medium of the avatar: the random end of the id. */
export const tailOf = (id: string | null): string => id?.slice(-12) ?? '';

/** Name of an upload's file. Another upload is another name, because names are kept by browsers for good. */
export const nameMedium = ({ id, format }: Pick<AvatarMedium, 'id' | 'format'>): string => `${tailOf(id)}.${format}`;

export const PICTURES: readonly Format[] = ['png', 'jpg', 'webp'];
export const FILMS: readonly Format[] = ['webm', 'mp4'];
