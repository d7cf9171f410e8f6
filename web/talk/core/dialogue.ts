import { type ActionCue, splitActions } from '#contract/action.contract.ts';
import type { AnswerFilm } from '#contract/answer-video.contract.ts';
import type { ChatEntities, ChatEvent } from '#contract/chat.contract.ts';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import {
  type AskPlace,
  type ChatState,
  type ChatTurn,
  isBusy,
  lastAsked,
  NO_CHAT,
  putRun,
  stopTurn,
} from './chat-turn.ts';
import { readSources } from './citations.ts';
import { makeId } from './make-id.ts';
import { addExtras } from './turn-extras.ts';

/** What one turn asks of the server. */
export interface ChatQuestion extends AskPlace {
  roleId: string;
  /** Empty on the opening turn. */
  query: string;
  cid: string;
  /** 1 asks for the greeting. */
  isStart: 0 | 1;
  /** Code of the language that is talked in; without it the role's own. */
  language?: string;
  /** Names the question for the server, however often it is sent. */
  askId?: string;
}

/** What an answer is spoken with. */
export interface ChatVoice {
  push(textDelta: string): void;
  /** Something to do at its place in the answer; comes before the words behind it. */
  act?(cue: ActionCue): void;
  /** The answer was filmed; comes before its words. */
  film?(film: AnswerFilm): void;
  /** The answer is complete. */
  finish(): void;
  /** Silence at once. */
  stop(): void;
  /** As far as the answer that is being spoken has been heard; null when none is. */
  heard(): string | null;
}

export interface DialogueOptions {
  /**
   * Opens the stream of one turn; ends when `signal` is aborted. `onLost` hears of a connection that broke and of its return; `onUnsent` of
   * a question that has found none, with what sends it now, and that it was sent.
   */
  ask(
    question: ChatQuestion,
    signal: AbortSignal,
    onLost: (lost: boolean) => void,
    onUnsent: (sendNow: (() => void) | null) => void,
  ): AsyncIterable<ChatEvent>;
  /** A conversation has begun. */
  onOpen?(roleId: string, cid: string, language?: string): void;
  voice: ChatVoice;
  /** An answer that had arrived was silenced before its end. */
  onCut?(conversation: { roleId: string; cid: string }, turnId: string, heard: string): void;
  /** Anything thrown, as a sentence for people. */
  describeError(error: unknown): string;
  now?: () => number;
  makeId?: () => string;
}

export interface Dialogue {
  subscribe(onChange: () => void): () => void;
  getState(): ChatState;
  /** Begins a conversation with a role: a new cid, and its greeting. */
  open(roleId: string, language?: string): void;
  /** Goes on with a conversation that was read back. */
  reopen(roleId: string, cid: string, turns: readonly Omit<ChatTurn, 'key'>[], language?: string): void;
  /** False when it may not be sent: nothing in it, too long, no conversation, or the answer before is not finished. */
  send(query: string): boolean;
  /**
   * Somebody speaks: the answer on its way ends, and so does the voice. The signal is that of the next turn, from what is said now to the
   * last sound of its answer; it is aborted when the turn is stopped, wherever it is. Until that turn is sent, it stays the same.
   */
  hear(): AbortSignal;
  /** Says something that nobody has asked for. */
  say(text: string): void;
  /** Ends the answer and the voice. What was said stays, an answer without text goes. */
  stop(): void;
  /** Asks the last question again in place of its answer. */
  regenerate(): void;
  /** Sends the question that has found no connection now. */
  resend(): void;
  /** Asks another question in place of the last one. False when it may not be sent, as with `send`. */
  rewrite(query: string): boolean;
  /** The same role from the beginning. */
  restart(): void;
  /** Ends everything; the dialogue can be opened again. */
  close(): void;
}

/** Names that a question tells at most. */
const MOST_NAMES = 20;

