import type { StreamProtocol } from '#contract/avatar-stream.contract.ts';
import { STREAM_LIMITS } from '#contract/avatar-stream-session.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import type { RtcIceServer } from '#contract/ice.contract.ts';
import type { ProviderKind } from '#contract/provider.contract.ts';
import { type EngineAddress, EngineError } from '#server/platform/engine/call-engine.ts';
import { engineOf } from '#server/platform/engine/engine.ts';
import type { Candidate } from '#server/platform/engine/engine-kind.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { iceServersFor, type StreamIceServer } from './ice-servers.ts';
import type { StreamPlaces } from './stream-places.ts';

/** Longest that a page waits for an engine to open, and for one call, in ms. */
const OPEN_MS = 30_000;
const CALL_MS = 10_000;

/** An engine that an operator has set up. */
export interface StreamEngine extends EngineAddress {
  id: string;
  name: string;
  kind: ProviderKind;
  models: readonly { name: string; model: string }[];
  concurrency: number;
  timeoutMs: number;
  ice: readonly StreamIceServer[];
}

interface Dependencies {
  places: StreamPlaces;
  /** Enabled engines in the order in which they are asked. */
  findEngines(): readonly StreamEngine[];
  /** What a look with that code wants rendered; null: nothing by that code is. */
  findLook(code: string): Promise<{ person: string; protocol: StreamProtocol } | null>;
  onFailure(engine: StreamEngine, error: unknown): void;
  now?: () => number;
}

/** Signalling between pages and engines: whoever knows a look's code may have it rendered as long as there is a place. */
export function createStreamService({ places, findEngines, findLook, onFailure, now = Date.now }: Dependencies) {
  /** @throws AppError in words for people */
  async function asking<T>(work: (signal: AbortSignal) => Promise<T>, ms: number, stop?: AbortSignal): Promise<T> {
    const limit = AbortSignal.timeout(ms);
    try {
      return await work(stop ? AbortSignal.any([limit, stop]) : limit);
    } catch (error) {
      stop?.throwIfAborted();
      if (error instanceof EngineError) throw new AppError(CODE.unavailable, error.message, { cause: error });
      throw error;
    }
  }

  /** Engines that can show a look, in the order in which they are asked. @throws AppError where there is none, or nobody may ask */
  async function enginesOf(code: string, network: string) {
    const look = await findLook(code);
    if (!look) throw notFound('实时形象');
    const engines = findEngines().flatMap((engine) => {
      const model = engine.models.find(({ name }) => name === look.person)?.model;
      return model === undefined || engine.kind !== look.protocol ? [] : [{ engine, model }];
    });
    if (engines.length === 0) throw new AppError(CODE.unavailable, '这个形象的实时引擎没有配置或已停用，请联系管理员');
    if (places.countOfNetwork(network) >= STREAM_LIMITS.placesOfNetwork)
      throw new AppError(CODE.tooMany, '同时打开的实时画面太多了，请关闭一些再试');
    const free = engines.filter(({ engine }) => places.countOfEngine(engine.id) < engine.concurrency);
    if (free.length === 0) throw new AppError(CODE.tooMany, '实时画面已满，请稍后再试');
    return free;
  }

  return {
    /** By which servers the engines are reached that `open` would ask now. */
    async iceServers(code: string, network: string): Promise<RtcIceServer[]> {
      const engines = await enginesOf(code, network);
      return iceServersFor(
        engines.flatMap(({ engine }) => engine.ice),
        now(),
      );
    },

    people(): { name: string; protocol: StreamProtocol }[] {
      const seen = new Map<string, StreamProtocol>();
      for (const { kind, models } of findEngines())
        for (const { name } of models) if (!seen.has(name)) seen.set(name, kind as StreamProtocol);
      return [...seen].map(([name, protocol]) => ({ name, protocol }));
    },

    /** Whether each engine answers; in the operator's own names for them. */
    check: (signal: AbortSignal) =>
      findEngines().map(({ name, kind, models, ...engine }) => ({
        name,
        ask: () => asking((until) => engineOf(kind).probe(engine, models[0]?.model ?? '', until), CALL_MS, signal),
      })),

    async open(code: string, sdp: string, network: string, signal: AbortSignal) {
      const engines = await enginesOf(code, network);
      let failure: unknown = new AppError(CODE.tooMany, '实时画面已满，请稍后再试');
      for (const { engine, model } of engines) {
        if (places.countOfEngine(engine.id) >= engine.concurrency) continue;
        try {
          const place = await places.take({ code, engineId: engine.id, network }, () =>
            asking(
              (until) => engineOf(engine.kind).open(engine, model, sdp, until),
              Math.min(OPEN_MS, engine.timeoutMs),
              signal,
            ),
          );
          // Who left meanwhile holds nothing.
          if (signal.aborted) await places.close(code, place.id);
          return { session: place.id, sdp: place.session.sdp };
        } catch (error) {
          signal.throwIfAborted();
          onFailure(engine, error);
          failure = error;
        }
      }
      throw failure;
    },

    async candidate(code: string, id: string, candidate: Candidate): Promise<void> {
      const { session } = places.find(code, id);
      await asking((until) => session.candidate(candidate, until), CALL_MS);
    },

    async speak(code: string, id: string, speech: { text: string; sound: Buffer | null }): Promise<void> {
      const place = places.find(code, id);
      const { signal } = place.speech;
      const turn = place.line.then(async () => {
        if (signal.aborted) return; // interrupted while it stood in line
        await asking((until) => place.session.speak(speech, until), CALL_MS, signal).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      });
      place.line = turn.catch(() => {});
      await turn;
    },

    async interrupt(code: string, id: string): Promise<void> {
      const place = places.find(code, id);
      place.speech.abort();
      place.speech = new AbortController();
      // Behind the sentence that is just leaving, before the next: an engine that had it after the silence would say it.
      const turn = place.line.then(() => asking((until) => place.session.interrupt(until), CALL_MS));
      place.line = turn.catch(() => {});
      await turn;
    },
  };
}
