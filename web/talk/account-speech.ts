import { speechList, speechSentence, synthesizeSpeech } from '#contract/speech.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { call } from '#web/lib/request.ts';
import type { SpeechCalls } from './core/create-voice.ts';

/** The voices of the account that is signed in. */
export const ACCOUNT_SPEECH: SpeechCalls = {
  list: () => call(speechList, {}),
  read: (speech, signal) => fetchFile(synthesizeSpeech, speech, { signal }),
  readSentence: (speech, signal) => call(speechSentence, speech, { signal }),
};
