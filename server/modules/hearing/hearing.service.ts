import { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import { HEARING_LIMITS, Hearing, type HearingInfo, SOUND_BYTES, type SoundPiece } from '#contract/hearing.contract.ts';
import { type Calls, OwnerGone } from '#server/platform/bus/calls.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Leases } from '#server/platform/lease/leases.ts';
import { createCircuitBreaker } from '#server/platform/model/circuit-breaker.ts';
import { createHearingClient, type HearingClient } from '#server/platform/model/hearing-client.ts';
import type { HearingService, HearingStream } from '#server/platform/model/hearing-stream.ts';
import { ModelError } from '#server/platform/model/model-request.ts';

/** A service that recognises speech, as an operator has set it up, with its opened key. */
export interface HearingProvider extends Omit<HearingService, 'model'> {
  id: string;
  name: string;
  models: readonly { model: string }[];
  concurrency: number;
}

/** Whoever speaks. */
export interface Speaker {
  /** Names them: an utterance belongs to one speaker. */
  key: string;
  /** Words that are likely to be said; asked once an utterance. */
  hotWords(): Promise<readonly string[]>;
}

interface Utterance {
  pieces: Buffer[];
  bytes: number;
  provider: HearingProvider;
  stream: HearingStream;
  hotWords: readonly string[];
  language: string;
  idle: NodeJS.Timeout;
}

interface HearingDependencies {
  findServices(): readonly HearingProvider[];
  noteFailure(service: string, error: unknown): void;
  noteSuccess(service: string): void;
  leases: Leases;
  calls: Calls;
}

/** An utterance counts for its speaker, and tells other processes where it is. */
const UTTERANCE = 'utterance';
/** One that is at a service takes a place there. */
const AT_SERVICE = 'hearing';
/** A piece as another process hands it on: both have checked it by then. */
const Handed = z.object({
  key: z.string(),
  piece: z.custom<SoundPiece>((one) => typeof one === 'object' && one !== null),
});

/** No piece for so long: the speaker has gone, ms. */
const IDLE_MS = 15_000;
/** Utterances of one speaker that may be open: the one before may still be read. */
const OPEN_OF_ONE = 2;

/**
 * Recognition of speech by the services that are set up, in their order. Sound comes in pieces; what has come is kept until the text is
 * there, so that another service can take over where one fails. An utterance lives in the process that got its first piece; another one
 * that gets a piece asks that process.
 */
export function createHearingService({ findServices, leases, calls, noteFailure, noteSuccess }: HearingDependencies) {
  const clients = new Map<
    string,
    { settings: string; client: HearingClient; breaker: ReturnType<typeof createCircuitBreaker> }
  >();
  const open = new Map<string, Utterance>();
  /** Utterances that ask for their places. */
  const beginning = new Map<string, Promise<void>>();

  function clientOf(provider: HearingProvider) {
    const settings = JSON.stringify(provider);
    const known = clients.get(provider.id);
    if (known?.settings === settings) return known;
    void known?.client.close();
    const model = provider.models[0]?.model ?? '';
    const made = { settings, client: createHearingClient({ ...provider, model }), breaker: createCircuitBreaker() };
    clients.set(provider.id, made);
    return made;
  }

  /** A place at the next service that may be asked; null where all are full or fail. */
  async function takeService(key: string, tried: ReadonlySet<string>): Promise<HearingProvider | null> {
    const services = findServices();
    if (services.length === 0) throw new AppError(CODE.unavailable, '没有配置语音识别服务，请打字提问');
    for (const provider of services) {
      if (tried.has(provider.id)) continue;
      const { breaker } = clientOf(provider);
      if (!breaker.admit()) continue;
      const cap = { scope: `${AT_SERVICE} ${provider.id}`, capacity: provider.concurrency };
      const full = await leases.take({ kind: AT_SERVICE, name: key }, [cap]).catch((error: unknown) => {
        breaker.withdrawn();
        throw error;
      });
      if (full.length === 0) return provider;
      breaker.withdrawn();
    }
    return null;
  }
  const release = (kind: string, name: string) => leases.release({ kind, name }).catch(() => {});

  const openStream = (provider: HearingProvider, language: string, hotWords: readonly string[], signal: AbortSignal) =>
    clientOf(provider).client.open({ language, hotWords }, signal);

  /** Its places are free when this is through. */
  async function end(key: string): Promise<void> {
    const one = open.get(key);
    if (!one) return;
    clearTimeout(one.idle);
    open.delete(key);
    one.stream.close();
    clientOf(one.provider).breaker.withdrawn(); // counts only where nothing was told about the service
    await Promise.all([release(UTTERANCE, key), release(AT_SERVICE, key)]);
  }
  for (const kind of [UTTERANCE, AT_SERVICE]) leases.onLost(kind, (key) => void end(key));

  /** Takes the places of an utterance: what may be under way at once holds over all processes. */
  async function takePlaces(key: string, owner: string, language: string): Promise<void> {
    const cap = { scope: `speaker ${owner}`, capacity: OPEN_OF_ONE };
    const full = await leases.take({ kind: UTTERANCE, name: key }, [cap]);
    if (full.length > 0) throw new AppError(CODE.tooMany, '上一句还在识别，请稍后再说');
    try {
      const provider = await takeService(key, new Set());
      if (!provider) throw new AppError(CODE.tooMany, '语音识别繁忙，请稍后再说或打字提问');
      const idle = setTimeout(() => void end(key), IDLE_MS);
      idle.unref();
      open.set(key, { pieces: [], bytes: 0, provider, hotWords: [], language, stream: NO_STREAM, idle });
    } catch (error) {
      await release(UTTERANCE, key);
      throw error;
    }
  }

  async function begin(key: string, speaker: Speaker, language: string): Promise<void> {
    const taking = takePlaces(key, speaker.key, language).finally(() => beginning.delete(key));
    beginning.set(key, taking);
    await taking;
    const one = open.get(key);
    if (!one) return;
    one.hotWords = await speaker.hotWords().catch(() => []);
    if (open.get(key) !== one) return; // dropped meanwhile
    one.stream = openStream(one.provider, language, one.hotWords, new AbortController().signal);
    for (const piece of one.pieces) one.stream.push(piece);
  }

  /** The whole text, from another service where one fails. */
  async function finish(key: string, one: Utterance, signal: AbortSignal): Promise<{ text: string; engine: string }> {
    const tried = new Set<string>();
    let { provider, stream } = one;
    for (;;) {
      const stop = () => stream.close();
      signal.addEventListener('abort', stop, { once: true });
      const { breaker } = clientOf(provider);
      try {
        const text = await stream.finish();
        breaker.succeeded();
        noteSuccess(provider.name);
        return { text, engine: provider.name };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ModelError)) {
          breaker.withdrawn();
          throw error;
        }
        breaker.failed();
        noteFailure(provider.name, error);
        tried.add(provider.id);
        await release(AT_SERVICE, key);
        const next = await takeService(key, tried);
        if (!next)
          throw new AppError(CODE.unavailable, error.message.replaceAll('模型服务', '语音服务'), { cause: error });
        provider = next;
        one.provider = next;
        stream = openStream(next, one.language, one.hotWords, signal);
        one.stream = stream;
        for (const piece of one.pieces) stream.push(piece);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    }
  }

  /** The next piece of an utterance that is here. */
  async function take(key: string, piece: SoundPiece, signal: AbortSignal): Promise<Hearing> {
    const one = open.get(key);
    const sound = Buffer.from(piece.audio, 'base64');
    if (!one || piece.offset !== one.bytes || sound.length % 2 !== 0) {
      await end(key);
      throw new AppError(CODE.conflict, '录音中断了，请再说一次');
    }
    if (one.bytes + sound.length > HEARING_LIMITS.seconds * SOUND_BYTES) {
      await end(key);
      throw new AppError(CODE.tooLarge, `一次最多说 ${HEARING_LIMITS.seconds} 秒`);
    }
    one.bytes += sound.length;
    one.pieces.push(sound);
    one.stream.push(sound);
    one.idle.refresh();
    if (piece.part === 'more') return { ...one.stream.text(), engine: one.provider.name };
    try {
      const { text, engine } = await finish(key, one, signal);
      return { settled: text, changing: '', engine };
    } finally {
      await end(key);
      await release(AT_SERVICE, key); // one that had fallen silent may have gone on to another service
    }
  }

  /** What the process says that has the utterance; null when none has. */
  async function takeElsewhere(key: string, piece: SoundPiece, signal: AbortSignal): Promise<Hearing | null> {
    const found = await leases.find({ kind: UTTERANCE, name: key });
    if (!found || found.owner === leases.owner) return null;
    try {
      return Hearing.parse(await calls.ask(found.owner, 'utterance.take', { key, piece }, signal));
    } catch (error) {
      if (error instanceof OwnerGone) return null;
      throw error;
    }
  }
  calls.answer('utterance.take', async function* (input, signal) {
    const { key, piece } = Handed.parse(input);
    yield await (piece.part === 'drop' ? drop(key) : take(key, piece, signal));
  });

  async function drop(key: string): Promise<Hearing> {
    await end(key);
    return { settled: '', changing: '', engine: '' };
  }

  return {
    describe: (): Pick<HearingInfo, 'engine'> => ({ engine: findServices()[0]?.name ?? null }),

    /** Takes one piece. @param begins asked when an utterance begins: throws where that may not be */
    async hear(
      speaker: Speaker,
      piece: SoundPiece,
      begins: () => Promise<void>,
      signal: AbortSignal,
    ): Promise<Hearing> {
      const key = `${speaker.key} ${piece.utterance}`;
      await beginning.get(key);
      if (!open.has(key)) {
        if (piece.offset > 0 || piece.part === 'drop') {
          const heard = await takeElsewhere(key, piece, signal);
          if (heard) return heard;
        }
        if (piece.part === 'drop') return drop(key);
        if (piece.offset > 0) throw new AppError(CODE.conflict, '录音中断了，请再说一次');
        await begins();
        await (beginning.get(key) ?? (open.has(key) ? null : begin(key, speaker, piece.language)));
      }
      return piece.part === 'drop' ? drop(key) : take(key, piece, signal);
    },

    async close(): Promise<void> {
      await Promise.all([...open.keys()].map(end));
      await Promise.all([...clients.values()].map(({ client }) => client.close()));
    },
  };
}

const NO_STREAM: HearingStream = {
  push() {},
  text: () => ({ settled: '', changing: '' }),
  finish: async () => '',
  close() {},
};
