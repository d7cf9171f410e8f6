import { z } from 'zod';
import type { StreamProtocol } from '#contract/avatar-stream.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import type { RtcIceServer } from '#contract/ice.contract.ts';
import type { ProviderKind } from '#contract/provider.contract.ts';
import { type Calls, OwnerGone } from '#server/platform/bus/calls.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { type RendererAddress, RendererError } from '#server/platform/renderer/call-renderer.ts';
import { protocolOf } from '#server/platform/renderer/protocol-of.ts';
import type { Candidate } from '#server/platform/renderer/renderer-protocol.ts';
import { iceServersFor, type StreamIceServer } from './ice-servers.ts';
import type { PlaceKey, StreamPlaces } from './stream-places.ts';

/** Longest that a page waits for a renderer to open, and for one call, in ms. */
const OPEN_MS = 30_000;
const CALL_MS = 10_000;

/** A renderer that an operator has set up. */
export interface StreamRenderer extends RendererAddress {
  id: string;
  name: string;
  kind: ProviderKind;
  models: readonly { name: string; model: string }[];
  concurrency: number;
  timeoutMs: number;
  ice: readonly StreamIceServer[];
}

/** What a page asks of its place. Checked where it comes in; sound is wav in base64 here, so that another process can be told. */
type PlaceCall =
  | { act: 'candidate'; candidate: Candidate }
  | { act: 'speak'; text: string; sound: string | null }
  | { act: 'interrupt' | 'beat' | 'close' };
const Handed = z.object({
  key: z.object({ code: z.string(), id: z.string(), holder: z.string() }),
  call: z.custom<PlaceCall>((one) => typeof one === 'object' && one !== null && 'act' in one),
});

/** Who looks at a rendered person. */
export interface Watcher {
  /** Names them: a place answers to nobody else. */
  holder: string;
  /** Whose look they may have rendered. */
  accountId: string;
}

interface Dependencies {
  places: StreamPlaces;
  calls: Pick<Calls, 'answer' | 'ask'>;
  /** Enabled renderers in the order in which they are asked. */
  findRenderers(): readonly StreamRenderer[];
  /** What an account's look with that code wants rendered; null: nothing by that code is. */
  findLook(accountId: string, code: string): Promise<{ person: string; protocol: StreamProtocol } | null>;
  onFailure(renderer: StreamRenderer, error: unknown): void;
  now?: () => number;
}

