import { createBrowserVoice, hasBrowserVoice } from '#avatar/voice/browser-voice.ts';
import { createSpeechQueue } from '#avatar/voice/speech-queue.ts';
import { speechList, speechTimeline, synthesizeSpeech } from '#contract/speech.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { call } from '#web/lib/request.ts';
import { describeError, RequestError } from '#web/lib/request-error.ts';
import { createVoiceControl, type VoiceControl } from './voice-control.ts';

const language = 'zh-CN';
/** Remembers on this device that answers are read in silence. */
const mutedKey = 'chatMuted';

/** The voice control with the product's engines behind it. */
export function createVoice(): VoiceControl {
  return createVoiceControl({
    list: () => call(speechList, {}),
    createServerQueue: (speaker, events) =>
      createSpeechQueue({
        ...events,
        async synthesize(text, signal) {
          const speech = { speaker: speaker(), text };
          const [file, timeline] = await Promise.all([
            fetchFile(synthesizeSpeech, speech, { signal }),
            // Without times the mouth follows the sound, so a sentence is never lost for them.
            call(speechTimeline, speech, { signal }).catch(() => null),
          ]);
          return { audio: await file.blob.arrayBuffer(), marks: timeline?.marks ?? [] };
        },
      }),
    createBrowserQueue: (events) => createBrowserVoice({ ...events, language }),
    hasBrowserVoice: () => hasBrowserVoice(language),
    describeError: (error) => (error instanceof RequestError ? describeError(error) : '这台设备放不出声音'),
    readMuted: () => localStorage.getItem(mutedKey) === '1',
    writeMuted: (muted) => (muted ? localStorage.setItem(mutedKey, '1') : localStorage.removeItem(mutedKey)),
  });
}
