/**
 * Who speaks in a noisy room, in Chromium: sentences of the embedded voices in steady noise, in a fan that comes and goes, and among
 * knocks, at several distances to the noise, heard by our own detector and, where `npm run silero` has fetched it, by Silero VAD.
 *
 * Usage: npm run bench -- vad
 */
import fs from 'node:fs';
import path from 'node:path';
import { SILERO } from '#contract/silero.contract.ts';
import { createEspeakEngine } from '#server/modules/speech/espeak/espeak-engine.ts';
import { openVitePage } from './lib/open-vite-page.ts';
import { type Defer, runBench } from './lib/run-bench.ts';
import { median, percentile, round } from './lib/statistics.ts';
import type { Told } from './lib/vad-page.ts';

const RATE = 16_000;
const SENTENCES = ['社保卡丢了怎么补办？', '窗口几点下班？', '请问二楼怎么走，我想办营业执照。', '好的，谢谢您。'];
const RATIOS = [20, 10, 5, 0];
const PAGE = '/bench/lib/vad-page.ts';
/** So long after the sound is over an event still belongs to it, ms. */
const LATE_MS = 800;

type Room = (samples: Float32Array, loudness: number) => void;
interface Scene {
  group: string;
  samples: Float32Array;
  speech: { fromMs: number; toMs: number }[];
}

let seed = 7;
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return (seed / 2 ** 31 - 1) * Math.sqrt(3);
};

/** What else sounds in a room; `loudness` is its root mean square, or that of its loud part. */
const ROOMS: Record<string, Room> = {
  'steady noise': (samples, loudness) => {
    for (let at = 0; at < samples.length; at++) add(samples, at, random() * loudness);
  },
  'a fan, on and off': (samples, loudness) => {
    let low = 0;
    samples.forEach((_, at) => {
      low += 0.2 * (random() - low);
      const on = Math.floor(at / RATE / 1.3) % 2 === 1 ? 1 : 0.1;
      add(samples, at, low * 3 * loudness * on);
    });
  },
  knocks: (samples, loudness) => {
    for (let at = RATE * 0.4; at < samples.length; at += Math.round(RATE * (0.35 + 0.25 * Math.abs(random()))))
      for (let ring = 0; ring < RATE * 0.25; ring++)
        add(samples, at + ring, loudness * 6 * Math.sin(ring / (3 + (at % 5))) * Math.exp(-ring / 700));
  },
  'a phone rings': (samples, loudness) =>
    samples.forEach((_, at) => {
      const time = at / RATE;
      const on = time % 2 < 0.8 ? 1 : 0;
      add(samples, at, on * loudness * (Math.sin(2 * Math.PI * 440 * time) + Math.sin(2 * Math.PI * 1320 * time)));
    }),
};

await runBench(900_000, async (defer) => {
  const page = await openVitePage(defer);
  const sentences = await speak(page, defer);
  const scenes = [...Object.keys(ROOMS)].flatMap((room) =>
    [...RATIOS.map((ratio) => makeScene(sentences, room, ratio)), makeScene([], room, 0)].flat(),
  );
  const sounds = scenes.map(({ samples }) => toBase64(samples));
  const ours: Told[][] = [];
  for (const sound of sounds)
    ours.push(
      await page.evaluate(async ([module, one]) => (await import(module as string)).listenByLoudness(one), [
        PAGE,
        sound,
      ] as const),
    );
  const detectors: Record<string, Told[][]> = { ours };
  const folder = findSilero();
  let msOfFrame: number | null = null;
  if (folder) {
    await page.route('**/silero/*', (route) =>
      route.fulfill({
        path: path.join(folder, path.basename(new URL(route.request().url()).pathname)),
        contentType: typeOf(route.request().url()),
      }),
    );
    const at = (name: string) => new URL(`/silero/${name}`, page.url()).href;
    const files = { runtime: at(SILERO.runtime), wasm: at(SILERO.wasm), model: at(SILERO.model) };
    const spent: number[] = [];
    detectors.silero = [];
    for (const sound of sounds) {
      const heard = await page.evaluate(
        async ([module, one, from]) => (await import(module as string)).listenBySilero(one, from),
        [PAGE, sound, files] as const,
      );
      detectors.silero.push(heard.told);
      spent.push(heard.msOfFrame);
    }
    msOfFrame = round(median(spent), 2);
  }
  const table = Object.fromEntries(
    Object.entries(detectors).flatMap(([name, told]) =>
      [...new Set(scenes.map(({ group }) => group))].map((group) => [`${group}: ${name}`, judge(scenes, told, group)]),
    ),
  );
  if (!folder) console.error('Without Silero: its files are not there (npm run silero)');
  return { result: { bench: 'vad', sileroMsOfFrame: msOfFrame, ...table }, table };
});

