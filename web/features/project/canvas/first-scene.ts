import { BACKGROUND } from '#contract/project.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import { blankScene } from '../blank-scene.ts';
import type { ProjectValues } from '../project-values.ts';

/** What the canvas of a project without a scene begins with: what its room shows today. */
export function firstScene({ background, backgroundType }: ProjectValues): Scene {
  const scene = blankScene();
  if (!background) return scene;
  const kind = backgroundType === BACKGROUND.video ? 'video' : 'picture';
  return { ...scene, background: { kind, url: background, fit: 'cover' } };
}
