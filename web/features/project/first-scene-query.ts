import { queryOptions } from '@tanstack/react-query';
import { ownIdOf, ownTemplatesQuery } from './templates/own-templates.ts';

/** What a new project begins with, and who stands in it there: a template, or what every screen needs. The templates come with their own code. */
export function firstSceneQuery(from: string) {
  return queryOptions({
    queryKey: ['firstScene', from],
    queryFn: async ({ client }) => {
      const [{ blankScene }, { SCENE_TEMPLATES }] = await Promise.all([
        import('./blank-scene.ts'),
        import('#web/scene/templates/index.ts'),
      ]);
      const own = ownIdOf(from);
      const found =
        own === null
          ? SCENE_TEMPLATES.find(({ key }) => key === from)
          : (await client.fetchQuery(ownTemplatesQuery())).find(({ id }) => id === own);
      return { scene: found?.scene ?? blankScene(), roleName: found?.roleName ?? '' };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
