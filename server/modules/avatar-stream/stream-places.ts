import { randomBytes } from 'node:crypto';
import { STREAM_LIMITS } from '#contract/avatar-stream-session.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import type { EngineSession } from '#server/platform/engine/engine-kind.ts';
import { AppError } from '#server/platform/errors.ts';

/** How long a goodbye to an engine may take, in ms. */
const GOODBYE_MS = 3000;
/** How often it is looked who is gone, in ms. */
const LOOK_MS = 5000;

/** A place that a page holds in an engine. */
export interface StreamPlace {
  readonly id: string;
  readonly code: string;
  readonly engineId: string;
  readonly network: string;
  readonly session: EngineSession;
  /** Ends what is on its way to the engine; a new one after each interruption. */
  speech: AbortController;
  /** Sentences reach the engine one after the other. */
  line: Promise<unknown>;
}

interface Held extends StreamPlace {
  seenAt: number;
  openedAt: number;
}

/** Who holds which place, in this process. Places end when they are closed, when their page has fallen silent, and with the server. */
export function createStreamPlaces({ now = Date.now }: { now?: () => number } = {}) {
  const held = new Map<string, Held>();
  /** Asked for and not answered yet, by engine and network. */
  const coming = new Map<symbol, { engineId: string; network: string }>();

  const count = (test: (one: { engineId: string; network: string }) => boolean): number =>
    [...held.values(), ...coming.values()].filter(test).length;

  async function end(place: Held): Promise<void> {
    if (!held.delete(place.id)) return;
    place.speech.abort();
    // An engine that does not answer to a goodbye ends the session when the connection breaks.
    await place.session.close(AbortSignal.timeout(GOODBYE_MS)).catch(() => {});
  }

  function sweep(): void {
    const at = now();
    for (const place of held.values())
      if (at - place.seenAt > STREAM_LIMITS.silentMs || at - place.openedAt > STREAM_LIMITS.longestMs) void end(place);
  }
  const timer = setInterval(sweep, LOOK_MS);
  timer.unref();

  return {
    countOfEngine: (engineId: string) => count((one) => one.engineId === engineId),
    countOfNetwork: (network: string) => count((one) => one.network === network),
    /** Holds a place while `open` asks the engine for it. */
    async take(
      where: { code: string; engineId: string; network: string },
      open: () => Promise<EngineSession>,
    ): Promise<StreamPlace> {
      const mark = Symbol();
      coming.set(mark, where);
      try {
        const session = await open();
        const id = randomBytes(32).toString('base64url');
        const at = now();
        const place: Held = {
          ...{ ...where, id, session, speech: new AbortController(), line: Promise.resolve() },
          ...{ seenAt: at, openedAt: at },
        };
        held.set(id, place);
        return place;
      } finally {
        coming.delete(mark);
      }
    },
    /** The place of a session, which must be of that look. Any call is a sign of life. */
    find(code: string, id: string): StreamPlace {
      const place = held.get(id);
      if (place?.code !== code) throw new AppError(CODE.notFound, '画面会话不存在或已结束');
      place.seenAt = now();
      return place;
    },
    async close(code: string, id: string): Promise<void> {
      const place = held.get(id);
      if (place?.code === code) await end(place);
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
