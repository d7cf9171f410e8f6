import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Stage } from '#avatar/stage/index.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { fileOf } from '../picture-files.ts';
import { type Hello, helloMs, mouthAt, wordsAt } from './hello.ts';

const HELLOS = import.meta.glob<Hello>('../pictures/hello-*.json', { import: 'default' });
/** How often the bubble catches up, in ms. */
const WORDS_MS = 60;
/** How long a page that never rests is waited for, in ms. */
const LONGEST_WAIT_MS = 1200;

/** Brings somebody to life on the canvas; greets once in silence, and aloud when asked: browsers want a click before any sound. */
export function useGreeter(canvas: RefObject<HTMLCanvasElement | null>, person: string) {
  const [words, setWords] = useState('');
  const [text, setText] = useState('');
  const [speaking, setSpeaking] = useState(false);
  const stage = useRef<Stage | null>(null);
  const hello = useRef<Hello | null>(null);
  const saying = useRef<AbortController | null>(null);

  /** Moves the words along until `signal`, or for as long as the greeting takes. */
  const follow = useCallback(
    (greeting: Hello, mouth: (() => ReturnType<typeof mouthAt>) | null, signal: AbortSignal) => {
      const started = performance.now();
      const spent = () => performance.now() - started;
      setSpeaking(true);
      stage.current?.setState('speaking');
      stage.current?.say(mouth ?? (() => mouthAt(greeting, spent())));
      const rest = () => {
        clearInterval(timer);
        setWords(greeting.text);
        setSpeaking(false);
        stage.current?.setState('listening');
        stage.current?.say(null);
      };
      const timer = setInterval(() => {
        setWords(wordsAt(greeting, spent()));
        if (spent() >= helloMs(greeting)) rest();
      }, WORDS_MS);
      signal.addEventListener('abort', rest);
    },
    [],
  );

  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    // The words and the picture come first.
    const loads = new Promise<void>((resolve) => whenIdle(resolve, LONGEST_WAIT_MS)).then(() =>
      Promise.all([import('#web/figure/draw-person.ts'), HELLOS[`../pictures/hello-${person}.json`]?.()]),
    );
    loads.then(
      ([{ drawPerson }, greeting]) => {
        if (signal.aborted || !greeting) return;
        hello.current = greeting;
        setText(greeting.text);
        const made = drawPerson(target, person, 'bust');
        stage.current = made;
        target.dataset.ready = '';
        if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setWords(greeting.text);
        else follow(greeting, null, signal);
      },
      console.warn, // the picture stays
    );
    return () => {
      leaving.abort();
      saying.current?.abort();
      stage.current?.dispose();
      stage.current = null;
      delete target.dataset.ready;
    };
  }, [canvas, person, follow]);

  /** Aloud; a second call falls silent. */
  const speak = useCallback(async () => {
    const greeting = hello.current;
    if (saying.current) return saying.current.abort();
    if (!greeting) return;
    const stop = new AbortController();
    saying.current = stop;
    try {
      const { sayAloud } = await import('./say-aloud.ts');
      const begin = (mouth: () => ReturnType<typeof mouthAt>) => follow(greeting, mouth, stop.signal);
      await sayAloud(fileOf(`hello-${person}.mp3`), greeting, begin, stop.signal);
    } catch (error) {
      console.warn('The greeting could not be played', error);
    } finally {
      if (saying.current === stop) saying.current = null;
    }
  }, [person, follow]);

  return { words, text, speaking, speak };
}
