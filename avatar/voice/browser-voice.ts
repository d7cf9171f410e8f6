import { CLOSED_MOUTH } from '../mouth-pose.ts';
import { type GuessedTimeline, guessTimeline, type Syllable } from './pinyin-mouth.ts';
import { sampleMarks } from './sample-marks.ts';
import { createSentenceQueue } from './sentence-queue.ts';
import type { SpokenSentence, VoiceEvents, VoiceQueue } from './voice-queue.ts';

/** Pace that the first sentence is guessed at; later ones use what was measured. */
const firstSyllableMs = 230;
const voicesTimeoutMs = 1000;

export interface BrowserVoiceOptions extends VoiceEvents {
  /** BCP 47, such as `zh-CN`. */
  language: string;
  /** 0.5 to 2, 1 is the voice's own pace. */
  speed?: number;
}

/** Whether this browser has a voice of its own for the language. Browsers load their voices late, so it may take a second. */
export async function hasBrowserVoice(language: string): Promise<boolean> {
  if (typeof speechSynthesis === 'undefined') return false;
  if (speechSynthesis.getVoices().length === 0)
    await new Promise((resolve) => {
      speechSynthesis.addEventListener('voiceschanged', resolve, { once: true });
      setTimeout(resolve, voicesTimeoutMs);
    });
  return findVoice(language) !== undefined;
}

/** Speaks with the browser's own voice. It gives little more than word positions, so the mouth is guessed from pinyin. */
export function createBrowserVoice({ language, speed = 1, ...events }: BrowserVoiceOptions): VoiceQueue {
  const queue = createSentenceQueue(events.onState);
  let current: Utterance | null = null;
  let spoken: SpokenSentence | null = null;
  let volume = 1;
  let syllableMs = firstSyllableMs / speed;

  function speakNext(): void {
    const sentence = queue.take()[0] ?? null;
    spoken = sentence;
    if (!sentence) {
      current = null;
      if (queue.isComplete) queue.setSpeaking(false);
      return;
    }
    const own = startUtterance(plainText(sentence.text), {
      language,
      speed,
      volume,
      syllableMs,
      onStart() {
        if (own !== current) return;
        queue.setSpeaking(true);
        events.onSentence?.(sentence);
      },
      onEnd(error, measuredMs) {
        if (own !== current) return; // stopped: cancelling ends the sentence, too
        if (measuredMs) syllableMs = measuredMs;
        if (error) events.onError?.(error, sentence);
        if (own === current) speakNext();
      },
    });
    current = own;
  }

  function silence(): void {
    queue.clear();
    spoken = null;
    if (current) {
      current = null; // first, so that its last events belong to nobody
      speechSynthesis.cancel();
    }
    queue.setSpeaking(false);
  }

  function stop(): void {
    queue.reset();
    silence();
  }

  return {
    push(textDelta) {
      if (queue.push(textDelta) && !current) speakNext();
    },
    finish() {
      queue.finish();
      if (!current) speakNext();
    },
    stop,
    takeRest() {
      const rest = queue.takeRest(spoken ? [spoken] : []);
      stop();
      return rest;
    },
    mute(now) {
      queue.mute(now);
      if (now) silence();
    },
    duck() {}, // an utterance keeps the volume that it began with
    setVolume(next) {
      volume = next;
    },
    mouth: () => current?.mouth() ?? { ...CLOSED_MOUTH },
    async unlock() {
      return navigator.userActivation?.hasBeenActive ?? true;
    },
    close: stop,
  };
}

interface Utterance {
  mouth(): ReturnType<typeof sampleMarks>;
}

interface UtteranceOptions {
  language: string;
  speed: number;
  volume: number;
  syllableMs: number;
  onStart(): void;
  /** `syllableMs`: the pace that was heard, null if nothing could be measured. */
  onEnd(error: unknown, syllableMs: number | null): void;
}

function startUtterance(text: string, options: UtteranceOptions): Utterance {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = options.language;
  utterance.voice = findVoice(options.language) ?? null;
  utterance.rate = options.speed;
  utterance.volume = options.volume;
  let timeline: GuessedTimeline = { marks: [], starts: [] };
  let startedAt: number | null = null;
  /** Moves the guessed timeline to where the voice really is. */
  let shiftMs = 0;
  void readSyllables(text).then((syllables) => {
    timeline = guessTimeline(text, syllables, options.syllableMs);
  });
  utterance.onstart = () => {
    startedAt = performance.now();
    options.onStart();
  };
  utterance.onboundary = ({ charIndex }) => {
    const guessed = timeline.starts[charIndex];
    if (startedAt !== null && guessed !== undefined) shiftMs = guessed - (performance.now() - startedAt);
  };
  utterance.onend = () => {
    const heardMs = startedAt === null ? 0 : performance.now() - startedAt;
    const guessedMs = timeline.starts.at(-1) ?? 0;
    const ratio = heardMs / guessedMs;
    options.onEnd(null, ratio > 0.4 && ratio < 2.5 ? options.syllableMs * ratio : null);
  };
  utterance.onerror = ({ error }) => options.onEnd(new Error(`Speech synthesis failed: ${error}`), null);
  speechSynthesis.speak(utterance);
  return {
    mouth: () =>
      startedAt === null ? { ...CLOSED_MOUTH } : sampleMarks(timeline.marks, performance.now() - startedAt + shiftMs),
  };
}

function findVoice(language: string): SpeechSynthesisVoice | undefined {
  const wanted = normaliseTag(language);
  const voices = speechSynthesis.getVoices();
  return (
    voices.find((voice) => normaliseTag(voice.lang) === wanted && voice.localService) ??
    voices.find((voice) => normaliseTag(voice.lang) === wanted)
  );
}

/** Android writes `zh_CN`, some systems `cmn-Hans-CN`; voices that speak Cantonese are `zh-HK` nearly everywhere. */
function normaliseTag(tag: string): string {
  return tag
    .replaceAll('_', '-')
    .toLowerCase()
    .replace(/^(?:cmn|yue)/, 'zh')
    .replace(/-(?:hans|hant)(?=-)/, '');
}

/** One entry a UTF-16 unit. The dictionary is large, so it is loaded only where this voice is used. */
async function readSyllables(text: string): Promise<Syllable[]> {
  const { pinyin } = await import('pinyin-pro');
  const spelled = text.replace(/\d/g, (digit) => '零一二三四五六七八九'[Number(digit)] ?? digit);
  return pinyin(spelled, { type: 'all', toneType: 'none' }).flatMap(({ origin, initial, final, isZh }) => [
    isZh ? { initial, final } : null,
    ...Array.from({ length: origin.length - 1 }, () => null),
  ]);
}

/** The browser would read marks of citation and Markdown aloud. */
function plainText(text: string): string {
  return text
    .replace(/\[\^?\d{1,3}\]|【\d{1,3}】|[*#`_>|~]|\p{Extended_Pictographic}/gu, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/[\w\-.~:/?#@!$&'*+,;=%]+/g, ' ');
}
