import { setTimeout as pause } from 'node:timers/promises';
import { describeCall, type Endpoint } from './describe-call.ts';
import { estimateMessages, estimateTokens } from './estimate-tokens.ts';
import { errorOfConnection } from './explain-failure.ts';
import {
  type ModelClient,
  type ModelDelta,
  ModelError,
  type ModelRequest,
  type ModelUsage,
  type UsageOrigin,
} from './model-request.ts';
import { createModelConnections, type OpenReply, openReply } from './openai-client.ts';
import { createProviderGate, type ProviderGate, type ProviderHealth } from './provider-gate.ts';

/** A service as far as calls need it. */
export interface RoutedProvider extends Endpoint {
  id: string;
  name: string;
  concurrency: number;
  timeoutMs: number;
  models: readonly {
    name: string;
    model: string;
    maxOutputTokens: number | null;
    promptPrice: number;
    completionPrice: number;
    fallback?: string;
    /** 1: it begins with thinking without a mark that opens it. */
    thinksFirst?: 0 | 1;
  }[];
}

/** One call of a model that came to an answer, whole or in part. */
export interface UsageRecord extends ModelUsage {
  origin: UsageOrigin | null;
  /** Name in the product's list: of the model that answered. */
  model: string;
  providerId: string;
  providerName: string;
  /** Yuan. */
  cost: number;
  firstTokenMs: number;
  totalMs: number;
}

interface Options {
  /** Services in the order in which they are asked; read anew for each call. */
  findProviders(): readonly RoutedProvider[];
  onUsage?(usage: UsageRecord): void;
  /** A reply has come to its end. */
  onSuccess?(provider: RoutedProvider): void;
  /** One try has failed; `error.cause` holds what the service said. */
  onFailure?(provider: RoutedProvider, error: ModelError): void;
  now?: () => number;
  /** First wait before another try at the same service, ms; doubles, and varies by half. */
  backOffMs?: number;
}

interface Route {
  provider: RoutedProvider;
  model: RoutedProvider['models'][number];
}

/** Tries at one service before the next one is asked. */
const TRIES = 3;
/** A service that asks for a longer wait than this is not waited for, ms. */
const LONGEST_WAIT = 10_000;
/** Longest wait for a place, ms. */
const LONGEST_QUEUE = 30_000;

const BUSY = '模型服务繁忙，请稍后重试';

/**
 * Chooses the service that answers: those that have the model in their order, then those that have its stand-in. Until the first piece
 * of an answer has come, a service that fails is tried again after a pause and then passed over; later, a failure ends the reply.
 */
