import { createStage, type Stage } from '#avatar/stage/index.ts';

/** One of our cast, alive on a canvas. Fetched apart from the page around it: drawing people is a large part of the engine. */
export function drawPerson(canvas: HTMLCanvasElement, character: string, framing: 'card' | 'bust' | 'half'): Stage {
  return createStage(canvas, { look: { kind: 'rig', character }, framing });
}
