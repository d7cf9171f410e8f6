import { createContext } from 'react';
import type { SceneWorld } from '#web/scene/scene-context.ts';
import { NO_WORLD } from '#web/scene/no-world.ts';

/** What the scene is shown with while it is edited. */
export const WorldContext = createContext<SceneWorld>(NO_WORLD);
