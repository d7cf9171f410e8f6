import { z } from 'zod';
import { ClipsDetail, ClipsLook } from './avatar-clips.contract.ts';
import { UploadedMedium, UploadResult } from './avatar-conversion.contract.ts';
import { AVATAR_LIMITS, AvatarMedium } from './avatar-parts.contract.ts';
import { PhotoDetail, PhotoLook } from './avatar-photo.contract.ts';
import { StreamDetail, StreamLook } from './avatar-stream.contract.ts';
import { VrmDetail, VrmLook } from './avatar-vrm.contract.ts';
import { Done, endpoint, Id, PageInput, pageOf, requiredName, textUpTo } from './endpoint.contract.ts';
import { readJsonText } from './json-text.contract.ts';

/**
 * Which engine draws an avatar: `rig` the 2D characters shipped with the product, `clips` films of somebody, `photo` one picture, `vrm` a 3D
 * model, `stream` a renderer.
 */
export const AvatarDriver = z.enum(['rig', 'clips', 'photo', 'vrm', 'stream']);
export type AvatarDriver = z.infer<typeof AvatarDriver>;

/** How the codes of accounts' own avatars begin, by what draws them. */
const OWN_PREFIXES = { clips: 'clip', photo: 'photo', vrm: 'vrm', stream: 'live' } as const;
/** What draws the avatars that accounts make. */
export type OwnDriver = keyof typeof OWN_PREFIXES;

/** A look that a role can wear. */
export const Avatar = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * Name by which everybody who may see it finds it: of a shipped character that of the engine; of an account's own one a secret that no
   * one can guess, told to the account and to the visitors of its open places.
   */
  code: z.string(),
  intro: z.string(),
  driver: AvatarDriver,
  /** Voice that fits the look; a role without a voice of its own speaks with it. */
  speakerId: z.string().nullable(),
  /** The account made it and may change it. */
  isOwn: z.boolean(),
});
export type Avatar = z.infer<typeof Avatar>;

/** The looks shipped with the product, and the account's own ones, last change first. */
export const avatarPage = endpoint({
  path: '/avatar/avatar/page',
  summary: '数字人形象列表',
  input: PageInput.extend({ name: z.string().max(100).default(''), driver: AvatarDriver.optional() }),
  data: pageOf(Avatar),
});

/** What an account's own avatar is made of; the driver chooses the kind. */
export const AvatarDetail = z.discriminatedUnion('driver', [ClipsDetail, PhotoDetail, VrmDetail, StreamDetail]);
export type AvatarDetail = z.infer<typeof AvatarDetail>;

/** The detail that a text tells; null for a text that tells none. */
export function readAvatarDetail(text: string): AvatarDetail | null {
  try {
    return AvatarDetail.safeParse(readJsonText(text)).data ?? null;
  } catch {
    return null;
  }
}

const owned = [{ field: 'id', kind: 'avatar' }] as const;

/** Makes an avatar, or changes the one whose id is given; answers its id. */
export const saveAvatarConfig = endpoint({
  method: 'POST',
  path: '/avatar/avatarConfig/saveDetail',
  style: 'form',
  summary: '保存形象配置',
  owned,
  input: z.object({
    id: Id.optional(),
    name: requiredName(AVATAR_LIMITS.name, '形象名称'),
    intro: textUpTo(AVATAR_LIMITS.intro, '形象介绍').default(''),
    speakerId: z.string().max(100).default(''),
    /** {@link AvatarDetail} as JSON text. */
    detail: z
      .string()
      .max(40_000)
      .refine((text) => readAvatarDetail(text) !== null, { error: '形象的设置不正确' }),
  }),
  data: z.string(),
});

export const avatarConfig = endpoint({
  path: '/avatar/avatarConfig/id',
  summary: '形象配置详情',
  owned,
  input: z.object({ id: Id }),
  data: Avatar.extend({
    detail: AvatarDetail,
    /** Every medium that the detail names. */
    media: z.array(AvatarMedium.extend({ url: z.string() })),
  }),
});

