import { createHash, randomBytes } from 'node:crypto';
import { STREAM_LIMITS } from '#contract/avatar-stream-session.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Leases } from '#server/platform/lease/leases.ts';
import type { RenderingSession } from '#server/platform/renderer/renderer-protocol.ts';

const KIND = 'place';

/** How long a goodbye to a renderer may take, in ms. */
const GOODBYE_MS = 3000;
/** How often it is looked who is gone, in ms. */
const LOOK_MS = 5000;

/** By what a page names its place: it is found by its id, and only with the look and by whom it was taken. */
export interface PlaceKey {
  readonly id: string;
  readonly code: string;
  readonly holder: string;
}

/** A place that a page holds in a renderer. */
export interface StreamPlace extends PlaceKey {
  readonly rendererId: string;
  readonly network: string;
  readonly session: RenderingSession;
  /** Ends what is on its way to the renderer; a new one after each interruption. */
  speech: AbortController;
  /** Sentences reach the renderer one after the other. */
  line: Promise<unknown>;
}

interface Held extends StreamPlace {
  seenAt: number;
  openedAt: number;
}

export interface PlaceWanted {
  code: string;
  holder: string;
  rendererId: string;
  network: string;
  /** Places of the renderer. */
  capacity: number;
}

const scopeOfRenderer = (rendererId: string) => `renderer ${rendererId}`;
const scopeOfNetwork = (network: string) => `network ${network}`;
/** Whoever has a place's id speaks through it: the database does not have it. */
const nameOf = (id: string) => createHash('sha256').update(id).digest('hex');

/**
 * Places that pages hold in renderers: counted over all processes, each with its connection to the renderer in the process that took it. They
 * end when they are closed, when their page has fallen silent, and with the server.
 */
export function createStreamPlaces({ leases, now = Date.now }: { leases: Leases; now?: () => number }) {
  const held = new Map<string, Held>();
  // A lease that could not be released expires: nobody beats for it any more.
  const release = (id: string) => leases.release({ kind: KIND, name: nameOf(id) }).catch(() => {});

  function findHeld({ id, code, holder }: PlaceKey): Held | null {
    const place = held.get(id);
    return place?.code === code && place.holder === holder ? place : null;
  }

  async function end(place: Held): Promise<void> {
    if (!held.delete(place.id)) return;
    place.speech.abort();
    // A renderer that does not answer to a goodbye ends the session when the connection breaks.
    await place.session.close(AbortSignal.timeout(GOODBYE_MS)).catch(() => {});
    await release(place.id);
  }

  leases.onLost(KIND, (name) => {
    for (const place of held.values()) if (nameOf(place.id) === name) void end(place);
  });

  function sweep(): void {
    const at = now();
    for (const place of held.values())
      if (at - place.seenAt > STREAM_LIMITS.silentMs || at - place.openedAt > STREAM_LIMITS.longestMs) void end(place);
  }
  const timer = setInterval(sweep, LOOK_MS);
  timer.unref();

  return {
    /** Which of the renderers have a place for somebody from that network; null when the network may not have another one. */
    async findFree<T extends { id: string; concurrency: number }>(renderers: readonly T[], network: string) {
      const ofNetwork = scopeOfNetwork(network);
      const taken = await leases.count([ofNetwork, ...renderers.map(({ id }) => scopeOfRenderer(id))]);
      if ((taken.get(ofNetwork) ?? 0) >= STREAM_LIMITS.placesOfNetwork) return null;
      return renderers.filter(({ id, concurrency }) => (taken.get(scopeOfRenderer(id)) ?? 0) < concurrency);
    },
    /** Holds a place while `open` asks the renderer for it. Which it is that has no place left: the renderer, or the network. */
    async take(
      { capacity, ...where }: PlaceWanted,
      open: () => Promise<RenderingSession>,
    ): Promise<StreamPlace | 'renderer' | 'network'> {
      const id = randomBytes(32).toString('base64url');
      const ofNetwork = { scope: scopeOfNetwork(where.network), capacity: STREAM_LIMITS.placesOfNetwork };
      const caps = [{ scope: scopeOfRenderer(where.rendererId), capacity }, ofNetwork];
      const full = await leases.take({ kind: KIND, name: nameOf(id) }, caps);
      if (full.length > 0) return full.includes(ofNetwork.scope) ? 'network' : 'renderer';
      try {
        const session = await open();
        const at = now();
        const place: Held = {
          ...where,
          id,
          session,
          speech: new AbortController(),
          line: Promise.resolve(),
          seenAt: at,
          openedAt: at,
        };
        held.set(id, place);
        return place;
      } catch (error) {
        await release(id);
        throw error;
      }
    },
    /** At which other process a place is. */
    async findOwner(id: string): Promise<string | null> {
      const found = await leases.find({ kind: KIND, name: nameOf(id) });
      return found && found.owner !== leases.owner ? found.owner : null;
    },
    isHere: (id: string) => held.has(id),
    /** Any call is a sign of life. */
    find(key: PlaceKey): StreamPlace {
      const place = findHeld(key);
      if (!place) throw new AppError(CODE.notFound, '画面会话不存在或已结束');
      place.seenAt = now();
      return place;
    },
    async close(key: PlaceKey): Promise<void> {
      const place = findHeld(key);
      if (place) await end(place);
    },
    /** Ends what `stays` says no to. */
    async keepOnly(stays: (place: StreamPlace) => boolean): Promise<void> {
      await Promise.all([...held.values()].filter((place) => !stays(place)).map(end));
    },
    sweep,
    async closeAll(): Promise<void> {
      clearInterval(timer);
      await Promise.all([...held.values()].map(end));
    },
  };
}

export type StreamPlaces = ReturnType<typeof createStreamPlaces>;
