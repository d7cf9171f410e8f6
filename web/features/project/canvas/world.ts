import { createContext } from 'react';
import { NO_WORLD } from '#web/scene/no-world.ts';
import type { SceneWorld } from '#web/scene/scene-context.ts';

/** What the scene is shown with while it is edited. */
export const WorldContext = createContext<SceneWorld>(NO_WORLD);
