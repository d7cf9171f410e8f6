import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type HearingInfo, hearSpeech } from '#contract/hearing.contract.ts';
import { call } from '#web/lib/request.ts';
import type { Dialogue } from '#web/talk/core/dialogue.ts';
import type { VoiceControl } from '#web/talk/core/voice-view.ts';
import { MicButton } from '#web/talk/mic-button.tsx';
import { useListening } from '#web/talk/use-listening.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './ask-by-voice.module.css';
import { hearingQuery } from './role-talk.ts';

interface Props {
  roleId: string;
  language: string;
  dialogue: Dialogue;
  voice: VoiceControl;
  /** An answer is on its way or being heard. */
  busy: boolean;
  onQuestion(text: string): void;
  /** Somebody is being listened to. */
  onHearing(hearing: boolean): void;
}

/** Where the server does not say, the browser has to understand by itself. */
const NOBODY: HearingInfo = { engine: null, detector: '' };

/** The microphone beside the field, what it hears above it, and why it does not; nothing where nobody understands speech. */
export function AskByVoice(props: Props) {
  const { data, isError } = useQuery(hearingQuery);
  const info = data ?? (isError ? NOBODY : null);
  return info && <Microphone {...props} info={info} />;
}

function Microphone({ roleId, language, info, onQuestion, onHearing, ...talk }: Props & { info: HearingInfo }) {
  const listening = useListening({
    ...talk,
    language,
    hear:
      info.engine === null
        ? null
        : (piece, signal) => call(hearSpeech, { ...piece, roleId, language }, signal ? { signal } : {}),
    detector: info.detector,
    wakeWord: '',
    onQuestion,
    onWake() {},
    onCalled() {},
  });
  const { heard, problem, refusal, held, dismiss } = listening;
  const isHearing = heard !== null;
  useEffect(() => onHearing(isHearing), [isHearing, onHearing]);
  // Whoever asks in another way has left it behind.
  const { busy } = talk;
  const latest = useRef(dismiss);
  latest.current = dismiss;
  useEffect(() => {
    if (busy) latest.current();
  }, [busy]);
  if (refusal !== null) return null;
  return (
    <>
      {heard && (
        <p className={styles.heard} aria-live="polite">
          <b>{held === 'cancel' ? '松开取消' : held ? '松开发送，移开取消' : '请说，说完会自动回答'}</b>
          <span>
            {heard.settled}
            <i>{heard.changing}</i>
          </span>
        </p>
      )}
      {problem && !heard && (
        <p className={styles.problem} role="alert">
          <span>{problem}</span>
          <button type="button" aria-label="关闭提示" onClick={dismiss}>
            <Icon name="close" size={14} />
          </button>
        </p>
      )}
      <MicButton listening={listening} />
    </>
  );
}
