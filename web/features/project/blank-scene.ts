import { Scene } from '#contract/scene.contract.ts';
import { plainScene } from '#web/scene/templates/index.ts';

/** What a blank canvas begins with, in the colour of the brand around. */
export function blankScene(): Scene {
  const scene = plainScene();
  const brand = getComputedStyle(document.documentElement).getPropertyValue('--primary').trim();
  const own = scene.components.flatMap((one) => ('accent' in one ? one.accent : []))[0];
  if (!own || !/^#[0-9a-f]{6}$/i.test(brand)) return scene;
  return Scene.parse(JSON.parse(JSON.stringify(scene).replaceAll(own, brand)));
}
