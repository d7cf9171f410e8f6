import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import type { VisitPlace, VisitRoom } from '#contract/visit.contract.ts';
import { isSendable } from '#web/talk/core/dialogue.ts';
import { MicButton } from '#web/talk/mic-button.tsx';
import type { useListening } from '#web/talk/use-listening.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import styles from './dock.module.css';
import { type Interaction, pressOf } from './interaction.ts';
import { typedQuery } from './room.queries.ts';
import { Round } from './room-head.tsx';

interface Props {
  place: VisitPlace;
  room: VisitRoom;
  interaction: Interaction;
  state: 'idle' | 'listening' | 'thinking' | 'speaking';
  isWide: boolean;
  answering: boolean;
  /** Something is being heard that can be silenced. */
  speaking: boolean;
  listening: ReturnType<typeof useListening>;
  muted: boolean;
  onMute(): void;
  /** False when it was not taken; the text then stays. */
  onSend(text: string): boolean;
  onStop(): void;
  onTyping(typing: boolean): void;
  onLeave(): void;
}

const DOING = { idle: '等您提问', listening: '等您提问', thinking: '正在思考', speaking: '正在回答' } as const;

/** Where one asks: by the microphone where the browser understands speech, and always by writing. */
export function Dock(props: Props) {
  const { room, interaction, state, isWide, answering, speaking, listening, muted } = props;
  const { microphone: allowed, bargeIn } = interaction;
  const [writes, setWrites] = useState(false);
  const canSpeak = allowed.mode !== 'none' && listening.refusal === null;
  const hearing = listening.heard !== null;
  const refusal = allowed.mode === 'none' ? null : listening.refusal;
  const box = <AskBox {...props} focusOnce={isWide && canSpeak && writes} hint={(isWide && refusal) || '打字提问'} />;
  /** Nobody is heard before the answer has been. */
  const isDeaf = !bargeIn && (answering || speaking);
  const words = describeMicrophone(interaction, isDeaf);
  const isAlwaysFree = allowed.mode === 'free' && !allowed.changeable;
  const microphone = isAlwaysFree ? (
    <span className={styles.ear} data-hears={(listening.isFree && !isDeaf) || undefined} aria-hidden="true">
      <Icon name="mic" />
    </span>
  ) : (
    <MicButton listening={listening} by={pressOf(allowed)} label={words.label} isOff={isDeaf} />
  );
  // Where there is no other way to be heard, it is offered again where the microphone was lost.
  const free = (allowed.changeable || (isAlwaysFree && !listening.isFree)) && (
    <Round
      icon="headset"
      label={listening.isFree ? '退出免提' : '免提对话'}
      pressed={listening.isFree}
      onClick={() => listening.setFree(!listening.isFree)}
    />
  );
  if (isWide)
    return (
      <div className={styles.dock}>
        {canSpeak && microphone}
        {canSpeak && !writes ? (
          <div className={styles.words}>
            <b>
              {explainHeld(listening) ??
                explainFree(listening, interaction, isDeaf) ??
                (hearing ? '请说，说完会自动回答' : answering || speaking ? words.meanwhile : words.wide)}
            </b>
            <span>{listening.problem ?? `${room.name}${describeDoing(listening, state)}`}</span>
          </div>
        ) : (
          <div className={styles.writing}>
            {canSpeak && (hearing || listening.problem) && (
              <p className={styles.why} role={listening.problem ? 'alert' : 'status'}>
                {explainHeld(listening) ?? listening.problem ?? '请说，说完会自动回答'}
              </p>
            )}
            {box}
          </div>
        )}
        {canSpeak && (answering || speaking) && !writes && (
          <Round icon="stop" label="停止回答" onClick={props.onStop} />
        )}
        {canSpeak && !writes && free}
        {canSpeak && (
          <Round
            icon="keyboard"
            label={writes ? '收起键盘' : '键盘输入'}
            pressed={writes}
            onClick={() => setWrites(!writes)}
          />
        )}
      </div>
    );
  const leave = <Round icon="close" label="结束对话" onClick={props.onLeave} />;
  const sound = (
    <Round
      icon={muted ? 'mute' : 'volume'}
      label={muted ? '打开声音' : '静音'}
      pressed={muted}
      onClick={props.onMute}
    />
  );
  if (!canSpeak)
    return (
      <div className={styles.foot}>
        <div className={styles.row}>
          {leave}
          {box}
          {sound}
        </div>
        {refusal && <p className={styles.tip}>{refusal}</p>}
      </div>
    );
  return (
    <div className={styles.foot}>
      <div className={styles.controls}>
        {leave}
        <span />
        {microphone}
        {free || <span />}
        {sound}
      </div>
      <p className={styles.tip} role={listening.problem ? 'alert' : undefined}>
        {explainHeld(listening) ??
          listening.problem ??
          explainFree(listening, interaction, isDeaf) ??
          (hearing ? words.hearing : isDeaf ? words.meanwhile : words.tall)}
      </p>
      {box}
    </div>
  );
}

