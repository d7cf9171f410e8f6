/**
 * The mouth of 200 Mandarin sentences in all embedded voices, in Chromium, against the phoneme times of the embedded engine: syllables
 * found in the sound (as for engines that give no times), syllables spread evenly, and the sound alone.
 *
 * Usage: npm run bench -- lipsync [--data FILE]     (a reading set as for retrieval; the shipped guide otherwise)
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { createEspeakEngine } from '#server/modules/speech/espeak/espeak-engine.ts';
import { normaliseText } from '#server/modules/speech/text/normalise-text.ts';
import { spellUnits } from '#server/modules/speech/text/spell-units.ts';
import type { LipTracks } from './lib/lipsync-page.ts';
import { correlate, openingOffsets } from './lib/mouth-agreement.ts';
import { openVitePage } from './lib/open-vite-page.ts';
import { readPassages } from './lib/reading-set.ts';
import { type Defer, runBench } from './lib/run-bench.ts';
import { median, percentile, round } from './lib/statistics.ts';

const SENTENCES = 200;
const STEP_MS = 20;
const LANGUAGE = 'zh-CN';
const GUIDE = new URL('../server/seed/huashen-guide.md', import.meta.url);

const { values } = parseArgs({ options: { data: { type: 'string' } } });

await runBench(900_000, async (defer) => {
  const engine = createEspeakEngine();
  defer(() => engine.close());
  const voices = engine.voices().filter(({ language }) => language === LANGUAGE);
  const measure = await openPage(defer);
  const all: LipTracks[] = [];
  for (const [index, text] of chooseSentences().entries()) {
    const voice = voices[index % voices.length];
    if (!voice) throw new Error(`${engine.unavailableReason()}`);
    const request = { text, speaker: voice.speaker, speed: 1, pitch: 1, volume: 1, rate: 16_000 };
    const { mp3, marks } = await engine.synthesize(request, AbortSignal.timeout(60_000));
    all.push(await measure({ mp3: mp3.toString('base64'), marks, units: spellUnits(text) }));
  }
  const table = Object.fromEntries((['aligned', 'even', 'sound'] as const).map((name) => [name, compare(all, name)]));
  const onsets = all.map(({ onsetMs }) => Math.abs(onsetMs));
  const result = {
    bench: 'lipsync',
    sentences: all.length,
    ...table,
    knownTimesOnsetMs: { p50: round(median(onsets), 1), p95: round(percentile(onsets, 0.95), 1) },
    alignMsPerSecond: round(
      sum(all.map(({ alignMs }) => alignMs)) / (sum(all.map(({ soundMs }) => soundMs)) / 1000),
      2,
    ),
  };
  return { result, table };
});

function compare(all: readonly LipTracks[], name: 'aligned' | 'even' | 'sound') {
  const { open, wide, round: rounded } = correlate(all.map((one) => ({ truth: one.truth, guess: one[name] })));
  const offsets = all.flatMap((one) => openingOffsets(one.truth, one[name], STEP_MS));
  const found = offsets.filter((offset) => offset !== null);
  const distances = found.map(Math.abs);
  return {
    open: round(open, 3),
    wide: round(wide, 3),
    round: round(rounded, 3),
    offsetMs: round(median(found), 1),
    onsetP50Ms: round(median(distances), 1),
    onsetP95Ms: round(percentile(distances, 0.95), 1),
    missed: round(1 - found.length / offsets.length, 3),
  };
}

/** Sentences of plain Chinese of a speakable length, spread over the source. */
function chooseSentences(): string[] {
  const texts = values.data
    ? readPassages(values.data).map(({ context }) => context)
    : fs.readFileSync(GUIDE, 'utf8').split(/\n+/);
  const sentences = texts
    .flatMap((text) => text.split(/(?<=[。！？])/))
    .map((sentence) => normaliseText(sentence, LANGUAGE))
    .filter((sentence) => sentence.length >= 8 && sentence.length <= 60 && !/[A-Za-z]/.test(sentence));
  const step = Math.max(1, Math.floor(sentences.length / SENTENCES));
  const chosen = sentences.filter((_, index) => index % step === 0);
  // A short source is read again, each time by other voices.
  return Array.from({ length: SENTENCES }, (_, index) => chosen[index % chosen.length] ?? '');
}

async function openPage(defer: Defer) {
  const page = await openVitePage(defer);
  return (sentence: unknown): Promise<LipTracks> =>
    page.evaluate(async ([module, one]) => (await import(module as string)).measureSentence(one), [
      '/bench/lib/lipsync-page.ts',
      sentence,
    ] as const);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
