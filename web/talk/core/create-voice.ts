import { createBrowserVoice, createSpeechQueue, createStreamVoice, hasBrowserVoice } from '#avatar/voice/index.ts';
import { DEFAULT_LANGUAGE } from '#contract/language.contract.ts';
import { type Reading, writeReadings } from '#contract/readings.contract.ts';
import type { SpeechEngineInfo, SpokenSentence, Voice } from '#contract/speech.contract.ts';
import { describeError, NetworkError, RequestError } from '#web/lib/transport/request-error.ts';
import { tagOf } from './language-tag.ts';
import { createVoiceControl } from './voice-control.ts';
import type { LoadFilm, VoiceControl } from './voice-view.ts';

/** Where this device remembers; a program without a page remembers nothing. */
const storage = globalThis.localStorage as Storage | undefined;

/** Remembers on this device that answers are read in silence. */
const mutedKey = 'chatMuted';
/** How loud answers are on this device, 0 to 1. */
const volumeKey = 'chatVolume';

/** A sentence as it is to be read; `speed` 1 is as recorded. */
interface Spoken {
  speaker: string;
  text: string;
  speed: number;
  pitch: number;
  volume: number;
  /** How words of the text are read, as calls carry it. */
  readings: string;
}

/** How a role speaks, whoever lends it the voice; 1 is as the voice is. */
export interface Manner {
  speed?: number;
  pitch?: number;
  volume?: number;
  readings?: readonly Reading[];
}

/** The calls that a voice is fetched by. */
export interface SpeechCalls {
  /** Code of the language that the browser's own voice has to know; without it the platform's own. */
  language?: string;
  list(): Promise<{ engines: SpeechEngineInfo[]; voices: Voice[] }>;
  /** The sound alone, for an engine that has a mouth of its own. */
  read(speech: Spoken, signal: AbortSignal): Promise<{ blob: Blob }>;
  /** Sound and mouth of a sentence. */
  readSentence(speech: Spoken, signal: AbortSignal): Promise<SpokenSentence>;
}

/**
 * The voice control with the product's engines behind it.
 * @param manner asked before each sentence
 * @param loadFilm without it answers are never heard from films
 */
export function createVoice(calls: SpeechCalls, manner: () => Manner = () => ({}), loadFilm?: LoadFilm): VoiceControl {
  const { list, read, readSentence } = calls;
  const language = tagOf(calls.language ?? DEFAULT_LANGUAGE);
  function write(speaker: string, text: string): Spoken {
    const { speed = 1, pitch = 1, volume = 1, readings = [] } = manner();
    return { speaker, text, speed, pitch, volume, readings: writeReadings(readings, text) };
  }
  return createVoiceControl({
    list,
    createServerQueue: (speaker, events) =>
      createSpeechQueue({
        ...events,
        async synthesize(text, signal) {
          const { audio, marks, units } = await readSentence(write(speaker(), text), signal);
          return { audio: Uint8Array.from(atob(audio), (char) => char.charCodeAt(0)).buffer, marks, units };
        },
      }),
    loadFilm,
    createFigureQueue: (link, speaker, events) =>
      createStreamVoice({
        ...events,
        link,
        async synthesize(text, signal) {
          const file = await read(write(speaker(), text), signal);
          return { audio: await file.blob.arrayBuffer() };
        },
      }),
    createBrowserQueue: (events) => createBrowserVoice({ ...events, language }),
    hasBrowserVoice: () => hasBrowserVoice(language),
    describeError(error) {
      if (error instanceof NetworkError) return '连不上语音服务，恢复后会继续出声';
      return error instanceof RequestError ? describeError(error) : '这台设备放不出声音';
    },
    isLost: (error) => error instanceof NetworkError,
    readMuted: () => storage?.getItem(mutedKey) === '1',
    writeMuted: (muted) => (muted ? storage?.setItem(mutedKey, '1') : storage?.removeItem(mutedKey)),
    readVolume() {
      const volume = Number(storage?.getItem(volumeKey) ?? 1);
      return volume > 0 && volume <= 1 ? volume : 1;
    },
    writeVolume: (volume) => storage?.setItem(volumeKey, String(volume)),
  });
}
