import { type Ref, useRef } from 'react';
import type { VisitPlace, VisitRoom } from '#contract/visit.contract.ts';
import type { chooseStageState } from '#web/figure/stage-state.ts';
import { RECORD_LAW } from '#web/scene/law-words.ts';
import { isBusy } from '#web/talk/core/chat-turn.ts';
import { AnswerCard } from './answer-card.tsx';
import { Dock } from './dock.tsx';
import type { Interaction } from './interaction.ts';
import styles from './room.module.css';
import { Suggestions } from './suggestions.tsx';
import type { Conversation } from './use-conversation.ts';

interface Props {
  place: VisitPlace;
  room: VisitRoom;
  conversation: Conversation;
  interaction: Interaction;
  state: ReturnType<typeof chooseStageState>;
  isWide: boolean;
  captions: boolean;
  /** Nobody has read the start screen, which says what becomes of the words. */
  tellsLaw: boolean;
  /** The column of words. */
  ref: Ref<HTMLElement>;
  onTyping(typing: boolean): void;
}

/** The words of a conversation: what was answered, what may be asked next, and where to ask. */
export function RoomTalk(props: Props) {
  const { place, room, conversation, interaction, state, isWide, captions, tellsLaw, ref, onTyping } = props;
  const { dialogue, voice, chat, view, listening, ask, rewrite, leave } = conversation;
  const last = chat.turns.at(-1) ?? null;
  return (
    <section ref={ref} className={styles.side} aria-label="对话">
      <AnswerCard
        place={place}
        turn={last}
        state={state}
        heard={view.phase === 'speaking' ? (voice.heard() ?? '') : null}
        spoken={listening.heard}
        folded={!isWide && !captions}
        onAsk={ask}
        onAgain={() => dialogue.regenerate()}
        onResend={dialogue.resend}
        onRewrite={rewrite}
        onTyping={onTyping}
      />
      <Suggestions turn={last} answering={chat.answering} isWide={isWide} onAsk={ask} />
      <Dock
        place={place}
        room={room}
        interaction={interaction}
        state={state}
        isWide={isWide}
        answering={isBusy(chat)}
        speaking={view.phase !== 'silent'}
        listening={listening}
        muted={view.muted}
        onMute={() => voice.setMuted(!view.muted)}
        onSend={ask}
        onStop={() => dialogue.stop()}
        onTyping={onTyping}
        onLeave={leave}
      />
      {tellsLaw && chat.turns.length < 2 && <p className={styles.law}>{RECORD_LAW}</p>}
      <SpokenAnswer turn={last} name={room.name} />
    </section>
  );
}

/** What screen readers say: an answer once it is complete, not every piece of it. A refusal is an alert where it stands, and not said twice. */
export function SpokenAnswer({
  turn,
  name,
}: {
  turn: { state: string; text: string; error: string | null } | null;
  name: string;
}) {
  const ended = turn && turn.state !== 'waiting' && turn.state !== 'streaming' && turn.error === null;
  const shown = useRef('');
  if (ended) shown.current = `${name}：${turn.text.replace(/\[\d{1,3}\]/g, '')}`;
  return (
    <p className="unseen" aria-live="polite">
      {shown.current}
    </p>
  );
}
