import type { Recogniser } from '#avatar/hearing/index.ts';
import { tagOf } from './language-tag.ts';
import { MICROPHONE_WORDS } from './microphone-words.ts';

/** The part of the Web Speech interface that is used; browsers have it under one of two names, TypeScript under none. */
interface Engine {
  lang: string;
  interimResults: boolean;
  start(): void;
  stop(): void;
  abort(): void;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
}

const ERRORS: Record<string, [message: string, lasting: boolean] | undefined> = {
  'not-allowed': [MICROPHONE_WORDS.denied, false],
  'audio-capture': [MICROPHONE_WORDS.absent, false],
  'no-speech': ['没有听到声音，请再说一次', false],
  network: ['这个浏览器连不上语音识别，请打字提问', true],
  'service-not-allowed': ['这个浏览器不能识别语音，请打字提问', true],
  'language-not-supported': ['这个浏览器听不懂这种语言，请打字提问', true],
};

/** Whether the browser understands speech by itself. */
export const hasBrowserRecogniser = (window: object): boolean => findEngine(window) !== null;

/** The browser's own recogniser of speech. It opens the microphone by itself, and ends an utterance by itself. */
export function createBrowserRecogniser(window: object, language: string): Recogniser {
  const Engine = findEngine(window);
  if (!Engine) throw new Error('this browser does not recognise speech');
  return {
    listensItself: true,
    begin(events) {
      const engine = new Engine();
      engine.lang = tagOf(language);
      engine.interimResults = true;
      let text = '';
      let dropped = false;
      engine.onresult = ({ results }) => {
        const parts = Array.from(results, (result) => ({ final: result.isFinal, text: result[0]?.transcript ?? '' }));
        const settled = parts.flatMap((part) => (part.final ? part.text : [])).join('');
        const changing = parts.flatMap((part) => (part.final ? [] : part.text)).join('');
        text = settled + changing;
        if (!dropped) events.onText(settled, changing);
      };
      engine.onerror = ({ error }) => {
        if (error === 'aborted' || dropped) return;
        events.onError(...(ERRORS[error] ?? ['没有听清，请再说一次', false]));
      };
      engine.onend = () => dropped || events.onEnd(text.trim());
      engine.start();
      return {
        push() {},
        end: () => engine.stop(),
        drop() {
          dropped = true;
          engine.abort();
        },
      };
    },
  };
}

function findEngine(window: object): (new () => Engine) | null {
  const { SpeechRecognition, webkitSpeechRecognition } = window as Record<string, (new () => Engine) | undefined>;
  return SpeechRecognition ?? webkitSpeechRecognition ?? null;
}
