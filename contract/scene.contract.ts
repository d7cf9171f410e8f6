import { z } from 'zod';
import {
  type ComponentOf,
  DIRECTIONS,
  type Direction,
  type Frame,
  hasSeveralSounds,
  listComponentMedia,
  MediumUrl,
  SCENE_LIMITS,
  SceneComponent,
} from './scene-component.contract.ts';

/** Where the person stands on the screen, in percent of its width and height; `url` is a picture in place of the role's own character. */
export const PersonPosition = z.object({
  url: MediumUrl.default(''),
  percentageWidth: z.number().min(5).max(200),
  x: z.number().min(-100).max(100),
  y: z.number().min(-100).max(100),
});
export type PersonPosition = z.infer<typeof PersonPosition>;

/** Where people stand unless a project says otherwise: at the right of a wide screen, whole and in the middle of a tall one. */
export const DEFAULT_POSITION: Readonly<Record<Direction, PersonPosition>> = {
  '1': { url: '', percentageWidth: 50, x: 45, y: 8 },
  '2': { url: '', percentageWidth: 100, x: 0, y: 14 },
};

/** The places that are drawn, and move a little: light, leaves, water. */
export const PLACES = ['hall', 'museum', 'bank', 'scenic', 'mall', 'campus', 'hospital', 'tech'] as const;
export const Place = z.enum(PLACES);
export type Place = z.infer<typeof Place>;

const Fit = z.enum(['cover', 'contain']).default('cover');

export const SceneBackground = z.discriminatedUnion('kind', [
  /** One colour, or a run between two from above to below (turned by `angle` degrees). */
  z.object({
    kind: z.literal('colour'),
    from: z.string().regex(/^#[0-9a-f]{6}$/i),
    to: z.string().regex(/^#[0-9a-f]{6}$/i),
    angle: z.number().min(0).max(360).default(0),
  }),
  z.object({ kind: z.literal('place'), place: Place, moves: z.boolean().default(true) }),
  z.object({ kind: z.literal('picture'), url: MediumUrl.min(1), fit: Fit }),
  z.object({ kind: z.literal('video'), url: MediumUrl.min(1), fit: Fit }),
  /** All around (2:1), seen from its middle, turning by `speed` degrees a second. */
  z.object({
    kind: z.literal('panorama'),
    url: MediumUrl.min(1),
    /** Degrees from the middle of the picture. */
    heading: z.number().min(-180).max(180).default(0),
    speed: z.number().min(-10).max(10).default(0),
  }),
]);
export type SceneBackground = z.infer<typeof SceneBackground>;

export const SceneSize = z.object({
  width: z.number().int().min(SCENE_LIMITS.side.least).max(SCENE_LIMITS.side.most),
  height: z.number().int().min(SCENE_LIMITS.side.least).max(SCENE_LIMITS.side.most),
});
export type SceneSize = z.infer<typeof SceneSize>;

export const USUAL_SIZE: Readonly<Record<Direction, SceneSize>> = {
  '1': { width: 1920, height: 1080 },
  '2': { width: 1080, height: 1920 },
};

const countOf = (components: readonly SceneComponent[], kind: string) =>
  components.filter((one) => one.kind === kind).length;

/** 「AI 生成的数字人」 as it is always seen. */
const AI_MARK = {
  /** Its letters, of the shorter side of the artboard, and never smaller than so many scene pixels. */
  part: 1 / 60,
  size: SCENE_LIMITS.fontSize.least,
  /** How wide and how high its one line is, in letters. */
  width: 7.8,
  height: 1.4,
  spacing: { least: -5, most: 50 },
} as const;

/** Letters of 「AI 生成的数字人」 are at least so large, in scene pixels of both directions. */
export const leastAiSize = (sizes: Readonly<Record<Direction, SceneSize>>): number =>
  Math.max(
    AI_MARK.size,
    ...DIRECTIONS.map((one) => Math.round(Math.min(sizes[one].width, sizes[one].height) * AI_MARK.part)),
  );

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

function holdFrame(
  frame: Frame | null,
  { size, spacing }: { size: number; spacing: number },
  around: SceneSize,
): Frame {
  const { x, y, width, height } = frame ?? { x: 0, y: 0, width: 0, height: 0 };
  const wide = Math.min(
    around.width,
    Math.max(width, Math.ceil(size * AI_MARK.width * (1 + Math.max(0, spacing) / 100))),
  );
  const high = Math.min(around.height, Math.max(height, Math.ceil(size * AI_MARK.height)));
  return {
    x: within(x, 0, around.width - wide),
    y: within(y, 0, around.height - high),
    width: wide,
    height: high,
    rotation: 0,
  };
}

function holdMark(ai: ComponentOf<'ai'>, sizes: Scene['sizes']): ComponentOf<'ai'> {
  const { least, most } = AI_MARK.spacing;
  const narrowest = Math.min(...DIRECTIONS.map((one) => sizes[one].width));
  const spacing = within(ai.text.spacing, least, most);
  const widest = narrowest / (AI_MARK.width * (1 + Math.max(0, spacing) / 100));
  const text = {
    ...ai.text,
    spacing,
    size: Math.min(Math.max(ai.text.size, leastAiSize(sizes)), widest),
    colour: ai.text.colour.slice(0, 7),
    // Any file may be a font, also one of empty letters.
    font: ai.text.font === 'serif' ? ('serif' as const) : ('sans' as const),
    vertical: false,
  };
  const frames = {
    '1': holdFrame(ai.frames['1'], text, sizes['1']),
    '2': holdFrame(ai.frames['2'], text, sizes['2']),
  };
  return { ...ai, frames, text, opacity: 1, hidden: false };
}

/** With 「AI 生成的数字人」 whole, upright and opaque on the artboard in both directions; the same scene where it is so already. */
export function holdAi(scene: Scene): Scene {
  const at = scene.components.findIndex(({ kind }) => kind === 'ai');
  const ai = scene.components[at];
  if (ai?.kind !== 'ai') return scene;
  const held = holdMark(ai, scene.sizes);
  return isSameMark(ai, held) ? scene : { ...scene, components: scene.components.with(at, held) };
}

const isSameMark = (one: ComponentOf<'ai'>, other: ComponentOf<'ai'>): boolean =>
  one.opacity === other.opacity &&
  one.hidden === other.hidden &&
  Object.entries(other.text).every(([key, value]) => one.text[key as keyof typeof one.text] === value) &&
  DIRECTIONS.every((direction) => {
    const [frame, held] = [one.frames[direction], other.frames[direction]];
    return Object.entries(held ?? {}).every(([key, value]) => frame?.[key as keyof Frame] === value);
  });

/** As scenes have been stored: 「AI 生成的数字人」 may not be seen in older ones. */
const SceneForm = z
  .object({
    /** Of this form: older ones are read by `readScene`. */
    version: z.literal(1),
    sizes: z.object({ '1': SceneSize, '2': SceneSize }),
    background: SceneBackground,
    person: z.object({ '1': PersonPosition, '2': PersonPosition }),
    components: z
      .array(SceneComponent)
      .max(SCENE_LIMITS.components, { error: `一个画面最多放 ${SCENE_LIMITS.components} 个组件` }),
  })
  .superRefine(({ sizes, components }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: ['components'] });
    if (sizes['1'].width < sizes['1'].height || sizes['2'].height < sizes['2'].width)
      context.addIssue({ code: 'custom', message: '横屏应宽于高，竖屏应高于宽', path: ['sizes'] });
    if (countOf(components, 'person') !== 1) refuse('画面里要有且只有一个人物');
    if (countOf(components, 'ai') !== 1) refuse('画面里要有且只有一处“AI 生成的数字人”标识');
    for (const one of ['chat', 'caption', 'suggestions'] as const)
      if (countOf(components, one) > 1) refuse('对话框、字幕和推荐问题各放一个就够了');
    if (hasSeveralSounds(components)) refuse('一个画面最多放一段声音');
    if (new Set(components.map(({ id }) => id)).size < components.length) refuse('组件的编号重复了');
    if (JSON.stringify(components).length > SCENE_LIMITS.bytes) refuse('画面里的文字太多了，请减少一些组件');
  });
