import { setTimeout as delay } from 'node:timers/promises';
import type { ChatEntities } from '#contract/chat.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import type { ConversationKey } from '../conversation-key.ts';
import { createTurnLog, type TurnLog, type TurnReader } from './turn-log.ts';

export type Interruption = 'stopped' | 'left' | 'shutdown';

export interface HubOptions {
  /** Silence after which a reader gets a sign of life, ms. */
  heartbeatMs?: number;
  /** How long a turn waits for a reader who said that it would come back, ms. */
  graceMs?: number;
  /** How long the events of a resumable turn are kept after its end, ms. */
  keepMs?: number;
}

/** A turn that runs, or has just ended. */
export interface LiveTurn {
  readonly id: string;
  readonly key: ConversationKey;
  readonly signal: AbortSignal;
  /** Why it was ended before its end, and what of it was heard if that is known. */
  interruption(): { interruption: Interruption | null; heardText: string | null };
  send(entities: ChatEntities): void;
  ready(): Promise<void> | undefined;
  attach(afterSeq: number): TurnReader;
}

interface Entry extends LiveTurn {
  interrupt(why: Interruption, heardText?: string): void;
  log: TurnLog;
  settled: Promise<void>;
}

/** Turns run here, apart from the connections that read them. */
export function createTurnHub({
  heartbeatMs = 15_000,
  graceMs = LIMITS.resumeGraceMs,
  keepMs = 30_000,
}: HubOptions = {}) {
  const turns = new Map<string, Entry>();
  let isDraining = false;
  const heart = setInterval(() => {
    const silentSince = performance.now() - heartbeatMs;
    for (const { log } of turns.values()) log.beat(silentSince);
  }, heartbeatMs / 3);
  heart.unref();

  const isOf = (entry: Entry, key: ConversationKey) =>
    entry.key.cid === key.cid &&
    entry.key.roleId === key.roleId &&
    entry.key.accountId === key.accountId &&
    entry.key.channel === key.channel &&
    entry.key.visitorId === key.visitorId;

  function findAll(key: ConversationKey, id?: string): Entry[] {
    if (id === undefined) return [...turns.values()].filter((entry) => isOf(entry, key));
    const entry = turns.get(id);
    return entry && isOf(entry, key) ? [entry] : [];
  }

  return {
    /** Starts a turn. `run` sends its events, the last with `isEnd`, and never rejects. */
    start(
      { id, key, resumable }: { id: string; key: ConversationKey; resumable: boolean },
      run: (turn: LiveTurn) => Promise<void>,
    ): LiveTurn {
      const controller = new AbortController();
      let why: ReturnType<LiveTurn['interruption']> = { interruption: null, heardText: null };
      let grace: NodeJS.Timeout | undefined;
      const interrupt: Entry['interrupt'] = (reason, heardText) => {
        if (controller.signal.aborted || log.ended()) return;
        why = { interruption: reason, heardText: heardText ?? null };
        controller.abort(new Error(`The turn was interrupted: ${reason}`));
        log.release();
      };
      const log = createTurnLog(resumable, () => {
        if (log.ended()) return;
        if (!resumable) return interrupt('left');
        clearTimeout(grace);
        grace = setTimeout(() => interrupt('left'), graceMs);
        grace.unref();
      });
      const live: LiveTurn = {
        id,
        key,
        signal: controller.signal,
        interruption: () => why,
        send: (entities) => log.append(entities),
        ready: () => log.ready(),
        attach(afterSeq) {
          clearTimeout(grace);
          return log.attach(afterSeq);
        },
      };
      const forget = () => void turns.delete(id);
      const settled = run(live).finally(() => {
        clearTimeout(grace);
        if (resumable) setTimeout(forget, keepMs).unref();
        else forget();
      });
      turns.set(id, { ...live, interrupt, log, settled });
      return live;
    },
    /** The turn with this id, or the newest of the conversation. */
    find: (key: ConversationKey, id?: string): LiveTurn | null => findAll(key, id).at(-1) ?? null,
    /** Ends what runs of a conversation, or one turn of it; false when nothing did. */
    stop(key: ConversationKey, id?: string, heardText?: string): boolean {
      const running = findAll(key, id).filter(({ log }) => !log.ended());
      for (const entry of running) entry.interrupt('stopped', heardText);
      return running.length > 0;
    },
    isDraining: () => isDraining,
    /** Says that no more turns are taken; resolves when those that run have ended, at the latest after so many ms. */
    async drain(mostMs: number): Promise<void> {
      isDraining = true;
      const running = [...turns.values()].filter(({ log }) => !log.ended());
      const ended = new AbortController();
      await Promise.race([
        Promise.all(running.map(({ settled }) => settled)),
        delay(mostMs, undefined, { signal: ended.signal }).catch(() => {}),
      ]);
      ended.abort();
    },
    /** How many turns are running or kept. */
    size: () => turns.size,
    /** Ends everything; resolves when every turn is recorded. */
    async close(): Promise<void> {
      clearInterval(heart);
      const open = [...turns.values()];
      for (const entry of open) entry.interrupt('shutdown');
      await Promise.all(open.map(({ settled }) => settled));
    },
  };
}

export type TurnHub = ReturnType<typeof createTurnHub>;
