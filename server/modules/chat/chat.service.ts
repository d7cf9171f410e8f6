import type { ChatEntities } from '#contract/chat.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { newId } from '#server/platform/database/columns.ts';
import { retryWhenCut } from '#server/platform/database/retry-when-cut.ts';
import { AppError } from '#server/platform/errors.ts';
import { explainShortage } from '#server/platform/explain-shortage.ts';
import { Lines } from '#server/platform/http/lines.ts';
import type { Log } from '#server/platform/log.ts';
import type { Answerer } from './answerer.ts';
import { LOST, type NewTurn } from './append-turns.store.ts';
import type { ChatStore, StoredTurn } from './chat.store.ts';
import { type ConversationKey, idOfAsked } from './conversation-key.ts';
import { wearGuise, wornBy } from './guise.ts';
import { isOwnerThere, tellEvent, tellFailure, tellRun, tellSources, tellUnready } from './owner-view.ts';
import { roleInLanguage } from './role-in-language.ts';
import { cutHeard } from './turn/cut-heard.ts';
import { createMemory, type Memory } from './turn/memory.ts';
import { runTurn } from './turn/run-turn.ts';
import type { Pipeline } from './turn/stage.ts';
import { createTrace } from './turn/trace.ts';
import { createTurnState, type Turn, type TurnRequest, type TurnState } from './turn/turn.ts';
import type { LiveTurn, TurnHub } from './turn/turn-hub.ts';
import type { TurnOwners } from './turn/turn-owners.ts';

/** As many as a role may ask for: which it is, is known only when they are on their way. */
const HISTORY_ROUNDS = 20;
const NOT_KEPT = '这次问答没有保存下来，刷新后就看不到了';
const WHOM_TO_TELL = '；请稍后重试，如果一直如此，请联系管理员';
const ALREADY_REPLACED = '这个问题已经在别处重新提问，请刷新后查看';
const NO_TURN = '这次回答没有保存下来，请重新提问';
const STOPPING = '服务正在重启，请半分钟后再问';
const SHUT_DOWN = '服务正在重启，这次没有说完，请半分钟后重试';

export interface ChatDependencies {
  store: ChatStore;
  log: Log;
  hub: TurnHub;
  owners: TurnOwners;
  pipeline: Pipeline;
  /** Told of every turn that could not be recorded. */
  noteLost(error: unknown): void;
  /** Told of every other one. */
  noteKept(): void;
  /** Throws 404 for a role that the account does not own. */
  findRole(accountId: string, roleId: string): Promise<Role>;
  /** Throws an AppError for a model that the account may not use, or that nobody has configured. */
  findAnswerer(accountId: string, modelName: string): Promise<Answerer>;
  /** These turns are no longer part of the conversation: what came of them besides their answers is taken back. */
  takeBack(key: ConversationKey, turnIds: readonly string[]): Promise<void>;
}

