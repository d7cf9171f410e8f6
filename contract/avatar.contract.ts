import { z } from 'zod';
import { ACTIONS } from './action.contract.ts';
import { Done, endpoint, Id, PageInput, pageOf, requiredText, textUpTo } from './endpoint.contract.ts';

export const AVATAR_LIMITS = {
  name: 30,
  intro: 100,
  /** Avatars of its own that an account may have. */
  perAccount: 100,
  /** Clips of one avatar. */
  clips: 60,
  clipSeconds: 60,
  /** Longest and shortest side of a film or picture, in pixels; a stacked film may be twice as high. */
  longestSide: 2160,
  shortestSide: 64,
  /** Panoramas are wide. */
  longestPictureSide: 8192,
  weight: 100,
} as const;

/** Which engine draws an avatar: `rig` the 2D characters shipped with the product, `clips` films of somebody. */
export const AvatarDriver = z.enum(['rig', 'clips']);

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

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, { error: '颜色应为 #rrggbb' });
const Share = z.number().min(0).max(1);

/** How a person is cut out of a film before a coloured screen (specification 1 §9); distances in CbCr. */
export const AvatarKeying = z.object({ colour: Colour, similarity: Share, smoothness: Share, spill: Share });
export type AvatarKeying = z.infer<typeof AvatarKeying>;

export const DEFAULT_AVATAR_KEYING: AvatarKeying = { colour: '#00ff00', similarity: 0.4, smoothness: 0.1, spill: 0.2 };

/** States of somebody on the stage; every other slot is the code of an action. */
export const CLIP_STATES = ['idle', 'speaking', 'listening', 'thinking'] as const;
const CODES = ACTIONS.map(({ code }) => code) as [string, ...string[]];
export const ClipSlot = z.enum([...CLIP_STATES, ...CODES]);

/** `none`: as filmed; `channel`: with an alpha channel (VP9); `stacked`: the outline as a second picture below (H.264). */
export const ClipAlpha = z.enum(['none', 'channel', 'stacked']);

/** A film or picture that was uploaded for an avatar, as the server has seen it. Pictures last 0 seconds. */
export const AvatarMedium = z.object({
  id: z.string(),
  format: z.enum(['webm', 'mp4', 'png', 'jpg', 'webp']),
  alpha: ClipAlpha,
  seconds: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number(),
});
export type AvatarMedium = z.infer<typeof AvatarMedium>;

/** One clip, in one or two formats. `mute` clips of an action are for silence, `chat` clips go along with speech. */
export const AvatarClip = z
  .object({
    slot: ClipSlot,
    mode: z.enum(['mute', 'chat']).default('chat'),
    /** How often it is drawn among others of its place. */
    weight: z.number().int().min(0).max(AVATAR_LIMITS.weight).default(1),
    webm: Id.nullable().default(null),
    mp4: Id.nullable().default(null),
  })
  .refine(({ webm, mp4 }) => webm !== null || mp4 !== null, { error: '片段缺少视频文件' });
export type AvatarClip = z.infer<typeof AvatarClip>;

/** What stands behind the person; `mediumId` names an uploaded picture (image, panorama) or film (video). */
export const AvatarBackdrop = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('colour'), colour: Colour }),
  z.object({ kind: z.enum(['image', 'video', 'panorama']), mediumId: Id }),
]);
export type AvatarBackdrop = z.infer<typeof AvatarBackdrop>;

export const AvatarDetail = z.object({
  clips: z.array(AvatarClip).max(AVATAR_LIMITS.clips, { error: `片段最多 ${AVATAR_LIMITS.clips} 个` }),
  /** Null: films without an outline of their own are shown as they are. */
  keying: AvatarKeying.nullable(),
  backdrop: AvatarBackdrop,
  /** Picture for lists. */
  coverId: Id.nullable().default(null),
});
export type AvatarDetail = z.infer<typeof AvatarDetail>;

/** The detail that a text tells; null for a text that tells none. */
export function readAvatarDetail(text: string): AvatarDetail | null {
  try {
    return AvatarDetail.safeParse(JSON.parse(text)).data ?? null;
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
    name: requiredText(AVATAR_LIMITS.name, '形象名称'),
    intro: textUpTo(AVATAR_LIMITS.intro, '形象介绍').default(''),
    speakerId: z.string().max(100).default(''),
    /** {@link AvatarDetail} as JSON text. */
    detail: z
      .string()
      .max(40_000)
      .refine((text) => readAvatarDetail(text) !== null, { error: '形象的片段或抠像设置不正确' }),
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
 * One film (webm with VP8 or VP9, mp4 with H.264) or picture (PNG, JPEG, WebP) under the form field `upfile`. What it is is read from
 * its bytes. Gone after a day unless an avatar uses it. @see AVATAR_LIMITS
 */
export const uploadAvatarMedium = endpoint({
  method: 'POST',
  path: '/avatar/avatarConfig/uploadMedium',
  style: 'multipart',
  summary: '上传形象片段或图片',
  input: z.object({ alpha: z.literal('stacked').optional() }),
  data: AvatarMedium.extend({ url: z.string() }),
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

const LookFile = z.object({ url: z.string(), alpha: ClipAlpha });

/** What an engine needs to show somebody. Addresses of films end in their format, and in `_d{N}` before it where they weigh N. */
export const AvatarLook = z.discriminatedUnion('driver', [
  z.object({ driver: z.literal('rig'), code: z.string() }),
  z.object({
    driver: z.literal('clips'),
    ...{ idle: z.array(LookFile), speaking: z.array(LookFile) },
    ...{ listening: z.array(LookFile), thinking: z.array(LookFile) },
    actions: z.record(z.string(), z.object({ mute: z.array(LookFile), chat: z.array(LookFile) })),
    keying: AvatarKeying.nullable(),
    backdrop: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('none') }),
      z.object({ kind: z.literal('colour'), colour: z.string() }),
      z.object({ kind: z.enum(['image', 'video', 'panorama']), url: z.string() }),
    ]),
  }),
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

const OWN_CODE = /^clip-[0-9a-f]{32}$/;
/** An account's own avatar, which is filmed; all others are drawn. */
export const isFilmedCode = (code: string): boolean => OWN_CODE.test(code);
