import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Log } from '#server/platform/log.ts';
import { createDiskCache } from './disk-cache.ts';
import { createEspeakEngine } from './espeak/espeak-engine.ts';
import type { RemoteService } from './remote/remote-speech-engine.ts';
import { createRemoteSpeechEngines } from './remote/remote-speech-engines.ts';
import { registerSpeechRoutes } from './speech.routes.ts';
import { createSpeechService } from './speech.service.ts';
import type { OwnVoice, SpeechEngine } from './speech-engine.ts';

export { speechOfRole, voiceOfRole } from './role-speech.ts';
export { toFile, toSentence } from './speech.routes.ts';
export type { OwnVoice } from './speech-engine.ts';

/** Half a day of speech. */
const DISK_BYTES = 256 * 1024 * 1024;

interface Dependencies {
  /** Engines of this machine, in order of preference; the embedded one unless said otherwise. */
  engines?: readonly SpeechEngine[];
  /** Speech services that operators have set up; their voices go before those of this machine. */
  findServices?: () => readonly RemoteService[];
  /** Voices that belong to one account. */
  ownVoices?: (accountId: string) => Promise<readonly OwnVoice[]>;
  /** Where speech is kept across restarts; nowhere unless said. */
  folder?: string | undefined;
  /** Told of every failure to speak, with the name of its service. */
  noteFailure?: (service: string, error: unknown) => void;
  /** Told of every sentence that one spoke. */
  noteSuccess?: (service: string) => void;
  log: Log;
}

/** Speech synthesis: engines, voices, mp3 and mouth shapes. `close` ends the engines' processes. */
export function createSpeechModule(dependencies: Dependencies) {
  const { engines = [createEspeakEngine()], findServices = () => [], folder, log } = dependencies;
  const { ownVoices = async () => [], noteFailure = () => {}, noteSuccess = () => {} } = dependencies;
  const remote = createRemoteSpeechEngines(findServices);
  const disk = folder ? createDiskCache(folder, DISK_BYTES, log) : null;
  const service = createSpeechService({
    listEngines: () => [...remote.list(), ...engines],
    ownVoices,
    disk,
    log,
    noteFailure,
    noteSuccess,
  });
  return {
    list: service.list,
    isKnown: service.isKnown,
    speak: service.speak,
    forget: service.forget,
    register: (handle: Handle) => registerSpeechRoutes(handle, service),
    async close(): Promise<void> {
      await Promise.all([disk?.settle(), remote.close(), ...engines.map((engine) => engine.close())]);
    },
  };
}