/** Turns of every channel: begun, read, resumed, stopped and recorded. */
export function createChatService(dependencies: ChatDependencies) {
  const { store, log, hub, owners, pipeline, noteLost, noteKept, findRole, findAnswerer, takeBack } = dependencies;

  /** Refusals (unknown role, empty question) are thrown before the turn begins; after that it always ends with an event. */
  async function begin(request: TurnRequest, id: string): Promise<LiveTurn> {
    const trace = createTrace();
    // First of all: a conversation that is taken away from now on takes this turn with it.
    const beganAt = Date.now();
    const { accountId, roleId } = request;
    const key = keyOf(request);
    const question = request.query.trim();
    if (hub.isDraining()) throw new AppError(CODE.unavailable, STOPPING);
    if (!request.isStart && question === '') throw new AppError(CODE.badInput, '请输入问题');
    const span = trace.start('prepare');
    // Most turns need it, and it need not wait for the role; whoever asks for it hears of a failure.
    const told = request.isStart ? [] : request.history?.slice(-HISTORY_ROUNDS);
    const { replaces, insteadOf = [] } = request;
    // What is replaced leaves the history before that is read; nothing is replaced by a turn that is refused.
    const mayAnswer = async () => {
      const own = await findRole(accountId, roleId);
      const guise = wornBy(own, request.guise);
      const role = roleInLanguage(lowerParameters(wearGuise(own, guise), request.sampling), request.language);
      const answerer = await findAnswerer(accountId, role.modelName).catch((error: unknown) => {
        throw tellUnready(error, request.channel);
      });
      return { role, guise, answerer };
    };
    const allowed = replaces === undefined && insteadOf.length === 0 ? null : await mayAnswer();
    const replaced = (await findAsked(key, insteadOf)) ?? replaces;
    if (replaced !== undefined) await replaceTurn(key, replaced);
    const opening = told ? null : store.open(key, HISTORY_ROUNDS);
    opening?.catch(() => {});
    const memory = createMemory(async () => (await (opening ?? store.open(key, 0))).slots, log);
    const { role, guise, answerer } = allowed ?? (await mayAnswer());
    span.end();

    // Of two tries that come at once, one begins the turn and the other reads it.
    const other = request.askId === undefined ? null : hub.find(key, id);
    if (other) return other;
    return hub.start({ id, key, resumable: request.resumable === 1 }, async (live) => {
      const turn: Turn = {
        id: live.id,
        beganAt,
        request: { ...request, guise },
        key,
        role,
        answerer,
        signal: live.signal,
        trace,
        question,
        state: createTurnState(answerer.label),
        slices: {},
        history: async () => told ?? (await opening)?.history ?? [],
        memory: memory.open,
        send(entities) {
          const told = tellEvent(entities, request.channel);
          if (told) live.send(told);
        },
      };
      await run(turn, live, memory.changes);
    });
  }

  /** Events of the turn that a named question is already; answers null then, and otherwise the id under which it is to begin. */
  async function* readAsked(
    key: ConversationKey,
    askId: string,
    signal: AbortSignal,
  ): AsyncGenerator<Lines, string | null> {
    for (let tries = 0; ; tries += 1) {
      const id = idOfAsked(key, askId, tries);
      const live = hub.find(key, id);
      if (live && live.interruption().interruption === null) {
        yield* live.attach(0).read(signal);
        return null;
      }
      // One that was interrupted is in its record once its last event has come.
      if (live) for await (const _ of live.attach(0).read(signal));
      const [isHeld, stored] = await Promise.all([live ? false : owners.isHeld(id), store.find(key, id)]);
      if (isHeld && !stored && (yield* owners.read(key, { turnId: id, afterSeq: 0 }, signal))) return null;
      const ended = stored ?? (isHeld ? await store.find(key, id) : null);
      if (!ended) return id;
      if (ended.outcome !== 'interrupted' && ended.error !== LOST) {
        yield replay(ended, key);
        return null;
      }
      await store.replace(key, id);
    }
  }

  /** The turn that the first of these questions that had arrived is now; null where none had. */
  async function findAsked(key: ConversationKey, names: readonly string[]): Promise<string | null> {
    const isThere = async (id: string) =>
      hub.find(key, id) !== null || (await owners.isHeld(id)) || (await store.find(key, id)) !== null;
    for (const name of names) {
      let found: string | null = null;
      for (let tries = 0; await isThere(idOfAsked(key, name, tries)); tries += 1) found = idOfAsked(key, name, tries);
      if (found) return found;
    }
    return null;
  }

  /** One that still runs is stopped, and replaced when it is in its record. Of two who replace the same turn one is refused. */
  async function replaceTurn(key: ConversationKey, turnId: string): Promise<void> {
    let done = await store.replace(key, turnId);
    if (done === null) {
      await service.stop(key, { turnId });
      for await (const _ of service.resume(key, { turnId, afterSeq: 0 }, new AbortController().signal));
      done = await store.replace(key, turnId);
    }
    if (done === null) throw new AppError(CODE.notFound, NO_TURN);
    if (done === 'lost') throw new AppError(CODE.conflict, ALREADY_REPLACED);
    await takeBack(key, done);
  }

  const record = (key: ConversationKey, ended: NewTurn) =>
    retryWhenCut(async (isAgain) => {
      const stored = isAgain ? await store.find(key, ended.turn.id) : null;
      if (!stored || stored.error === LOST) await store.append(key, ended);
    });

  async function run(turn: Turn, live: LiveTurn, changes: Memory['changes']): Promise<void> {
    const { id, state, trace } = turn;
    owners.hold(turn);
    turn.send({ engine: state.engine, turnId: id });
    const { outcome, error, cause, closing } = await runTurn(turn, pipeline, live.ready);
    if (outcome === 'failed') log.warn({ err: cause, turnId: id }, 'turn failed');
    const totalMs = trace.since();
    if (outcome === 'interrupted') {
      const { interruption, heardText } = live.interruption();
      Object.assign(state, { interruption, heardText: heardText === null ? null : cutHeard(state.text, heardText) });
    }
    const { channel } = turn.request;
    const isShutDown = outcome === 'interrupted' && state.interruption === 'shutdown';
    let told = isShutDown ? SHUT_DOWN : error === null ? null : tellFailure(error, channel);
    try {
      await record(turn.key, { ...toRecord(turn, { outcome, error, totalMs }), changes: changes() });
      noteKept();
      owners.release(id);
    } catch (failure) {
      log.error({ err: failure, turnId: id }, 'turn not recorded');
      noteLost(failure);
      owners.abandon(id);
      told ??= isOwnerThere(channel) ? (explainShortage(failure)?.message ?? NOT_KEPT + WHOM_TO_TELL) : NOT_KEPT;
    }
    live.send({
      ...closing,
      ...(told ? { error: told } : {}),
      ...(outcome === 'interrupted' ? { interrupted: true } : {}),
      ...describeEnd(id, state.firstTextMs, totalMs),
      ...(isOwnerThere(channel) ? { stages: trace.stages() } : {}),
      ...(state.tokens && channel === 'api' ? { tokens: state.tokens } : {}),
    });
    if (outcome !== 'done') return;
    for (const act of state.afterwards)
      await act().catch((failure: unknown) => log.error({ err: failure, turnId: id }, 'not done after a turn'));
  }

  const service = {
    /** Events of a new turn. The signal tells that the reader went away. */
    async *chat(request: TurnRequest, signal: AbortSignal): AsyncGenerator<Lines> {
      const { askId } = request;
      const id = askId === undefined ? newId() : yield* readAsked(keyOf(request), askId, signal);
      if (id === null) return;
      // What an earlier try was asked instead of, that one has replaced.
      const isAgain = askId !== undefined && id !== idOfAsked(keyOf(request), askId, 0);
      const live = await begin(isAgain ? { ...request, replaces: undefined, insteadOf: undefined } : request, id);
      yield* live.attach(0).read(signal);
    },

    /** Events of a turn behind `afterSeq`; of one that is over for long, all of it from its record. */
    async *resume(
      key: ConversationKey,
      { turnId, afterSeq }: { turnId?: string | undefined; afterSeq: number },
      signal: AbortSignal,
    ): AsyncGenerator<Lines> {
      await findRole(key.accountId, key.roleId);
      const live = hub.find(key, turnId);
      if (live) return yield* live.attach(afterSeq).read(signal);
      if (yield* owners.read(key, { turnId, afterSeq }, signal)) return;
      let stored = await store.find(key, turnId);
      if (!stored) {
        await owners.settled();
        if (yield* owners.read(key, { turnId, afterSeq }, signal)) return;
        stored = await store.find(key, turnId);
      }
      if (!stored) throw new AppError(CODE.notFound, NO_TURN);
      yield replay(stored, key);
    },

    /** Ends what runs, also of a role that is gone; of a turn that has ended, notes what was heard. */
    async stop(
      key: ConversationKey,
      { turnId, heardText }: { turnId?: string | undefined; heardText?: string | undefined },
    ): Promise<void> {
      const stopped = hub.stop(key, turnId, heardText);
      if (turnId !== undefined && stopped) return;
      const isDone = async () =>
        (await owners.stop(key, turnId, heardText)) ||
        turnId === undefined ||
        (await store.noteHeard(key, turnId, heardText));
      if (await isDone()) return;
      await owners.settled();
      if (!(await isDone())) throw new AppError(CODE.notFound, NO_TURN);
    },
    drain: hub.drain,
    close: () => hub.close(),
  };
  return service;
}

