import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';
import { createEspeakEngine } from './espeak/espeak-engine.ts';
import type { RemoteService } from './remote/remote-engine.ts';
import { createRemoteEngines } from './remote/remote-engines.ts';
import { registerSpeechRoutes } from './speech.routes.ts';
import { createSpeechService } from './speech.service.ts';
import type { SpeechEngine } from './speech-engine.ts';

export { toFile, toTimeline } from './speech.routes.ts';

interface Dependencies {
  throttle: Throttle;
  /** Engines of this machine, in order of preference; the embedded one unless said otherwise. */
  engines?: readonly SpeechEngine[];
  /** Speech services that operators have set up; their voices go before those of this machine. */
  findServices?: () => readonly RemoteService[];
}

/** Speech synthesis: engines, voices, mp3 and mouth shapes. `close` ends the engines' processes. */
export function createSpeechModule(dependencies: Dependencies) {
  const { throttle, engines = [createEspeakEngine()], findServices = () => [] } = dependencies;
  const remote = createRemoteEngines(findServices);
  const service = createSpeechService(() => [...remote.list(), ...engines]);
  return {
    list: service.list,
    speak: service.speak,
    register: (handle: Handle) => registerSpeechRoutes(handle, service, throttle),
    async close(): Promise<void> {
      await Promise.all([remote.close(), ...engines.map((engine) => engine.close())]);
    },
  };
}
