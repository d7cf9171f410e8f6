/** Front door: a figure on a canvas, whatever kind it is, and what it is asked to do. */

export { chooseClip } from '../clips/choose-clip.ts';
export type { Backdrop, ClipFile, ClipLook } from '../clips/clip-look.ts';
export { readFormats } from '../clips/read-formats.ts';
export type { DrawingSize } from '../drivers/create-host.ts';
export type { SpokenFilm } from '../drivers/driver.ts';
export { type FigureLadder, fallOf, type LadderEvent, openLadder, stepLadder } from '../ladder/figure-ladder.ts';
export { FEWEST_OF_FILMS, watchRate } from '../ladder/frame-watch.ts';
export type { Look } from '../look.ts';
export { GESTURE_NAMES, GESTURES } from '../motion/gestures.ts';
export { isMood, MOODS, type Mood } from '../motion/moods.ts';
export type { StageState } from '../motion/states.ts';
export { PHOTO_ACTIONS } from '../photo/photo-look.ts';
export type { StreamSignalling } from '../stream/signalling.ts';
export { createStreamLink, type LinkState, type StreamLink } from '../stream/stream-link.ts';
export type { StreamLook } from '../stream/stream-look.ts';
export type { VrmLook } from '../vrm/vrm-look.ts';
export { createStage, type Stage } from './create-stage.ts';
