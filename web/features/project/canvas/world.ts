import { createContext } from 'react';
import { SceneContext, type SceneWorld } from '#web/scene/scene-context.ts';

/** What the scene is shown with while it is edited. */
export const WorldContext = createContext<SceneWorld>({
  roleName: '',
  questions: [],
  brandName: '',
  brandLogo: '',
  pageUrl: '',
  now: null,
  still: true,
});
export { SceneContext };
