import { useEffect, useState } from 'react';
import type { Scene } from '#contract/scene.contract.ts';
import { isSameScene } from '../same-scene.ts';
import type { useProjectForm } from '../use-project-form.ts';
import { createCanvasStore } from './canvas-store.ts';
import { firstScene } from './first-scene.ts';

/**
 * The canvas of the project that a form holds. As long as nothing on it has been changed, a project that had no scene has none; what was
 * saved elsewhere becomes a step that can be undone.
 */
export function useFormCanvas({ values, change }: ReturnType<typeof useProjectForm>) {
  const [canvas] = useState(() => createCanvasStore(values.scene ?? firstScene(values), values.direction));
  const [first] = useState<Scene | null>(() => (values.scene ? null : canvas.getState().scene));
  useEffect(
    () =>
      canvas.subscribe(({ scene }, before) => {
        if (scene !== before.scene) change({ scene: scene === first ? null : scene });
      }),
    [canvas, change, first],
  );
  useEffect(() => {
    if (values.scene && !isSameScene(values.scene, canvas.getState().scene)) canvas.adopt(values.scene);
  }, [values.scene, canvas]);
  return canvas;
}