export type Scene = z.infer<typeof SceneForm>;

/** What a project shows: a place, a person in it, and what stands around, the lowest first. */
export const Scene = SceneForm.superRefine((scene, context) => {
  if (holdAi(scene) === scene) return;
  const message = `“AI 生成的数字人”标识要让人看清：整个放在画面内，不旋转、不透明，字号至少 ${leastAiSize(scene.sizes)}，用自带字体，横竖屏都有`;
  context.addIssue({ code: 'custom', message, path: ['components'] });
});

/** A scene as it is stored, as it may be shown; null for what is none. */
export function readScene(stored: unknown): Scene | null {
  const read = SceneForm.safeParse(stored).data;
  return read ? holdAi(read) : null;
}

/** Whether a code among these components says the address of the very page that shows it. */
export const showsOwnAddress = (components: readonly SceneComponent[]): boolean =>
  components.some((one) => one.kind === 'qr' && one.of === 'page' && !one.hidden);

/** The cities whose weather components tell, each once. */
export const listCities = (components: readonly SceneComponent[]): string[] => [
  ...new Set(components.flatMap((one) => (one.kind === 'clock' && one.city !== '' ? [one.city] : []))),
];

/** The media that a scene names, each once: those of its background, person and components, and its fonts. */
export function listSceneMedia({ background, person, components }: Scene): string[] {
  const named = [
    'url' in background ? background.url : '',
    person['1'].url,
    person['2'].url,
    ...components.flatMap(listComponentMedia),
  ];
  return [...new Set(named.filter((url) => url !== ''))];
}
