import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';
import { createEspeakEngine } from './espeak/espeak-engine.ts';
import { registerSpeechRoutes } from './speech.routes.ts';
import { createSpeechService } from './speech.service.ts';
import type { SpeechEngine } from './speech-engine.ts';

interface Dependencies {
  throttle: Throttle;
  /** In order of preference; the embedded engine alone unless said otherwise. */
  engines?: readonly SpeechEngine[];
}

/** Speech synthesis: engines, voices, mp3 and mouth shapes. `close` ends the engines' processes. */
export function createSpeechModule({ throttle, engines = [createEspeakEngine()] }: Dependencies) {
  const service = createSpeechService(engines);
  return {
    register: (handle: Handle) => registerSpeechRoutes(handle, service, throttle),
    async close(): Promise<void> {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}
