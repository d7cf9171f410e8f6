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
import type { Calls } from '#server/platform/bus/calls.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Leases } from '#server/platform/lease/leases.ts';
import type { Log } from '#server/platform/log.ts';
import type { Session } from '#server/platform/session.ts';
import { type FindWatcher, type StreamCalls, serveStreamCalls } from './serve-stream-calls.ts';
import { createStreamService, type StreamRenderer } from './stream.service.ts';
import { createStreamPlaces } from './stream-places.ts';

const ACCOUNT_CALLS: StreamCalls = {
  ice: streamIceServers,
  open: openStreamSession,
  candidate: addStreamCandidate,
  speak: speakStream,
  interrupt: interruptStream,
  beat: beatStream,
  close: closeStream,
};

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
      serveStreamCalls(handle, ACCOUNT_CALLS, service, async ({ session }) => {
        const { accountId } = session as Session; // their access is `account`
        return { holder: `account ${accountId}`, accountId };
      });
    },
    /** The same calls for callers of another kind. */
    serve: (handle: Handle, calls: StreamCalls, find: FindWatcher) => serveStreamCalls(handle, calls, service, find),
  };
}
