import { queryOptions } from '@tanstack/react-query';
import type { FirstScene } from './project-values.ts';
import { ownIdOf, ownTemplatesQuery } from './templates/own-templates.ts';

/** What a new project begins with, and who stands in it there: a template, or what every screen needs. The templates come with their own code. */
export function firstSceneQuery(from: string) {
  return queryOptions({
    queryKey: ['firstScene', from],
    queryFn: async ({ client }): Promise<FirstScene> => {
      const [{ blankScene }, { SCENE_TEMPLATES }] = await Promise.all([
        import('./blank-scene.ts'),
        import('#web/scene/templates/index.ts'),
      ]);
      const own = ownIdOf(from);
      if (own === null) {
        const found = SCENE_TEMPLATES.find(({ key }) => key === from);
        return { scene: found?.scene ?? blankScene(), roleName: found?.roleName ?? '', kept: null };
      }
      const found = (await client.fetchQuery(ownTemplatesQuery())).find(({ id }) => id === own);
      if (!found) return { scene: blankScene(), roleName: '', kept: null };
      return { scene: found.scene, roleName: found.roleName, kept: { interaction: found.interaction } };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