/** Signalling between pages and renderers: who may see a look may have it rendered as long as there is a place. */
export function createStreamService({
  places,
  calls,
  findRenderers,
  findLook,
  onFailure,
  now = Date.now,
}: Dependencies) {
  /** @throws AppError in words for people */
  async function asking<T>(work: (signal: AbortSignal) => Promise<T>, ms: number, stop?: AbortSignal): Promise<T> {
    const limit = AbortSignal.timeout(ms);
    try {
      return await work(stop ? AbortSignal.any([limit, stop]) : limit);
    } catch (error) {
      stop?.throwIfAborted();
      if (error instanceof RendererError) throw new AppError(CODE.unavailable, error.message, { cause: error });
      throw error;
    }
  }

  /** Renderers that can show a look, in the order in which they are asked. @throws AppError where there is none, or nobody may ask */
  async function renderersOf(code: string, { accountId }: Watcher, network: string) {
    const look = await findLook(accountId, code);
    if (!look) throw notFound('实时形象');
    const renderers = findRenderers().flatMap((renderer) => {
      const model = renderer.models.find(({ name }) => name === look.person)?.model;
      return model === undefined || renderer.kind !== look.protocol ? [] : [{ renderer, model }];
    });
    if (renderers.length === 0)
      throw new AppError(CODE.unavailable, '这个形象的实时引擎没有配置或已停用，请联系管理员');
    const withPlace = await places.findFree(
      renderers.map(({ renderer }) => renderer),
      network,
    );
    if (!withPlace) throw networkFull();
    const free = renderers.filter(({ renderer }) => withPlace.includes(renderer));
    if (free.length === 0) throw new AppError(CODE.tooMany, '实时画面已满，请稍后再试');
    return free;
  }

  /** One call for a place that is here. */
  async function perform(key: PlaceKey, call: PlaceCall): Promise<void> {
    if (call.act === 'close') return places.close(key);
    const place = places.find(key);
    if (call.act === 'beat') return;
    if (call.act === 'candidate') return asking((until) => place.session.candidate(call.candidate, until), CALL_MS);
    let turn: Promise<void>;
    if (call.act === 'speak') {
      const { signal } = place.speech;
      const speech = { text: call.text, sound: call.sound === null ? null : Buffer.from(call.sound, 'base64') };
      turn = place.line.then(async () => {
        if (signal.aborted) return; // interrupted while it stood in line
        await asking((until) => place.session.speak(speech, until), CALL_MS, signal).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      });
    } else {
      place.speech.abort();
      place.speech = new AbortController();
      // Behind the sentence that is just leaving, before the next: a renderer that had it after the silence would say it.
      turn = place.line.then(() => asking((until) => place.session.interrupt(until), CALL_MS));
    }
    place.line = turn.catch(() => {});
    await turn;
  }

  /** One call for a place, wherever it is. */
  async function ask(key: PlaceKey, call: PlaceCall): Promise<void> {
    const owner = places.isHere(key.id) ? null : await places.findOwner(key.id);
    if (!owner) return perform(key, call);
    try {
      await calls.ask(owner, 'place', { key, call });
    } catch (error) {
      if (!(error instanceof OwnerGone)) throw error;
      await perform(key, call); // says that there is none
    }
  }
  calls.answer('place', async function* (input) {
    const { key, call } = Handed.parse(input);
    await perform(key, call);
    yield null;
  });

  return {
    /** By which servers the renderers are reached that `open` would ask now. */
    async iceServers(code: string, watcher: Watcher, network: string): Promise<RtcIceServer[]> {
      const renderers = await renderersOf(code, watcher, network);
      return iceServersFor(
        renderers.flatMap(({ renderer }) => renderer.ice),
        now(),
      );
    },

    people(): { name: string; protocol: StreamProtocol }[] {
      const seen = new Map<string, StreamProtocol>();
      for (const { kind, models } of findRenderers())
        for (const { name } of models) if (!seen.has(name)) seen.set(name, kind as StreamProtocol);
      return [...seen].map(([name, protocol]) => ({ name, protocol }));
    },

    /** Whether each renderer answers; in the operator's own names for them. */
    check: (signal: AbortSignal) =>
      findRenderers().map(({ name, kind, models, ...renderer }) => ({
        name,
        ask: () => asking((until) => protocolOf(kind).probe(renderer, models[0]?.model ?? '', until), CALL_MS, signal),
      })),

    async open(code: string, watcher: Watcher, sdp: string, network: string, signal: AbortSignal) {
      const renderers = await renderersOf(code, watcher, network);
      const { holder } = watcher;
      let failure: unknown = new AppError(CODE.tooMany, '实时画面已满，请稍后再试');
      for (const { renderer, model } of renderers) {
        try {
          const wanted = { code, holder, rendererId: renderer.id, network, capacity: renderer.concurrency };
          const place = await places.take(wanted, () =>
            asking(
              (until) => protocolOf(renderer.kind).open(renderer, model, sdp, until),
              Math.min(OPEN_MS, renderer.timeoutMs),
              signal,
            ),
          );
          if (place === 'renderer') continue;
          if (place === 'network') throw networkFull();
          // Who left meanwhile holds nothing.
          if (signal.aborted) await places.close(place);
          return { session: place.id, sdp: place.session.sdp };
        } catch (error) {
          signal.throwIfAborted();
          onFailure(renderer, error);
          failure = error;
        }
      }
      throw failure;
    },

    candidate: (key: PlaceKey, candidate: Candidate) => ask(key, { act: 'candidate', candidate }),
    speak: (key: PlaceKey, speech: { text: string; sound: string | null }) => ask(key, { act: 'speak', ...speech }),
    interrupt: (key: PlaceKey) => ask(key, { act: 'interrupt' }),
    beat: (key: PlaceKey) => ask(key, { act: 'beat' }),
    close: (key: PlaceKey) => ask(key, { act: 'close' }),
  };
}

export type StreamService = ReturnType<typeof createStreamService>;

const networkFull = () => new AppError(CODE.tooMany, '同时打开的实时画面太多了，请关闭一些再试');