const keyOf = ({ accountId, roleId, channel, visitorId, cid }: TurnRequest): ConversationKey => ({
  accountId,
  roleId,
  channel,
  visitorId,
  cid,
});

/** A request may ask for less than the role is set to. */
function lowerParameters(role: Role, { temperature, maxTokens }: NonNullable<TurnRequest['sampling']> = {}): Role {
  const { modelParameter } = role;
  return {
    ...role,
    modelParameter: {
      ...modelParameter,
      temperature: Math.min(modelParameter.temperature, temperature ?? Number.POSITIVE_INFINITY),
      max_tokens: Math.min(modelParameter.max_tokens, maxTokens ?? Number.POSITIVE_INFINITY),
    },
  };
}

function describeEnd(turnId: string, firstTextMs: number | null, totalMs: number): ChatEntities {
  return { isEnd: true, turnId, timings: { firstTextMs: Math.round(firstTextMs ?? 0), totalMs: Math.round(totalMs) } };
}

function toRecord(
  { id, beganAt, request, state, trace }: Turn,
  end: { outcome: 'done' | 'interrupted' | 'failed'; error: string | null; totalMs: number },
) {
  const { firstTextMs, tokens } = state;
  return {
    language: request.language,
    projectId: request.projectId,
    beganAt,
    turn: {
      id,
      isStart: request.isStart,
      question: request.query.trim(),
      answer: state.text,
      ...pick(state),
      promptTokens: tokens?.prompt ?? null,
      completionTokens: tokens?.completion ?? null,
      outcome: end.outcome,
      error: end.error,
      timings: { ...(firstTextMs === null ? {} : { firstTextMs }), totalMs: end.totalMs },
      stages: trace.stages(),
    },
  };
}

