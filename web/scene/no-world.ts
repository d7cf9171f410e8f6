import { useMediumSource } from '#web/ui/use-medium-source.ts';
import type { SceneWorld } from './scene-context.ts';

/** What a scene is shown with to its owner, who may open every file of it, where nothing else is known. */
export const NO_WORLD: SceneWorld = {
  roleName: '',
  questions: [],
  brandName: '',
  brandLogo: '',
  pageUrl: '',
  now: null,
  weather: new Map(),
  still: true,
  useSource: (url) => useMediumSource(url).source,
};
