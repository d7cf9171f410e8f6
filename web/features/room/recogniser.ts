/** What the browser's own recogniser needs to be told, by the platform's language codes. */
const TAGS: Record<string, string> = {
  zhchs: 'zh-CN',
  auto: 'zh-CN',
  'zhcht-HK': 'zh-HK',
  'zhcht-TW': 'zh-TW',
  'zhchs-YUE': 'yue-Hant-HK',
  en: 'en-US',
  arXA: 'ar-SA',
  ja: 'ja-JP',
  ko: 'ko-KR',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  pt: 'pt-PT',
};

export interface RecogniserEvents {
  /** What was understood so far: words that stay, and words that may change. */
  onText(settled: string, changing: string): void;
  /** Nobody speaks any more; all that was understood. */
  onEnd(text: string): void;
  /** A sentence for people; `lasting` when trying again will not help. */
  onError(message: string, lasting: boolean): void;
}

export interface Recogniser {
  start(): void;
  /** What was said counts. */
  stop(): void;
  /** What was said is dropped. */
  abort(): void;
}

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
  'not-allowed': ['没有麦克风权限，请在浏览器里允许，或者打字提问', false],
  'audio-capture': ['没有找到麦克风，请打字提问', false],
  'no-speech': ['没有听到声音，请再说一次', false],
  network: ['这个浏览器连不上语音识别，请打字提问', true],
  'service-not-allowed': ['这个浏览器不能识别语音，请打字提问', true],
  'language-not-supported': ['这个浏览器听不懂这种语言，请打字提问', true],
};

/** Why nobody can speak here, in a sentence for people; null where the browser recognises speech. */
export function refuseSpeech(window: { isSecureContext: boolean; SpeechRecognition?: unknown }): string | null {
  if (!findEngine(window)) return '这个浏览器不能识别语音，请打字提问';
  return window.isSecureContext ? null : '语音提问需要 https 地址，现在请打字提问';
}

/** The browser's recogniser of speech, for one question after another. */
export function createRecogniser(window: object, language: string, events: RecogniserEvents): Recogniser {
  const Engine = findEngine(window);
  if (!Engine) throw new Error('this browser does not recognise speech');
  const engine = new Engine();
  engine.lang = TAGS[language] ?? language;
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
    if (error === 'aborted') return;
    events.onError(...(ERRORS[error] ?? ['没有听清，请再说一次', false]));
  };
  engine.onend = () => events.onEnd(dropped ? '' : text.trim());
  return {
    start() {
      text = '';
      dropped = false;
      try {
        engine.start();
      } catch {
        // It is still running: what it hears counts for this question.
      }
    },
    stop: () => engine.stop(),
    abort() {
      dropped = true;
      engine.abort();
    },
  };
}

function findEngine(window: object): (new () => Engine) | null {
  const { SpeechRecognition, webkitSpeechRecognition } = window as Record<string, (new () => Engine) | undefined>;
  return SpeechRecognition ?? webkitSpeechRecognition ?? null;
}
