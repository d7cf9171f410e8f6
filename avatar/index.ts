/** Front door of the avatar engine's stage. */

export { drawingSizeFor } from './device-size.ts';
export type { DrawingSize } from './drivers/create-host.ts';
export { isMood, type Mood } from './motion/moods.ts';
export type { StageState } from './motion/states.ts';
export { paintPortrait } from './portrait.ts';
export { createStage, type Stage } from './stage.ts';
