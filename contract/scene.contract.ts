import { z } from 'zod';
import {
  type Direction,
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

/** What a project shows: a place, a person in it, and what stands around, the lowest first. */
export const Scene = z
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
    if (new Set(components.map(({ id }) => id)).size < components.length) refuse('组件的编号重复了');
    const ai = components.find(({ kind }) => kind === 'ai');
    if (ai && (ai.hidden || ai.opacity < 0.5 || !ai.frames['1'] || !ai.frames['2']))
      refuse('“AI 生成的数字人”标识不能隐藏，可以移动和换样式');
    if (JSON.stringify(components).length > SCENE_LIMITS.bytes) refuse('画面里的文字太多了，请减少一些组件');
  });
export type Scene = z.infer<typeof Scene>;

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
