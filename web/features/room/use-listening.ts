import { useEffect, useRef, useState } from 'react';
import { createRecogniser, type Recogniser, refuseSpeech } from './recogniser.ts';

export interface Heard {
  settled: string;
  changing: string;
}

interface Options {
  language: string;
  /** Somebody begins to speak: whatever is being said falls silent. */
  onBegin(): void;
  /** A question was spoken. */
  onQuestion(text: string): void;
}

/** The microphone: whether it can be used, what it hears, and why it does not. */
export function useListening({ language, onBegin, onQuestion }: Options) {
  const [refusal, setRefusal] = useState(() => refuseSpeech(window));
  const [problem, setProblem] = useState<string | null>(null);
  const [heard, setHeard] = useState<Heard | null>(null);
  const recogniser = useRef<Recogniser | null>(null);
  const latest = useRef(onQuestion);
  latest.current = onQuestion;

  useEffect(() => {
    if (refusal) return;
    recogniser.current = createRecogniser(window, language, {
      onText: (settled, changing) => setHeard({ settled, changing }),
      onEnd(text) {
        setHeard(null);
        if (text) latest.current(text);
      },
      onError(message, lasting) {
        setProblem(message);
        if (lasting) setRefusal(message);
      },
    });
    return () => {
      recogniser.current?.abort();
      recogniser.current = null;
    };
  }, [language, refusal]);

  return {
    /** Why nobody can speak here; null where somebody can. */
    refusal,
    /** What went wrong last time. */
    problem,
    /** What is heard at this moment; null while nobody listens. */
    heard,
    /** Listens, or takes what was said for the question. */
    toggle() {
      if (heard) return recogniser.current?.stop();
      setProblem(null);
      onBegin();
      setHeard({ settled: '', changing: '' });
      recogniser.current?.start();
    },
    abort: () => recogniser.current?.abort(),
  };
}