function add(samples: Float32Array, at: number, value: number): void {
  if (at < samples.length) samples[at] = (samples[at] ?? 0) + value;
}

/** Two seconds of the room, then each sentence with two seconds behind it; without sentences half a minute of the room. */
function makeScene(sentences: readonly Float32Array[], room: string, ratio: number): Scene {
  const pause = RATE * 2;
  const length = sentences.reduce((sum, { length }) => sum + length + pause, pause);
  const samples = new Float32Array(sentences.length > 0 ? length : RATE * 30);
  const speech: Scene['speech'] = [];
  let at = pause;
  for (const sentence of sentences) {
    samples.set(sentence, at);
    speech.push({ fromMs: (at / RATE) * 1000, toMs: ((at + sentence.length) / RATE) * 1000 });
    at += sentence.length + pause;
  }
  const level = rms(sentences[0] ?? new Float32Array([0.1]));
  ROOMS[room]?.(samples, level / 10 ** (ratio / 20));
  for (let index = 0; index < samples.length; index++) add(samples, index, random() * 0.0005); // no room is silent
  return { group: speech.length > 0 ? `${room}, ${ratio} dB` : `${room}, nobody`, samples, speech };
}

function judge(scenes: readonly Scene[], told: readonly Told[][], group: string) {
  const onsets: number[] = [];
  let sentences = 0;
  let missed = 0;
  let wrong = 0;
  for (const [index, scene] of scenes.entries()) {
    if (scene.group !== group) continue;
    const spans = readSpans(told[index] ?? []);
    const overlaps = (span: Span, { fromMs, toMs }: Scene['speech'][number]) =>
      span.confirmedMs < toMs + LATE_MS && span.endMs > fromMs;
    sentences += scene.speech.length;
    for (const one of scene.speech) {
      const found = spans.find((span) => overlaps(span, one));
      if (!found) missed += 1;
      else onsets.push(Math.max(0, found.confirmedMs - one.fromMs));
    }
    wrong += spans.filter((span) => !scene.speech.some((one) => overlaps(span, one))).length;
  }
  return {
    sentences,
    missed,
    'confirmed p50 ms': onsets.length > 0 ? round(median(onsets)) : null,
    'p95 ms': onsets.length > 0 ? round(percentile(onsets, 0.95)) : null,
    'taken for speech': wrong,
  };
}

interface Span {
  confirmedMs: number;
  endMs: number;
}
function readSpans(told: readonly Told[]): Span[] {
  const spans: Span[] = [];
  for (const [event, ms] of told) {
    const last = spans.at(-1);
    if (event === 'confirmed') spans.push({ confirmedMs: ms, endMs: Number.POSITIVE_INFINITY });
    else if (event === 'end' && last) last.endMs = ms;
  }
  return spans;
}

async function speak(page: Awaited<ReturnType<typeof openVitePage>>, defer: Defer): Promise<Float32Array[]> {
  const engine = createEspeakEngine();
  defer(() => engine.close());
  const voices = engine.voices().filter(({ language }) => language === 'zh-CN');
  const mp3s: string[] = [];
  for (const [index, text] of [...SENTENCES, ...SENTENCES].entries()) {
    const voice = voices[index % voices.length];
    if (!voice) throw new Error(`${engine.unavailableReason()}`);
    const request = { text, speaker: voice.speaker, speed: 1, pitch: 1, volume: 1, rate: RATE };
    mp3s.push((await engine.synthesize(request, AbortSignal.timeout(60_000))).mp3.toString('base64'));
  }
  const decoded: number[][] = await page.evaluate(
    async ([module, all]) => (await import(module as string)).decode(all),
    [PAGE, mp3s] as const,
  );
  return decoded.map((samples) => Float32Array.from(samples));
}

function findSilero(): string | null {
  const root = path.resolve(process.env.DATA_DIR || 'data', 'silero');
  const versions = fs.existsSync(root) ? fs.readdirSync(root) : [];
  const whole = versions.sort().findLast((version) => fs.existsSync(path.join(root, version, SILERO.model)));
  return whole ? path.join(root, whole) : null;
}

function typeOf(address: string): string {
  if (address.endsWith('.mjs')) return 'text/javascript';
  return address.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
}

/** Signed 16 bits, as a microphone has them. */
function toBase64(samples: Float32Array): string {
  const sound = Int16Array.from(samples, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32_767));
  return Buffer.from(sound.buffer).toString('base64');
}

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
}
