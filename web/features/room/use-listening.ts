import { useEffect, useMemo, useRef, useState } from 'react';
import captureUrl from '#avatar/hearing/capture-worklet.ts?worker&url';
import type { Ears } from '#avatar/hearing/ears.ts';
import { findMicrophoneTrouble, MicrophoneError, openMicrophone } from '#avatar/hearing/open-microphone.ts';
import { describeError } from '#web/lib/request-error.ts';
import { createBrowserRecogniser, hasBrowserRecogniser } from '#web/talk/browser-recogniser.ts';
import type { ChatSession } from '#web/talk/chat-session.ts';
import { MICROPHONE_WORDS } from '#web/talk/microphone-words.ts';
import { createServerRecogniser, type Hear } from '#web/talk/server-recogniser.ts';
import { createTalkEars, type Heard } from '#web/talk/talk-ears.ts';
import type { VoiceControl } from '#web/talk/voice-control.ts';

interface Options {
  language: string;
  /** Recognition behind the server; null where there is none, so that the browser must understand by itself. */
  hear: Hear | null;
  session: ChatSession;
  voice: VoiceControl;
  /** A question was spoken. */
  onQuestion(text: string): void;
}

/** The microphone: whether it can be used, what it hears, and why it does not. */
export function useListening(options: Options) {
  const { language, hear, session, voice } = options;
  const [refusal, setRefusal] = useState(() => refuseSpeech(hear !== null));
  const [problem, setProblem] = useState<string | null>(null);
  const [heard, setHeard] = useState<Heard | null>(null);
  const [isFree, setFree] = useState(false);
  const latest = useRef(options);
  latest.current = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what hears is asked anew for each utterance
  const ears = useMemo<Ears | null>(() => {
    if (refusal) return null;
    const recogniser = hear
      ? createServerRecogniser({ hear: (...call) => (latest.current.hear ?? hear)(...call), describeError })
      : createBrowserRecogniser(window, language);
    return createTalkEars({
      ...{ recogniser, session, voice, onHeard: setHeard },
      openMicrophone: (more) => openMicrophone({ workletUrl: captureUrl, ...more }),
      onQuestion: (text) => latest.current.onQuestion(text),
      onTrouble(trouble) {
        const message = trouble instanceof MicrophoneError ? MICROPHONE_WORDS[trouble.trouble] : trouble.message;
        setProblem(message);
        if (!(trouble instanceof MicrophoneError)) {
          if (trouble.lasting) setRefusal(message);
          return;
        }
        setHeard(null);
        setFree(false);
      },
    });
  }, [language, refusal, hear === null, session, voice]);
  useEffect(() => () => ears?.close(), [ears]);

  /** A tap, or a button that is being held: whoever does that is not talked over. */
  function begin(mode: 'once' | 'held'): void {
    setProblem(null);
    setFree(false);
    void voice.unlock();
    ears?.listen(mode);
    setHeard({ settled: '', changing: '' });
  }

  return {
    /** Why nobody can speak here; null where somebody can. */
    refusal,
    /** What went wrong last time. */
    problem,
    /** What is heard at this moment; null while nobody speaks. */
    heard,
    /** Whoever speaks is heard, without a button. */
    isFree,
    /** Listens, or takes what was said for the question. */
    toggle() {
      if (heard) ears?.finish();
      else begin('once');
    },
    /** Listens as long as a button is held. */
    hold: () => begin('held'),
    release: () => ears?.finish(),
    setFree(free: boolean) {
      setProblem(null);
      setHeard(null);
      setFree(free);
      void voice.unlock();
      if (free) ears?.listen('free');
      else ears?.close();
    },
    abort() {
      setHeard(null);
      setFree(false);
      ears?.close();
    },
  };
}

/** Why nobody can speak here, in a sentence for people; null where somebody can. */
function refuseSpeech(hasServer: boolean): string | null {
  const trouble = findMicrophoneTrouble(window);
  if (trouble === 'insecure') return MICROPHONE_WORDS.insecure;
  if (hasServer) return trouble && MICROPHONE_WORDS[trouble];
  return hasBrowserRecogniser(window) ? null : '这个浏览器不能识别语音，请打字提问';
}
