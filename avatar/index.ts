/** Front door of the avatar engine's stage. */
export type { Character, CharacterCode } from './character.ts';
export { CHARACTERS, findCharacter } from './characters.ts';
export type { StageState } from './motion/states.ts';
export type { MouthPose } from './mouth-pose.ts';
export { paintPortrait } from './portrait.ts';
export { createStage, type Stage } from './stage.ts';
