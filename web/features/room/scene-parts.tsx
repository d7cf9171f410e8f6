import type { ComponentOf, Frame } from '#contract/scene-component.contract.ts';
import { type Beginning, tellHint } from '#web/scene/invitation.ts';
import { BAR, ChatView, chatHeight } from '#web/scene/views/chat-view.tsx';
import { boxStyle, captionInset, clampLines, fitSize, useTextStyle } from '#web/scene/views/styles.ts';
import { type ChatTurn, isBusy } from '#web/talk/core/chat-turn.ts';
import type { Heard } from '#web/talk/core/talk-ears.ts';
import type { Caption } from './caption.ts';
import { Dock } from './dock.tsx';
import type { Interaction } from './interaction.ts';
import { UNHEARD } from './room-words.ts';
import { Card, sizes, type TalkWords } from './scene-answer.tsx';
import styles from './scene-room.module.css';
import { NOTES } from './start-screen.tsx';
import { Suggestions } from './suggestions.tsx';
import type { Conversation } from './use-conversation.ts';

interface CaptionProps {
  component: ComponentOf<'caption'>;
  frame: Frame;
  caption: Caption | null;
  turn: ChatTurn | null;
  heard: Heard | null;
}

/** What is said at this moment: by who listens, or by the person. */
export function RunningCaption({ component: { text, box }, frame, caption, turn, heard }: CaptionProps) {
  const style = useTextStyle(text);
  const waits = turn !== null && turn.text === '' && turn.error === null;
  const words = heard
    ? { said: heard.settled, coming: heard.changing || (heard.settled ? '' : '请说…') }
    : (caption ?? (waits ? { said: '', coming: turn.query ?? '…' } : null));
  if (!words) return <span />;
  const inset = captionInset(box);
  const across = frame.width - 2 * inset;
  const size = fitSize(text.size, { ...frame, width: across }, [...words.said, ...words.coming].length);
  return (
    <div className={styles.caption} style={{ ...boxStyle(box), padding: `0 ${inset}px` }} aria-hidden="true">
      <p style={{ ...style, fontSize: size, ...clampLines(size, frame.height) }}>
        {words.said} <em>{words.coming}</em>
      </p>
    </div>
  );
}

interface RestProps {
  component: ComponentOf<'chat'>;
  frame: Frame;
  conversation: Conversation;
  interaction: Interaction;
  refusal: string | null;
  beginning: Beginning;
  onStart(): void;
}

/** Before a conversation the bar that asks begins one, and says why there is none. */
export function ChatAtRest({ component, frame, conversation, interaction, refusal, beginning, onStart }: RestProps) {
  const { rest, stand, listening } = conversation;
  const height = chatHeight(frame, 'idle');
  const note = refusal ?? (rest === null ? null : NOTES[rest]);
  const deaf = interaction.listensAtRest ? (listening.refusal ?? listening.problem) : null;
  const asks = stand.state === 'asking';
  const hint = asks
    ? '正在接通…'
    : note
      ? `${note}\n点这里重新开始`
      : deaf
        ? `${tellHint(component.hint, beginning)[0]}\n听不到唤醒词：${deaf}`
        : listening.isFree && interaction.wakeWord
          ? `说“${interaction.wakeWord}”唤醒我\n${UNHEARD}`
          : component.hint;
  return (
    <div className={styles.rest} style={{ height }}>
      <ChatView component={{ ...component, hint }} frame={{ ...frame, height }} state="idle" />
      <button
        type="button"
        className={styles.begin}
        style={{ borderRadius: component.box.radius }}
        aria-label={rest === 'fresh' ? '开始对话' : '重新对话'}
        aria-busy={asks}
        onClick={onStart}
      />
      <p className="unseen" role="status">
        {note}
      </p>
    </div>
  );
}

interface BarProps extends TalkWords {
  component: ComponentOf<'chat'>;
  frame: Frame;
  interaction: Interaction;
  /** The answer stands over it, in the same frame. */
  answer: boolean;
}

/** Where one asks, and above it the answer where the frame is high enough. */
export function AskBar({ component, frame, interaction, answer, ...words }: BarProps) {
  const { place, room, conversation, state, colours, scale, turn, onTyping } = words;
  const { dialogue, voice, chat, view, listening, ask, leave } = conversation;
  const height = answer ? BAR.ofTall : Math.min(BAR.most, Math.max(BAR.least, frame.height));
  const unit = Math.max(0.5, Math.min(height / 196, frame.width / 700));
  return (
    <div className={styles.talk} style={{ ...colours, ...sizes(scale), ...boxStyle(component.box) }}>
      {answer && (
        <div className={styles.inside}>
          <Card {...words} />
          <Suggestions turn={turn} answering={chat.answering} isWide={false} onAsk={(text) => void ask(text)} />
        </div>
      )}
      <div
        className={styles.bar}
        data-narrow={frame.width / unit < 900 || undefined}
        style={{ ['--unit' as string]: `${unit}px`, height: answer ? height : '100%' }}
      >
        <Dock
          place={place}
          room={room}
          interaction={interaction}
          state={state}
          isWide
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
      </div>
    </div>
  );
}
