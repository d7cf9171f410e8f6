import { useEffect, useMemo, useRef, useState } from 'react';
import captureUrl from '#avatar/hearing/capture-worklet.ts?worker&url';
import {
  createScoredActivity,
  createSileroScorer,
  type Ears,
  findMicrophoneTrouble,
  MicrophoneError,
  openMicrophone,
  type VoiceActivity,
} from '#avatar/hearing/index.ts';
import { SILERO } from '#contract/silero.contract.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { createBrowserRecogniser, hasBrowserRecogniser } from '#web/talk/core/browser-recogniser.ts';
import type { Dialogue } from '#web/talk/core/dialogue.ts';
import { MICROPHONE_WORDS } from '#web/talk/core/microphone-words.ts';
import { createServerRecogniser, type Hear } from '#web/talk/core/server-recogniser.ts';
import { createTalkEars, type Heard } from '#web/talk/core/talk-ears.ts';
import type { VoiceControl } from '#web/talk/core/voice-view.ts';
import { useWakeGate } from './use-wake-gate.ts';

type Held = 'send' | 'cancel' | null;

interface Options {
  language: string;
  /** Recognition behind the server; null where there is none, so that the browser must understand by itself. */
  hear: Hear | null;
  dialogue: Dialogue;
  voice: VoiceControl;
  /** Folder of the model that tells speech from noise; empty without one. */
  detector: string;
  /** Listening freely, it answers only to this; empty: to everybody. */
  wakeWord: string;
  /** An answer is on its way or being heard. */
  busy: boolean;
  /** Whoever speaks freely ends the answer; false: until it has been heard, what is said freely is no question. */
  bargeIn?: boolean;
  /** A question was spoken. */
  onQuestion(text: string): void;
  /** Somebody calls it. */
  onWake(): void;
  /** It was called, and asked nothing. */
  onCalled(): void;
}

/** The microphone: whether it can be used, what it hears, and why it does not. */
export function useListening(options: Options) {
  const { language, hear, dialogue, voice } = options;
  const [refusal, setRefusal] = useState(() => refuseSpeech(hear !== null));
  const [problem, setProblem] = useState<string | null>(null);
  const [heard, setHeard] = useState<Heard | null>(null);
  const [isFree, setFree] = useState(false);
  const [held, setHeld] = useState<Held>(null);
  const latest = useRef(options);
  latest.current = options;
  const { gate, isOpen } = useWakeGate(options.wakeWord, options.busy);

  const detector = useDetector(options.detector);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what hears is asked anew for each utterance
  const ears = useMemo<Ears | null>(() => {
    if (refusal) return null;
    const recogniser = hear
      ? createServerRecogniser({ hear: (...call) => (latest.current.hear ?? hear)(...call), describeError })
      : createBrowserRecogniser(window, language);
    return createTalkEars({
      recogniser,
      dialogue,
      voice,
      gate,
      activity: detector,
      isIgnoring: () => latest.current.bargeIn === false && latest.current.busy,
      onHeard: setHeard,
      openMicrophone: (more) => openMicrophone({ workletUrl: captureUrl, ...more }),
      onQuestion: (text) => latest.current.onQuestion(text),
      onWake: () => latest.current.onWake(),
      onCalled: () => latest.current.onCalled(),
      onTrouble(trouble) {
        const message = trouble instanceof MicrophoneError ? MICROPHONE_WORDS[trouble.trouble] : trouble.message;
        setProblem(message);
        if (!(trouble instanceof MicrophoneError)) {
          if (trouble.lasting) setRefusal(message);
          return;
        }
        setHeard(null);
        setFree(false);
        setHeld(null);
      },
    });
  }, [language, refusal, hear === null, dialogue, voice, gate, detector]);
  useEffect(() => () => ears?.close(), [ears]);

  /** A tap, or a button that is being held: whoever does that is not talked over. */
  function begin(mode: 'once' | 'held'): void {
    setProblem(null);
    setFree(false);
    void voice.unlock();
    ears?.listen(mode);
    setHeard({ settled: '', changing: '' });
  }

  function listenFreely(free: boolean): void {
    setProblem(null);
    setHeard(null);
    setFree(free && ears !== null);
    if (free) ears?.listen('free');
    else ears?.close();
  }

  return {
    /** Why nobody can speak here; null where somebody can. */
    refusal,
    /** What went wrong last time. */
    problem,
    /** It has been read. */
    dismiss: () => setProblem(null),
    /** What is heard at this moment; null while nobody speaks. */
    heard,
    /** Whoever speaks is heard, without a button. */
    isFree,
    /** Listening freely, it waits for this word; null where everything counts. */
    waitsFor: isFree && !isOpen ? options.wakeWord : null,
    /** Listens, or takes what was said for the question. */
    toggle() {
      if (heard) ears?.finish();
      else begin('once');
    },
    /** What looked like a button being held was a tap. */
    listenOnce() {
      setHeld(null);
      begin('once');
    },
    /** What becomes of what is said when the button that is held is let go; null while none is. */
    held,
    /** Listens as long as a button is held. */
    hold() {
      begin('held');
      setHeld('send');
    },
    /** The finger has left the button, or has come back: let go outside, nothing is asked. */
    aim(isOutside: boolean) {
      if (held) setHeld(isOutside ? 'cancel' : 'send');
    },
    release(counts: boolean) {
      setHeld(null);
      if (counts) return ears?.finish();
      ears?.drop();
      setHeard(null);
    },
    setFree(free: boolean) {
      void voice.unlock();
      listenFreely(free);
    },
    /** Waits for the wake word before anybody has touched anything: sound must not be asked for yet. */
    attend: () => listenFreely(true),
    abort() {
      setHeld(null);
      gate?.close();
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

/** Tells speech from other sounds by the model in a folder of this installation; nothing without one, and loudness decides. */
function useDetector(folder: string): VoiceActivity | undefined {
  const made = useMemo(() => {
    if (folder === '') return null;
    const at = (name: string) => new URL(folder + name, location.origin).href;
    const files = { runtime: at(SILERO.runtime), wasm: at(SILERO.wasm), model: at(SILERO.model) };
    const scorer = createSileroScorer(files);
    return { scorer, activity: createScoredActivity(scorer) };
  }, [folder]);
  useEffect(() => () => made?.scorer.close(), [made]);
  return made?.activity;
}
