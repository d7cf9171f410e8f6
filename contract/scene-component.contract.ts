import { z } from 'zod';
import { asRead, isVisible, textUpTo } from './endpoint.contract.ts';

/**
 * What may stand on a scene. Lengths are scene pixels (1080 × 1920 tall, 1920 × 1080 wide, or a kiosk's own), angles degrees clockwise,
 * colours `#rrggbb` or `#rrggbbaa`. What a component says and how it looks is the same in both directions; where it stands is not.
 */
export const SCENE_LIMITS = {
  components: 80,
  side: { least: 240, most: 7680 },
  text: 300,
  name: 20,
  items: 8,
  city: 20,
  pictures: 12,
  fontSize: { least: 10, most: 400 },
  /** Of the whole scene as JSON text. */
  bytes: 128 * 1024,
} as const;

/** The directions of a screen: `1` wide, `2` tall (specification 1 §3). */
export const DIRECTIONS = ['1', '2'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** When a component is seen: nobody is there, somebody talks, or the person sleeps. */
export const SCENE_STATES = ['idle', 'talking', 'asleep'] as const;
export type SceneState = (typeof SCENE_STATES)[number];

const Colour = z.string().regex(/^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/i, { error: '颜色应为 #RRGGBB 或 #RRGGBBAA' });
const Length = z.number().min(-SCENE_LIMITS.side.most).max(SCENE_LIMITS.side.most);
const Side = z.number().min(1).max(SCENE_LIMITS.side.most);
/** Empty, or an address of this installation: pages load no pictures, films or fonts from elsewhere. */
export const MEDIUM_URL = /^$|^\/(?!\/)[\w\-./?=&%]*$/;
export const MediumUrl = z.string().max(500).regex(MEDIUM_URL, { error: '应为上传的素材' });
/** Of another site; pages open it, the server never does. */
const WebUrl = z
  .string()
  .trim()
  .max(500)
  .regex(/^$|^https:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u, { error: '网址应以 https:// 开头' });

/** Where it stands: the upper left corner before it is turned about its middle, and its size. */
export const Frame = z.object({
  x: Length,
  y: Length,
  width: Side,
  height: Side,
  rotation: z.number().min(-180).max(180).default(0),
});
export type Frame = z.infer<typeof Frame>;

/** By direction; null: it is not there in that direction. */
export const Frames = z.object({ '1': Frame.nullable(), '2': Frame.nullable() });
export type Frames = z.infer<typeof Frames>;

export const TextStyle = z.object({
  size: z.number().min(SCENE_LIMITS.fontSize.least).max(SCENE_LIMITS.fontSize.most),
  weight: z.union([z.literal(400), z.literal(500), z.literal(600), z.literal(700)]).default(400),
  colour: Colour,
  align: z.enum(['left', 'center', 'right']).default('left'),
  /** `sans` and `serif` are there everywhere; else the address of a font among the materials. */
  font: z.union([z.enum(['sans', 'serif']), MediumUrl.min(1)]).default('sans'),
  /** From above to below, columns from the right. */
  vertical: z.boolean().default(false),
  /** In hundredths of the font's size. */
  spacing: z.number().min(-20).max(200).default(0),
  /** Words bring a ground of their own along, as wide as their strokes: they are read on any picture. */
  halo: z.boolean().optional(),
});
export type TextStyle = z.infer<typeof TextStyle>;

export const BoxStyle = z.object({
  fill: Colour,
  radius: z.number().min(0).max(400).default(0),
  border: z
    .object({ width: z.number().min(0).max(40), colour: Colour })
    .nullable()
    .default(null),
  /** A soft shadow under it. */
  raised: z.boolean().default(false),
});
export type BoxStyle = z.infer<typeof BoxStyle>;

/** What a press does. */
export const SceneAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('nothing') }),
  /** Asks the role. */
  z.object({ do: z.literal('ask'), text: textUpTo(SCENE_LIMITS.text, '要问的话') }),
  /** The person says it as it stands. */
  z.object({ do: z.literal('say'), text: textUpTo(SCENE_LIMITS.text, '要说的话') }),
  /** Another site, over the scene, with a way back; where people come and go it closes by itself. */
  z.object({ do: z.literal('open'), url: WebUrl }),
  z.object({ do: z.literal('end') }),
  z.object({ do: z.literal('fullscreen') }),
]);
export type SceneAction = z.infer<typeof SceneAction>;

const common = {
  id: z.string().regex(/^[\w-]{1,40}$/),
  /** As the list of layers calls it; empty: by what it is. */
  name: z.string().overwrite(asRead).max(SCENE_LIMITS.name).default(''),
  frames: Frames,
  shown: z.array(z.enum(SCENE_STATES)).max(SCENE_STATES.length).default(['idle', 'talking']),
  opacity: z.number().min(0).max(1).default(1),
  locked: z.boolean().default(false),
  hidden: z.boolean().default(false),
  /** Those with the same one are moved together; empty: none. */
  group: z.string().max(40).default(''),
  /** How the list of layers calls its group; absent or empty: by what it is. */
  groupName: z.string().overwrite(asRead).max(SCENE_LIMITS.name).optional(),
};

