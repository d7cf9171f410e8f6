import type { ChatEvent } from '#contract/chat.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { describeError, NetworkError, RequestError } from '#web/lib/transport/request-error.ts';
import { createActingVoice } from './acting-voice.ts';
import { createActionFeed } from './action-feed.ts';
import { createVoice, type Manner, type SpeechCalls } from './create-voice.ts';
import { type ChatQuestion, createDialogue } from './dialogue.ts';
import { followTurn } from './follow-turn.ts';
import type { LoadFilm } from './voice-view.ts';

const CUT_OFF = '与服务的连接断开了，这次没有说完，请稍后重试';

/** The calls that a channel talks by: the owner's own, or a visitor's. */
export interface TalkCalls {
  speech: SpeechCalls;
  open(question: ChatQuestion, signal: AbortSignal): AsyncIterable<ChatEvent>;
  /** The missing events of a turn that had begun. */
  resume(
    question: ChatQuestion,
    place: { turnId: string; afterSeq: number },
    signal: AbortSignal,
  ): AsyncIterable<ChatEvent>;
  /** Ends a turn, or notes how far one that has ended was heard. Must outlive the page. */
  stop(
    conversation: { roleId: string; cid: string },
    turnId: string | undefined,
    heardText: string | undefined,
  ): Promise<unknown>;
  /** A conversation has begun. */
  onOpen?(roleId: string, cid: string, language?: string): void;
  /** A call was refused, or its connection broke for good. */
  onRefused?(error: unknown): void;
}

/** One conversation with its voice, for whoever keeps it. `manner` is asked before each sentence; without `loadFilm` films are not played. */
export function openTalk(
  { speech, open, resume, stop, onOpen, onRefused }: TalkCalls,
  manner: () => Manner,
  loadFilm?: LoadFilm,
) {
  const voice = createVoice(speech, manner, loadFilm);
  const actions = createActionFeed();
  const acting = createActingVoice({ voice, play: actions.play });
  /** Goodbyes to turns whose ids are not known yet: each ends whatever runs, so what is asked next waits until they are through. */
  const partings = new Set<Promise<unknown>>();
  /** It ends by itself soon when this does not arrive. */
  function tellStopped(
    { roleId, cid }: Pick<ChatQuestion, 'roleId' | 'cid'>,
    turnId: string | undefined,
    heard: string | null,
  ): void {
    const heardText =
      heard === null || turnId === undefined ? undefined : [...heard].slice(0, LIMITS.answerText).join('');
    const told = stop({ roleId, cid }, turnId, heardText).catch(() => {});
    if (turnId !== undefined) return;
    partings.add(told);
    void told.finally(() => partings.delete(told));
  }
  async function* openAfterPartings(question: ChatQuestion, signal: AbortSignal): AsyncIterable<ChatEvent> {
    await Promise.all(partings);
    yield* open(question, signal);
  }
  const dialogue = createDialogue({
    ask: (question, signal, onLost, onUnsent) =>
      followTurn(question, signal, {
        open: openAfterPartings,
        resume,
        onLost,
        onUnsent,
        isBroken: (error) => error instanceof RequestError && error.code === CODE.internal,
        goodbye: (asked, turnId) => tellStopped(asked, turnId, acting.heard()),
      }),
    onCut: tellStopped,
    ...(onOpen ? { onOpen } : {}),
    voice: acting,
    describeError(error) {
      onRefused?.(error);
      return error instanceof NetworkError ? CUT_OFF : describeError(error);
    },
  });
  return { dialogue, voice, acting, actions };
}
