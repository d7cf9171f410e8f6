import type { ChatEntities, ChatEvent } from '#contract/chat.contract.ts';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { type ChatState, type ChatTurn, NO_CHAT, stopTurn } from './chat-turn.ts';
import { readSources } from './citations.ts';

/** What one turn asks of the server. */
export interface ChatQuestion {
  roleId: string;
  /** Empty on the opening turn. */
  query: string;
  cid: string;
  /** 1 asks for the greeting. */
  isStart: 0 | 1;
}

/** What an answer is spoken with. */
export interface ChatVoice {
  push(textDelta: string): void;
  /** The answer is complete. */
  finish(): void;
  /** Silence at once. */
  stop(): void;
}

export interface ChatSessionOptions {
  /** Opens the stream of one turn; ends when `signal` is aborted. */
  ask(question: ChatQuestion, signal: AbortSignal): AsyncIterable<ChatEvent>;
  voice: ChatVoice;
  /** Anything thrown, as a sentence for people. */
  describeError(error: unknown): string;
  now?: () => number;
}

export interface ChatSession {
  subscribe(onChange: () => void): () => void;
  getState(): ChatState;
  /** Begins a conversation with a role: a new cid, and its greeting. */
  open(roleId: string): void;
  /** False when it may not be sent: nothing in it, too long, no conversation, or the answer before is not finished. */
  send(query: string): boolean;
  /** Ends the answer and the voice. What was said stays, an answer without text goes. */
  stop(): void;
  /** Asks the last question again in place of its answer. */
  regenerate(): void;
  /** The same role from the beginning. */
  restart(): void;
  /** Ends everything; the session can be opened again. */
  close(): void;
}

/** Something to ask, and no longer than the server takes. */
export function isSendable(query: string): boolean {
  const length = countCharacters(query.trim());
  return length > 0 && length <= LIMITS.query;
}

/** One conversation: which turns there are, and the one answer that may be on its way. Knows neither the screen nor the network. */
export function createChatSession(options: ChatSessionOptions): ChatSession {
  const { ask, voice, describeError, now = Date.now } = options;
  const listeners = new Set<() => void>();
  let state: ChatState = NO_CHAT;
  let conversation: { roleId: string; cid: string } | null = null;
  /** The answer on its way. Events of any other one come too late and are dropped. */
  let running: AbortController | null = null;
  let nextKey = 1;

  function change(part: Partial<ChatState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function changeLast(part: Partial<ChatTurn>): void {
    const last = state.turns.at(-1);
    if (last) change({ turns: [...state.turns.slice(0, -1), { ...last, ...part }] });
  }

  /** Puts the turn at the end of `before` and lets it be answered. */
  function begin(before: readonly ChatTurn[], query: string | null): void {
    if (!conversation) return;
    voice.stop();
    const turn: ChatTurn = { key: nextKey++, query, text: '', state: 'waiting', sources: [], error: null };
    change({ turns: [...before, turn], answering: true });
    running = new AbortController();
    void follow({ ...conversation, query: query ?? '', isStart: query === null ? 1 : 0 }, running);
  }

  async function follow(question: ChatQuestion, own: AbortController): Promise<void> {
    try {
      for await (const { entities } of ask(question, own.signal)) {
        if (running !== own) return;
        take(entities);
        if (entities.isEnd) return end(entities);
      }
      // A stream that just ceases was cut off somewhere on the way.
      if (running === own) end({ error: '回答中断了，请重试' });
    } catch (error) {
      if (running === own) end({ error: describeError(error) });
    }
  }

  function take({ text, engine, citationSources }: ChatEntities): void {
    if (engine) change({ engine });
    if (citationSources) changeLast({ sources: readSources(citationSources) });
    if (!text) return;
    changeLast({ text: (state.turns.at(-1)?.text ?? '') + text, state: 'streaming' });
    voice.push(text);
  }

  function end({ error, timings }: ChatEntities): void {
    running = null;
    changeLast(error ? { state: 'failed', error } : { state: 'done' });
    change({ answering: false, firstTextMs: timings?.firstTextMs ?? state.firstTextMs });
    voice.finish();
  }

  function abort(): void {
    const stopped = running;
    running = null; // first: whatever it still sends belongs to nobody
    stopped?.abort();
    voice.stop();
    if (stopped) change({ turns: stopTurn(state.turns), answering: false });
  }

  function open(roleId: string): void {
    abort();
    conversation = { roleId, cid: String(now()) };
    begin([], null);
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    getState: () => state,
    open,
    send(query) {
      const asked = query.trim();
      if (!conversation || state.answering || !isSendable(asked)) return false;
      begin(state.turns, asked);
      return true;
    },
    stop: abort,
    regenerate() {
      const last = state.turns.at(-1);
      if (!state.answering && last) begin(state.turns.slice(0, -1), last.query);
    },
    restart() {
      if (conversation) open(conversation.roleId);
    },
    close() {
      abort();
      conversation = null;
      change(NO_CHAT);
    },
  };
}
