import { z } from 'zod';

/** What a 3D model may hold, so that any phone can show it and none is taken down by it. */
export const VRM_LIMITS = {
  triangles: 200_000,
  vertices: 300_000,
  nodes: 4_000,
  textures: 128,
  /** Longest side of a texture, in pixels, and all of them together in millions of pixels. */
  textureSide: 4096,
  megapixels: 128,
} as const;

/** Who a model was made by and what its maker allows, as its file says (VRM meta), with what it is made of. */
export const VrmFacts = z.object({
  version: z.enum(['0', '1']),
  title: z.string(),
  authors: z.array(z.string()),
  /** Name or address of the licence; empty where the file names none. */
  licence: z.string(),
  /** Who may appear as it. */
  users: z.enum(['author', 'licensed', 'everyone']),
  commercial: z.enum(['none', 'personal', 'all']),
  canModify: z.boolean(),
  triangles: z.number().int(),
  textures: z.number().int(),
});
export type VrmFacts = z.infer<typeof VrmFacts>;

/** What its maker does not allow everybody, each as a sentence; whoever uses it must have seen them. */
export function cautionsOf({ users, commercial }: Pick<VrmFacts, 'users' | 'commercial'>): string[] {
  const cautions: string[] = [];
  if (users === 'author') cautions.push('作者只允许本人使用这个形象');
  if (users === 'licensed') cautions.push('作者只允许获得授权的人使用这个形象');
  if (commercial === 'none') cautions.push('作者不允许商业使用');
  if (commercial === 'personal') cautions.push('作者只允许个人商业使用，不允许企业使用');
  return cautions;
}