/** Refused while roles wear it. */
export const deleteAvatar = endpoint({
  method: 'POST',
  path: '/avatar/avatarConfig/delete',
  summary: '删除自建形象',
  owned,
  input: z.object({ id: Id }),
  data: Done,
});

/**
 * One film (webm with VP8 or VP9, mp4 with H.264), picture (PNG, JPEG, WebP) or model (VRM 0.x, 1.0) under the form field `upfile`.
 * What it is is read from its bytes. Other films (mov, avi, mkv, HEVC) are converted where the server can. Gone after a day unless an avatar
 * uses it. @see AVATAR_LIMITS
 */
export const uploadAvatarMedium = endpoint({
  method: 'POST',
  path: '/avatar/avatarConfig/uploadMedium',
  style: 'multipart',
  summary: '上传形象片段或图片',
  input: z.object({ alpha: z.literal('stacked').optional() }),
  data: UploadResult,
});

/** A picture or film that was uploaded elsewhere, such as into the library: the same file, looked at as one of an avatar. */
export const takeAvatarMedium = endpoint({
  method: 'POST',
  path: '/avatar/avatarConfig/takeMedium',
  summary: '从素材库选用形象的图片或视频',
  owned: [{ field: 'url', kind: 'file' }],
  input: z.object({ url: z.string().max(500) }),
  data: UploadedMedium,
});

/** The bytes of an own upload, for its preview. */
export const avatarMedium = endpoint({
  path: '/avatar/avatarConfig/medium',
  reply: 'file',
  summary: '读取上传的形象片段',
  owned: [{ field: 'id', kind: 'avatarMedium' }],
  input: z.object({ id: Id }),
  data: z.unknown(),
});

/** What an engine needs to show somebody. */
export const AvatarLook = z.discriminatedUnion('driver', [
  z.object({ driver: z.literal('rig'), code: z.string() }),
  ClipsLook,
  PhotoLook,
  VrmLook,
  StreamLook,
]);
export type AvatarLook = z.infer<typeof AvatarLook>;

/** For everybody who knows the code. */
export const avatarLook = endpoint({
  path: '/avatar/avatar/look',
  access: 'public',
  summary: '形象的呈现方式',
  input: z.object({ code: z.string().min(1).max(100) }),
  data: AvatarLook,
});

/** Who stands in where an avatar can't be shown; for everybody who knows the code. */
export const avatarStandIn = endpoint({
  path: '/avatar/avatar/standIn',
  access: 'public',
  summary: '形象的替身',
  input: z.object({ code: z.string().min(1).max(100) }),
  data: z.object({
    /** The drawn character that is most like it. */
    character: z.string(),
    /** Code of an avatar of the same account that comes before that character; null where the maker chose none. */
    avatar: z.string().nullable(),
  }),
});
export type StandIn = z.infer<typeof avatarStandIn.data>;

/** A film or picture of an avatar: the code is what opens it. `file` is a name that {@link AvatarLook} gave, or `cover`. */
export const avatarClip = endpoint({
  path: '/avatar/clip/:code/:file',
  access: 'public',
  style: 'path',
  reply: 'file',
  summary: '形象的片段',
  input: z.object({ code: z.string().max(100), file: z.string().max(200) }),
  data: z.unknown(),
});

export const clipAddress = (code: string, file: string): string =>
  `/avatar/clip/${encodeURIComponent(code)}/${encodeURIComponent(file)}`;

const OWN_CODE = /^([a-z]+)-[0-9a-f]{32}$/;

/** What draws the avatar of this code: it says so itself, so that nobody has to ask for it first. */
export function driverOfCode(code: string): AvatarDriver {
  const prefix = OWN_CODE.exec(code)?.[1];
  const own = Object.entries(OWN_PREFIXES).find(([, known]) => known === prefix);
  return (own?.[0] as OwnDriver | undefined) ?? 'rig';
}

/** The code of an account's own avatar. @param secret 128 random bits in hexadecimal digits */
export const ownCode = (driver: OwnDriver, secret: string): string => `${OWN_PREFIXES[driver]}-${secret}`;