/** What is asked in place of a turn; of one without its first event nobody knows whether it had arrived. */
function placeOf(turn: ChatTurn | undefined): AskPlace {
  if (!turn) return {};
  const { id, askId, place = {} } = turn;
  if (id !== undefined) return { replaces: id };
  return askId === undefined
    ? place
    : { ...place, insteadOf: [askId, ...(place.insteadOf ?? [])].slice(0, MOST_NAMES) };
}

/** Something to ask, and no longer than the server takes. */
export function isSendable(query: string): boolean {
  const length = countCharacters(query.trim());
  return length > 0 && length <= LIMITS.query;
}

/** One conversation: which turns there are, and the one answer that may be on its way. Knows neither the screen nor the network. */
export function createDialogue(options: DialogueOptions): Dialogue {
  const { ask, voice, describeError, now = Date.now, makeId: makeAskId = makeId } = options;
  const listeners = new Set<() => void>();
  let state: ChatState = NO_CHAT;
  let conversation: { roleId: string; cid: string; language?: string } | null = null;
  /** The answer on its way. Events of any other one come too late and are dropped. */
  let running: AbortController | null = null;
  /** Of the turn that is still being said by the person; it becomes that of its answer. */
  let hearing: AbortController | null = null;
  /** Of the turn whose answer was the last to come: it may still be spoken. */
  let spoken: AbortController | null = null;
  /** Sends the unsent question of the running turn. */
  let sendNow: (() => void) | null = null;
  let nextKey = 1;
  /** The turn whose answer came last. */
  let turnId: string | undefined;

  function change(part: Partial<ChatState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function changeLast(part: Partial<ChatTurn>): void {
    const last = state.turns.at(-1);
    if (last) change({ turns: [...state.turns.slice(0, -1), { ...last, ...part }] });
  }

  /** Silences the voice; an answer that was complete but not heard to its end is told to have been cut. */
  function hush(): void {
    const heard = voice.heard();
    if (heard !== null && !running && conversation && turnId) options.onCut?.(conversation, turnId, heard);
    voice.stop();
    spoken?.abort();
    spoken = null;
  }

  /** Puts the turn at the end of `before` and lets it be answered. */
  function begin(before: readonly ChatTurn[], query: string | null, place: AskPlace = {}, askId = makeAskId()): void {
    if (!conversation) return;
    hush();
    turnId = undefined;
    const turn: ChatTurn = {
      key: nextKey++,
      query,
      text: '',
      state: 'waiting',
      sources: [],
      tools: [],
      error: null,
      lost: false,
      unsent: false,
      askId,
      place,
    };
    change({ turns: [...before, turn], answering: true });
    running = hearing ?? new AbortController();
    hearing = null;
    sendNow = null;
    void follow(
      {
        ...conversation,
        query: query ?? '',
        isStart: query === null ? 1 : 0,
        askId,
        ...place,
      },
      running,
    );
  }

  async function follow(question: ChatQuestion, own: AbortController): Promise<void> {
    const onLost = (lost: boolean) => running === own && changeLast({ lost });
    const onUnsent = (now: (() => void) | null) => {
      if (running !== own) return;
      sendNow = now;
      changeLast({ unsent: now !== null });
    };
    try {
      for await (const { entities } of ask(question, own.signal, onLost, onUnsent)) {
        if (running !== own) return;
        take(entities);
        if (entities.isEnd) return end(entities);
      }
      // A stream that just ceases was cut off somewhere on the way.
      if (running === own) end({ error: '连接断开了，这次没有说完，请重试' });
    } catch (error) {
      if (running === own) end({ error: describeError(error) });
    }
  }

  function take(entities: ChatEntities): void {
    const { text, engine, citationSources, tool, restart } = entities;
    turnId = entities.turnId ?? turnId;
    if (entities.turnId && entities.turnId !== state.turns.at(-1)?.id) changeLast({ id: entities.turnId });
    const last = state.turns.at(-1);
    const extras = addExtras(last?.extras, entities);
    if (extras && extras !== last?.extras) changeLast({ extras });
    const before = state.turns.at(-1)?.text ?? '';
    if (restart) {
      // An answer that is read again goes on; any other takes back what was shown and said.
      if (!text?.startsWith(before)) voice.stop();
      changeLast({ text: '', sources: [], tools: [], state: 'waiting' });
    }
    if (engine) change({ engine });
    if (citationSources) changeLast({ sources: readSources(citationSources) });
    if (entities.film) voice.film?.(entities.film);
    if (entities.action) voice.act?.(entities.action);
    if (tool) changeLast({ tools: putRun(state.turns.at(-1)?.tools ?? [], tool) });
    if (!text) return;
    changeLast({ text: (state.turns.at(-1)?.text ?? '') + text, state: 'streaming' });
    // Of an answer that comes anew, only what was not said yet.
    voice.push(restart && text.startsWith(before) ? text.slice(before.length) : text);
  }

  function end({ error, timings, interrupted }: ChatEntities): void {
    spoken = running;
    running = null;
    changeLast(
      error
        ? { state: 'failed', error, lost: false, unsent: false }
        : { state: interrupted ? 'stopped' : 'done', lost: false, unsent: false },
    );
    change({ answering: false, firstTextMs: timings?.firstTextMs ?? state.firstTextMs });
    voice.finish();
  }

  function abort(): void {
    const [unsaid, stopped] = [hearing, running];
    hearing = running = null; // first: whatever it still sends belongs to nobody
    unsaid?.abort();
    stopped?.abort(); // tells what was heard as long as the voice knows
    if (stopped) voice.stop();
    else hush();
    if (stopped) change({ turns: stopTurn(state.turns), answering: false });
  }

  function open(roleId: string, language?: string): void {
    abort();
    conversation = { roleId, cid: String(now()), ...(language ? { language } : {}) };
    options.onOpen?.(roleId, conversation.cid, language);
    begin([], null);
  }

  function reopen(roleId: string, cid: string, turns: readonly Omit<ChatTurn, 'key'>[], language?: string): void {
    abort();
    conversation = { roleId, cid, ...(language ? { language } : {}) };
    change({ ...NO_CHAT, turns: turns.map((turn) => ({ ...turn, key: nextKey++ })) });
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    getState: () => state,
    open,
    reopen,
    send(query) {
      const asked = query.trim();
      if (!conversation || isBusy(state) || !isSendable(asked)) return false;
      // Whoever asks while the greeting is still said need not hear it to its end.
      if (state.answering) abort();
      begin(state.turns, asked);
      return true;
    },
    hear() {
      if (!hearing) abort();
      hearing ??= new AbortController();
      return hearing.signal;
    },
    say(written) {
      const { text, cues } = splitActions(written);
      if (!conversation || state.answering || written === '') return;
      hush();
      turnId = undefined;
      const turn = {
        key: nextKey++,
        query: null,
        text,
        state: 'done',
        sources: [],
        tools: [],
        error: null,
        lost: false,
        unsent: false,
      } as const;
      if (text !== '') change({ turns: [...state.turns, turn] });
      for (const cue of cues) voice.act?.(cue);
      voice.push(text);
      voice.finish();
    },
    stop: abort,
    regenerate() {
      const last = state.turns.at(-1);
      if (state.answering || !last) return;
      // Nobody knows whether a question without its first event had arrived: it stays the same one.
      if (last.id === undefined) begin(state.turns.slice(0, -1), last.query, last.place, last.askId);
      else begin(state.turns.slice(0, -1), last.query, { replaces: last.id });
    },
    resend() {
      sendNow?.();
    },
    rewrite(query) {
      const asked = query.trim();
      const at = lastAsked(state.turns);
      if (!conversation || state.answering || at < 0 || !isSendable(asked)) return false;
      begin(state.turns.slice(0, at), asked, placeOf(state.turns[at]));
      return true;
    },
    restart() {
      if (conversation) open(conversation.roleId, conversation.language);
    },
    close() {
      abort();
      conversation = null;
      change(NO_CHAT);
    },
  };
}