export function createModelRouter(options: Options) {
  const { findProviders, onUsage, onSuccess, onFailure, now = Date.now, backOffMs = 250 } = options;
  const connections = createModelConnections();
  const gates = new Map<string, { address: string; gate: ProviderGate }>();

  /** A service whose address or key has changed begins anew; calls under way end at their own gate. */
  function gateOf({ id, kind, baseUrl, key }: RoutedProvider): ProviderGate {
    const known = gates.get(id);
    const address = JSON.stringify([kind, baseUrl, key]);
    if (known?.address === address) return known.gate;
    const gate = createProviderGate(now);
    gates.set(id, { address, gate });
    return gate;
  }

  /** Services that are free come before those where one would wait; stand-ins come last. */
  function findRoutes(name: string): Route[] {
    const having = (wanted: string) =>
      findProviders().flatMap((provider) => {
        const model = provider.models.find((one) => one.name === wanted);
        return model ? [{ provider, model }] : [];
      });
    const own = having(name);
    const standIn = own.find(({ model }) => model.fallback)?.model.fallback;
    const isFree = ({ provider }: Route) => gateOf(provider).slots.isFree(provider.concurrency);
    const inOrder = (routes: Route[]) => [...routes.filter(isFree), ...routes.filter((route) => !isFree(route))];
    return [...inOrder(own), ...(standIn && standIn !== name ? inOrder(having(standIn)) : [])];
  }

  /** The first answer that begins. Throws the ModelError of the last service that was asked. */
  async function openAny(request: ModelRequest, signal: AbortSignal) {
    const routes = findRoutes(request.model);
    if (routes.length === 0)
      throw new ModelError('该模型未配置，请在角色设置中选择其他模型', { retry: 'never', unhealthy: false });
    let failure: ModelError | null = null;
    for (const route of routes) {
      const opened = await tryRoute(route, request, signal);
      if (!(opened instanceof ModelError)) return opened;
      // What a service that was asked has said tells more than that another one rests.
      if (opened !== SKIPPED) failure = opened;
      else failure ??= explainRest(route);
    }
    throw failure;
  }

  /** Asks one service, again after a pause where that may help. To its circuit breaker that is one call. */
  async function tryRoute(route: Route, request: ModelRequest, signal: AbortSignal) {
    const gate = gateOf(route.provider);
    for (let tries = 1; ; tries += 1) {
      const opened = await tryOnce(route, request, signal);
      if (!(opened instanceof ModelError) || opened === SKIPPED || opened === FULL) return opened;
      const hopeless = opened.retry !== 'same' || opened.retryAfterMs > LONGEST_WAIT;
      if (hopeless || tries === TRIES || gate.breaker.state !== 'closed') {
        gate.failed(opened);
        return opened;
      }
      const wait = backOffMs * 2 ** (tries - 1) * (0.5 + Math.random());
      await pause(Math.max(wait, opened.retryAfterMs), undefined, { signal });
    }
  }

  /** Takes a place and asks once. A failure is answered, an abort is thrown. */
  async function tryOnce(route: Route, request: ModelRequest, signal: AbortSignal) {
    const { provider } = route;
    const gate = gateOf(provider);
    const queueMs = Math.min(LONGEST_QUEUE, provider.timeoutMs);
    const leave = await gate.slots.enter(provider.concurrency, queueMs, signal);
    if (!leave) return FULL;
    if (!gate.breaker.admit()) {
      leave();
      return SKIPPED;
    }
    const started = performance.now();
    try {
      const reply = await open(route, request, signal, gate);
      const firstTokenMs = Math.round(performance.now() - started);
      gate.answered(firstTokenMs);
      return { route, gate, reply, leave, started, firstTokenMs };
    } catch (error) {
      leave();
      if (!(error instanceof ModelError) || signal.aborted) {
        gate.breaker.withdrawn();
        throw error;
      }
      onFailure?.(provider, error);
      return error;
    }
  }

  async function open({ provider, model }: Route, request: ModelRequest, signal: AbortSignal, gate: ProviderGate) {
    const maxTokens = Math.min(request.maxTokens, model.maxOutputTokens ?? request.maxTokens);
    const { timeoutMs, key } = provider;
    const thinksFirst = model.thinksFirst === 1;
    const call = { ...describeCall(provider, request.variables), model: model.model, timeoutMs, key, thinksFirst };
    const ask = (askUsage: boolean): Promise<OpenReply> =>
      openReply(connections, { ...call, askUsage }, { ...request, maxTokens }, signal);
    try {
      return await ask(!gate.silent);
    } catch (error) {
      // Services that are older than this option refuse it by name.
      const refusal = error instanceof ModelError && error.cause instanceof Error ? error.cause.message : '';
      if (gate.silent || !/^HTTP 4\d\d:.*(?:stream_options|include_usage)/s.test(refusal)) throw error;
      gate.silent = true;
      return ask(false);
    }
  }

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<readonly ModelDelta[]> {
    const { route, gate, reply, leave, started, firstTokenMs } = await openAny(request, signal);
    const { provider, model } = route;
    const { reader } = reply;
    const said: string[] = [];
    let ended = false;
    const count = (): ModelUsage =>
      reader.usage
        ? { ...reader.usage, estimated: false }
        : {
            promptTokens: estimateMessages(request.messages),
            completionTokens: estimateTokens(said.join('') + reader.toolCalls.map((one) => one.arguments).join('')),
            estimated: true,
          };
    try {
      for (let deltas: ModelDelta[] | null = reply.first; deltas; deltas = await reply.read()) {
        for (const { text, reasoning } of deltas) said.push(text, reasoning);
        if (deltas.length > 0) yield deltas;
      }
      ended = true;
      gate.breaker.succeeded();
      onSuccess?.(provider);
      const { toolCalls } = reader;
      yield [{ text: '', reasoning: '', usage: count(), ...(toolCalls.length > 0 ? { toolCalls } : {}) }];
    } catch (error) {
      ended = true;
      if (signal.aborted) {
        gate.breaker.withdrawn();
        throw error;
      }
      const failure = errorOfConnection(error);
      gate.failed(failure, true);
      onFailure?.(provider, failure);
      // What was said cannot be taken back, so nobody else may begin again.
      throw new ModelError(failure.message, { cause: failure.cause, retry: 'never' });
    } finally {
      if (!ended) gate.breaker.withdrawn(); // whoever read has left
      reply.close();
      leave();
      const usage = count();
      const cost = (usage.promptTokens * model.promptPrice + usage.completionTokens * model.completionPrice) / 1e6;
      const { id: providerId, name: providerName } = provider;
      const times = { firstTokenMs, totalMs: Math.round(performance.now() - started) };
      const origin = request.origin ?? null;
      onUsage?.({ ...usage, ...times, origin, model: model.name, providerId, providerName, cost });
    }
  }

  function explainRest({ provider }: Route): ModelError {
    const seconds = Math.ceil(gateOf(provider).breaker.restMs / 1000);
    const message = `模型服务连续出错，已暂停使用，${seconds > 0 ? `约 ${seconds} 秒后恢复尝试` : '正在尝试恢复'}`;
    return new ModelError(message, { unhealthy: false });
  }

  const client: ModelClient = { stream };
  return {
    ...client,
    /** How a service has been doing in this process. */
    health: (provider: RoutedProvider): ProviderHealth => gateOf(provider).health(),
    close: () => connections.agent.destroy(),
  };
}

/** As many calls wait as may. */
const FULL = new ModelError(BUSY, { unhealthy: false });
/** The service is being left alone. */
const SKIPPED = new ModelError(BUSY, { unhealthy: false });
