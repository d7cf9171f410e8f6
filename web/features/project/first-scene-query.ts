import { queryOptions } from '@tanstack/react-query';

/** What a new project begins with: a template, or what every screen needs. The templates come with their own code. */
export function firstSceneQuery(from: string) {
  return queryOptions({
    queryKey: ['firstScene', from],
    queryFn: async () => {
      const [{ blankScene }, { SCENE_TEMPLATES }] = await Promise.all([
        import('./blank-scene.ts'),
        import('#web/scene/templates/index.ts'),
      ]);
      return SCENE_TEMPLATES.find(({ key }) => key === from)?.scene ?? blankScene();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
