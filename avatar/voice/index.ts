/** Front door: speech out of text, its sound and the mouth that goes with it. */

export { CLOSED_MOUTH, type MouthPose } from '../mouth-pose.ts';
export { createStreamVoice } from '../stream/stream-voice.ts';
export { alignMouth } from './align-mouth.ts';
export { type AudioPlayer, createAudioPlayer } from './audio-player.ts';
export { createBrowserVoice, hasBrowserVoice } from './browser-voice.ts';
export { alignMarks, sampleMarks } from './sample-marks.ts';
export { createScriptVoice, type ScriptVoice } from './script-voice.ts';
export { createSpeechQueue } from './speech-queue.ts';
export { createSpeechSplitter } from './split-speech.ts';
export { trimSilence } from './trim-silence.ts';
export type { VoiceEvents, VoiceQueue } from './voice-queue.ts';
