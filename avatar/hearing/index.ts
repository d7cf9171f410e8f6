/** Front door: the microphone, who speaks into it, and what was said. */

export { createEars, type Ears, type EarsOptions } from './ears.ts';
export {
  findMicrophoneTrouble,
  type Microphone,
  MicrophoneError,
  type MicrophoneOptions,
  type MicrophoneTrouble,
  openMicrophone,
  readMicrophoneTrouble,
} from './open-microphone.ts';
export type { Recogniser, RecogniserEvents } from './recogniser.ts';
export { createScoredActivity } from './scored-activity.ts';
export { createSileroScorer } from './silero-scorer.ts';
export { createVoiceActivity, HEARING_RATE, type VoiceActivity } from './voice-activity.ts';
export { createWakeMatcher } from './wake-word.ts';
