import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import { ESPEAK_VOICES, espeakName } from './espeak-voices.ts';
import { fixReadings } from './fix-readings.ts';
import { toVisemeMarks } from './phoneme-visemes.ts';
import { createSynthesisQueue } from './synthesis-queue.ts';

const packageName = '@echogarden/espeak-ng-emscripten';
const program = fileURLToPath(new URL('./synthesis-process.ts', import.meta.url));

interface EspeakOptions {
  /** False as if the package were not installed. */
  installed?: boolean;
}

/** The embedded engine: eSpeak NG in a process of its own. Needs no network; unavailable where the optional package is missing. */
export function createEspeakEngine({ installed = isInstalled() }: EspeakOptions = {}): SpeechEngine {
  const queue = createSynthesisQueue({ program });
  const voices = new Map(ESPEAK_VOICES.map((voice) => [voice.speaker, voice]));
  return {
    id: 'espeak',
    version: '1',
    label: '内置语音',
    isLocal: true,
    unavailableReason: () => (installed ? null : `未安装内置语音组件（${packageName}）`),
    voices: () =>
      installed
        ? ESPEAK_VOICES.map(({ speaker, name, language, gender }) => ({
            speaker,
            name,
            language,
            gender,
            engine: 'espeak',
          }))
        : [],
    warmUp() {
      if (installed) queue.warmUp();
    },
    async synthesize(request, signal) {
      const voice = voices.get(request.speaker);
      if (!voice) throw new AppError(CODE.notFound, '发音人不存在');
      const result = await queue.run(
        {
          text: fixReadings(request.text, voice.language),
          voice: espeakName(voice),
          wordsPerMinute: Math.round(voice.wordsPerMinute * request.speed),
          // An octave is 50 of its steps, in either direction.
          pitch: Math.round(50 + 50 * Math.log2(request.pitch)),
          melody: voice.melody,
          volume: request.volume,
          rate: request.rate,
        },
        signal,
      );
      return {
        mp3: Buffer.from(result.mp3, 'base64'),
        durationMs: result.durationMs,
        marks: toVisemeMarks(result.phonemes, result.durationMs),
      };
    },
    close: () => queue.close(),
  };
}

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(packageName);
    return true;
  } catch {
    return false;
  }
}
