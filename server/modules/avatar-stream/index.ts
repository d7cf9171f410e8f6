import {
  addStreamCandidate,
  beatStream,
  closeStream,
  interruptStream,
  openStreamSession,
  speakStream,
  streamIceServers,
  streamPeople,
} from '#contract/avatar-stream-session.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import type { Calls } from '#server/platform/bus/calls.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Leases } from '#server/platform/lease/leases.ts';
import type { Log } from '#server/platform/log.ts';
import { createStreamService, type StreamRenderer } from './stream.service.ts';
import { createStreamPlaces } from './stream-places.ts';

interface Dependencies {
  log: Log;
  leases: Leases;
  calls: Calls;
  findRenderers(): readonly StreamRenderer[];
  /** Calls `listener` after every change of renderers. */
  onRenderersChange(listener: () => void): () => void;
  findLook: Parameters<typeof createStreamService>[0]['findLook'];
  now?: () => number;
}

/** People whom a renderer shows: signalling, speech and the places that pages hold. */
export function createAvatarStreamModule(dependencies: Dependencies) {
  const { log, leases, calls, findRenderers, onRenderersChange, findLook, now } = dependencies;
  const places = createStreamPlaces({ leases, ...(now ? { now } : {}) });
  const service = createStreamService({
    places,
    calls,
    findRenderers,
    findLook,
    ...(now ? { now } : {}),
    onFailure: ({ name }, error) => log.warn({ err: error, renderer: name }, 'a renderer has not opened'),
  });
  /** Sound and words go nowhere any more once the operator has taken their renderer away. */
  const stopListening = onRenderersChange(() => {
    const ids = new Set(findRenderers().map(({ id }) => id));
    void places.keepOnly(({ rendererId }) => ids.has(rendererId));
  });

  return {
    check: service.check,
    sweep: places.sweep,
    async close(): Promise<void> {
      stopListening();
      await places.closeAll();
    },
    register(handle: Handle): void {
      handle(streamPeople, async () => service.people());
      handle(streamIceServers, async ({ input: { code }, request }) => {
        return service.iceServers(code, networkOf(request.ip));
      });
      handle(openStreamSession, async ({ input: { code, sdp }, request, signal }) => {
        return service.open(code, sdp, networkOf(request.ip), signal);
      });
      handle(addStreamCandidate, async ({ input: { code, session, ...candidate } }) => {
        await service.candidate(code, session, candidate);
        return null;
      });
      handle(speakStream, async ({ input: { code, session, text, sound } }) => {
        if (sound && Buffer.from(sound.slice(0, 8), 'base64').toString('latin1', 0, 4) !== 'RIFF')
          throw new AppError(CODE.badInput, '声音格式不正确');
        await service.speak(code, session, { text, sound: sound ?? null });
        return null;
      });
      handle(interruptStream, async ({ input: { code, session } }) => {
        await service.interrupt(code, session);
        return null;
      });
      handle(beatStream, async ({ input: { code, session } }) => {
        await service.beat(code, session);
        return null;
      });
      handle(closeStream, async ({ input: { code, session } }) => {
        await service.close(code, session);
        return null;
      });
    },
  };
}
