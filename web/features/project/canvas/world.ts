import { createContext } from 'react';
import type { SceneWorld } from '#web/scene/scene-context.ts';
import { useMediumSource } from '#web/ui/use-medium-source.ts';

export const NO_WORLD: SceneWorld = {
  roleName: '',
  questions: [],
  brandName: '',
  brandLogo: '',
  pageUrl: '',
  now: null,
  weather: { text: '晴', celsius: 18 },
  still: true,
  useSource: (url) => useMediumSource(url).source,
};

/** What the scene is shown with while it is edited. */
export const WorldContext = createContext<SceneWorld>(NO_WORLD);