const Text = z.string().max(SCENE_LIMITS.text);
const Item = z.string().trim().max(60, { error: '每个问题最多 60 个字' }).refine(isVisible, { error: '问题不能为空' });

const kind = <K extends string, S extends z.ZodRawShape>(name: K, shape: S) =>
  z.object({ kind: z.literal(name), ...common, ...shape });

export const SceneComponent = z.discriminatedUnion('kind', [
  /** The person, where the scene's `person` puts it: its frames say nothing and are null. Exactly one. */
  kind('person', {}),
  /** 「AI 生成的数字人」: exactly one, always seen. */
  kind('ai', { text: TextStyle }),
  /** What is being said, word by word. */
  kind('caption', { text: TextStyle, box: BoxStyle }),
  /** The conversation: the answer with what belongs to it, and where to ask by voice or by keyboard. */
  kind('chat', { box: BoxStyle, colour: Colour, accent: Colour, hint: Text }),
  kind('suggestions', {
    /** `role`: the questions that the role recommends; `own`: those here. */
    from: z.enum(['role', 'own']),
    items: z.array(Item).max(SCENE_LIMITS.items),
    /** How many are shown at most. */
    most: z.number().int().min(1).max(SCENE_LIMITS.items).default(4),
    columns: z.union([z.literal('auto'), z.literal(1), z.literal(2), z.literal('row')]).default('auto'),
    gap: z.number().min(0).max(120).default(24),
    text: TextStyle,
    box: BoxStyle,
    accent: Colour,
    /** While somebody talks: those that follow from the answer, the same ones, or none. */
    whileTalking: z.enum(['related', 'same', 'none']).default('related'),
  }),
  /** A picture with a name beside it; without a picture that of the brand. */
  kind('logo', { url: MediumUrl, title: Text, text: TextStyle }),
  kind('title', { words: Text, text: TextStyle }),
  kind('subtitle', { words: Text, text: TextStyle }),
  kind('text', { words: z.string().max(2000), text: TextStyle }),
  /** Of the page itself, or of an address; with words under it. */
  kind('qr', { of: z.enum(['page', 'url']), url: WebUrl, label: Text, text: TextStyle, box: BoxStyle, colour: Colour }),
  kind('clock', {
    text: TextStyle,
    date: z.boolean().default(true),
    seconds: z.boolean().default(false),
    /** Of which place the weather is told; empty: of none. */
    city: z.string().trim().max(SCENE_LIMITS.city).default(''),
  }),
  kind('button', { words: Text, text: TextStyle, box: BoxStyle, action: SceneAction }),
  kind('picture', {
    url: MediumUrl,
    fit: z.enum(['cover', 'contain']).default('cover'),
    radius: z.number().min(0).max(400).default(0),
    /** What it shows, for those who don't see it. */
    alt: Text,
    action: SceneAction,
  }),
  kind('video', {
    url: MediumUrl,
    fit: z.enum(['cover', 'contain']).default('cover'),
    radius: z.number().min(0).max(400).default(0),
    /** With its sound, as long as nobody talks. */
    sound: z.boolean().default(false),
  }),
  /** Heard, never seen; softer while somebody talks. One at most. */
  kind('audio', {
    url: MediumUrl,
    volume: z.number().min(0).max(1).default(0.4),
    loop: z.boolean().default(true),
  }),
  kind('carousel', {
    urls: z.array(MediumUrl.min(1)).max(SCENE_LIMITS.pictures),
    seconds: z.number().min(2).max(120).default(6),
    fit: z.enum(['cover', 'contain']).default('cover'),
    radius: z.number().min(0).max(400).default(0),
  }),
  kind('web', { url: WebUrl, radius: z.number().min(0).max(400).default(0) }),
  /** A plain area, or one that fades out in one direction. */
  kind('panel', { box: BoxStyle, fade: z.enum(['none', 'up', 'down', 'left', 'right']).default('none') }),
]);
export type SceneComponent = z.infer<typeof SceneComponent>;
export type SceneKind = SceneComponent['kind'];
export type ComponentOf<K extends SceneKind> = Extract<SceneComponent, { kind: K }>;

/** Whether there are more sounds than can be heard at once. */
export const hasSeveralSounds = (components: readonly SceneComponent[]): boolean =>
  components.filter(({ kind }) => kind === 'audio').length > 1;

/** Addresses of what a component shows or sounds like and of the font it is set in; some may be empty. */
export const listComponentMedia = (one: SceneComponent): string[] => [
  ...(one.kind === 'logo' || one.kind === 'picture' || one.kind === 'video' || one.kind === 'audio' ? [one.url] : []),
  ...(one.kind === 'carousel' ? one.urls : []),
  ...('text' in one && one.text.font !== 'sans' && one.text.font !== 'serif' ? [one.text.font] : []),
];