function pick(state: TurnState) {
  const { sources, media, tools, engine, engines, answered, partial, moderation, interruption, heardText } = state;
  return { sources, media, tools, engine, engines, answered, partial, moderation, interruption, heardText };
}

/** A recorded turn as a reader who lost it would have received it. */
function replay(stored: StoredTurn, key: ConversationKey): Lines {
  const { id, answer, sources, media, tools, engine, outcome, interruption, timings, stages } = stored;
  const error = interruption === 'shutdown' ? SHUT_DOWN : stored.error && tellFailure(stored.error, key.channel);
  const marks = Object.keys(sources);
  const events: ChatEntities[] = [
    // Of a turn that was lost nothing is known but that: what a reader has seen of it stays.
    { ...(stored.error === LOST ? {} : { restart: true }), engine, turnId: id, ...(answer ? { text: answer } : {}) },
    ...tools.map((tool) => ({ tool: tellRun(tool, key.channel) })),
    {
      ...(marks.length > 0
        ? { citation: marks.join(''), citationSources: JSON.stringify(tellSources(sources, key.channel)) }
        : {}),
      ...(media.length > 0 ? { media } : {}),
      ...(error ? { error } : {}),
      ...(outcome === 'interrupted' ? { interrupted: true } : {}),
      ...describeEnd(id, timings.firstTextMs ?? null, timings.totalMs ?? 0),
      ...(isOwnerThere(key.channel) ? { stages } : {}),
    },
  ];
  const told = events.flatMap((event) => tellEvent(event, key.channel) ?? []);
  return new Lines(told.map((entities) => `${JSON.stringify({ entities })}\n`).join(''));
}
