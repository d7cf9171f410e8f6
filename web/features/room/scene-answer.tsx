import type { CSSProperties } from 'react';
import type { Scene } from '#contract/scene.contract.ts';
import type { Direction } from '#contract/scene-component.contract.ts';
import type { VisitPlace, VisitRoom } from '#contract/visit.contract.ts';
import type { chooseStageState } from '#web/figure/stage-state.ts';
import { inkOn, readColour, withOpacity } from '#web/scene/views/colours.ts';
import type { ChatTurn } from '#web/talk/core/chat-turn.ts';
import { AnswerCard } from './answer-card.tsx';
import type { AnswerPlace } from './fit-scene.ts';
import styles from './scene-room.module.css';
import { Suggestions } from './suggestions.tsx';
import type { Conversation } from './use-conversation.ts';

/** What the words of a conversation are written with, and what they show. */
export interface TalkWords {
  place: VisitPlace;
  room: VisitRoom;
  conversation: Conversation;
  state: ReturnType<typeof chooseStageState>;
  direction: Direction;
  scale: number;
  /** Variables of their colours and sizes. */
  colours: CSSProperties;
  turn: ChatTurn | null;
  related: readonly string[];
  onTyping(typing: boolean): void;
}

/** An answer this high has room for questions below it, in scene pixels. */
const WITH_QUESTIONS = 340;

/** The written answer, where the scene has room for it. */
export function SceneAnswer(words: TalkWords & { at: AnswerPlace }) {
  const { conversation, colours, scale, turn, at } = words;
  const { x, y, width, height } = at.frame;
  const offers = height >= WITH_QUESTIONS;
  return (
    <section
      className={styles.answer}
      data-low={at.isLow || undefined}
      style={{ ...colours, ...sizes(scale), left: x, top: y, width, height }}
      aria-label="对话"
    >
      <Card {...words} />
      {offers && (
        <Suggestions
          turn={turn}
          answering={conversation.chat.answering}
          isWide={false}
          onAsk={(text) => void conversation.ask(text)}
        />
      )}
    </section>
  );
}

/** The answer itself. */
export function Card({ place, conversation, state, turn, onTyping }: TalkWords) {
  const { dialogue, voice, view, listening, ask, rewrite } = conversation;
  return (
    <AnswerCard
      place={place}
      turn={turn}
      state={state}
      heard={view.phase === 'speaking' ? (voice.heard() ?? '') : null}
      spoken={listening.heard}
      folded={false}
      onAsk={ask}
      onAgain={() => dialogue.regenerate()}
      onResend={dialogue.resend}
      onRewrite={rewrite}
      onTyping={onTyping}
    />
  );
}

/** Never smaller on the screen than can be read, in CSS pixels of what is 16 of the variables. */
const LEAST_SEEN = 15;
/** What is 16 of them on a scene of the usual size, in scene pixels. */
const USUAL = 32;

/** One of the phone's pixels that the conversation is measured in, in scene pixels; and the size that a field has at least. */
export const sizes = (scale: number) =>
  ({
    '--p': `${Math.max(USUAL, LEAST_SEEN / scale) / 16}px`,
    '--field': `${16 / scale}px`,
  }) as CSSProperties;

/** Of the chat component; where its box is seen through, a ground that its words stand out from. */
export function talkColours({ components }: Scene): CSSProperties {
  const chat = components.find((one) => one.kind === 'chat');
  if (!chat) return {};
  const { colour, accent, box } = chat;
  const seen = readColour(box.fill)[3];
  const ground = seen > 0.75 ? box.fill : inkOn(colour) === '#ffffff' ? '#fffffff2' : '#14172bf2';
  return {
    '--strong': colour,
    '--quiet': withOpacity(colour, 0.78),
    '--faint': withOpacity(colour, 0.66),
    '--soft': withOpacity(colour, 0.08),
    '--card': ground,
    '--tint': accent,
    '--on-tint': inkOn(accent),
    color: colour,
  } as CSSProperties;
}
