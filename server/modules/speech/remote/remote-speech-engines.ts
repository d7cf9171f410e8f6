import type { SpeechEngine } from '../speech-engine.ts';
import { createRemoteSpeechEngine, type RemoteService } from './remote-speech-engine.ts';

/** Sentences that are being spoken by a service that has changed may still be finished by what it was, ms. */
const graceMs = 60_000;

/** Engines of the services that are set up now. One whose settings stay keeps its connections and what is known of its health. */
export function createRemoteSpeechEngines(findServices: () => readonly RemoteService[]) {
  const known = new Map<string, { settings: string; engine: SpeechEngine }>();
  const retiring = new Map<SpeechEngine, NodeJS.Timeout>();

  function retire(engine: SpeechEngine): void {
    const timer = setTimeout(() => {
      retiring.delete(engine);
      void engine.close();
    }, graceMs);
    timer.unref();
    retiring.set(engine, timer);
  }

  return {
    /** In the order in which operators have put them. */
    list(): SpeechEngine[] {
      const services = findServices();
      for (const [id, { engine }] of known) {
        if (services.some((service) => service.id === id)) continue;
        known.delete(id);
        retire(engine);
      }
      return services.map((service) => {
        const settings = JSON.stringify(service);
        const before = known.get(service.id);
        if (before?.settings === settings) return before.engine;
        if (before) retire(before.engine);
        const engine = createRemoteSpeechEngine(service);
        known.set(service.id, { settings, engine });
        return engine;
      });
    },
    async close(): Promise<void> {
      for (const timer of retiring.values()) clearTimeout(timer);
      await Promise.all([...known.values()].map(({ engine }) => engine.close()));
      await Promise.all([...retiring.keys()].map((engine) => engine.close()));
    },
  };
}