/** What somebody who can be spoken to is doing; listening is said only of who listens. */
function describeDoing({ heard, isFree, waitsFor }: Props['listening'], state: Props['state']): string {
  const isQuiet = state === 'idle' || state === 'listening';
  const listens = heard !== null || (isFree && waitsFor === null && isQuiet);
  return listens ? '在听您说' : DOING[state];
}

/** What letting go will do; null while no button is held. */
const explainHeld = ({ held }: Pick<Props['listening'], 'held'>): string | null =>
  held && (held === 'send' ? '松开发送，移开取消' : '松开取消');

/** How to be heard without a button; null where a button must be pressed. */
function explainFree(
  { isFree, waitsFor }: Pick<Props['listening'], 'isFree' | 'waitsFor'>,
  { bargeIn }: Interaction,
  isDeaf: boolean,
): string | null {
  if (!isFree) return null;
  if (waitsFor !== null) return `说“${waitsFor}”唤醒我`;
  if (isDeaf) return '请等我说完再说';
  return bargeIn ? '直接说话就行，可以打断我' : '直接说话就行';
}

/** What the button of the microphone is for, at a wide and a tall screen, and while an answer is on its way. */
function describeMicrophone({ microphone, bargeIn }: Interaction, isDeaf: boolean) {
  const { mode, changeable } = microphone;
  const isHeld = pressOf(microphone) === 'hold';
  const label = mode === 'hold' ? '按住说话' : '点按说话';
  const ways = changeable ? (mode === 'hold' ? '按住或点按' : '点按或按住') : isHeld ? '按住' : '点按';
  const more = bargeIn ? '，可以打断我' : '';
  return {
    label: isDeaf ? `${label}，请等我说完` : label,
    wide: label + more,
    tall: mode === 'free' && !changeable ? '点按免提，直接说话' : `${ways}麦克风说话${more}`,
    meanwhile: bargeIn ? `${isHeld ? '按住' : '点按'}可以打断我` : '请等我说完，或打字、点停止',
    hearing: isHeld ? '松开发送' : '说完会自动回答，点按麦克风立即发送',
  };
}

function AskBox({
  place,
  room,
  answering,
  speaking,
  onSend,
  onStop,
  onTyping,
  focusOnce,
  hint,
}: Props & { focusOnce: boolean; hint: string }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusOnce) field.current?.focus();
  }, [focusOnce]);
  const typed = useDebounced(text.trim(), 150);
  const { data } = useQuery(typedQuery(place, room.language, room.realtimeRecommendOn ? typed : ''));
  const offered = typed !== '' && typed === text.trim() && !answering ? (data ?? []) : [];
  const tooLong = countCharacters(text.trim()) > LIMITS.query;
  const stops = answering || (speaking && text.trim() === '');

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (!answering && isSendable(text)) send(text);
  }

  /** What was asked is no longer being written, even while the field keeps the focus. */
  function send(asked: string): void {
    if (!onSend(asked)) return;
    setText('');
    onTyping(false);
  }

  /** While an input method composes, Enter chooses a word. Safari ends the composition first; 229 still tells. */
  function holdBack(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault();
  }

  return (
    <form className={styles.box} onSubmit={submit}>
      {offered.length > 0 && (
        <fieldset className={styles.offered} aria-label="输入联想">
          {offered.map((question) => (
            <button key={question} type="button" onClick={() => send(question)}>
              {question}
            </button>
          ))}
        </fieldset>
      )}
      {tooLong && (
        <p className={styles.long} role="alert">
          最多 {LIMITS.query.toLocaleString()} 个字，请删减后发送
        </p>
      )}
      <input
        ref={field}
        value={text}
        placeholder={hint}
        aria-label="输入问题"
        aria-invalid={tooLong}
        enterKeyHint="send"
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          onTyping(true);
        }}
        onKeyDown={holdBack}
        onFocus={() => onTyping(true)}
        onBlur={() => onTyping(false)}
      />
      {stops ? (
        // It takes the place of 发送 at once: the second half of a double click there is not meant for it.
        <button
          type="button"
          className={styles.stop}
          aria-label="停止回答"
          onClick={({ detail }) => detail < 2 && onStop()}
        >
          <Icon name="stop" size={20} />
        </button>
      ) : (
        <button type="submit" className={styles.send} aria-label="发送" disabled={!isSendable(text)}>
          <Icon name="send" size={20} />
        </button>
      )}
    </form>
  );
}
