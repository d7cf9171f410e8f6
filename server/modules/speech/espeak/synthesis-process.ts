/**
 * A program of its own, started by `synthesis-queue.ts`: turns lines of text into mp3 with phoneme times. It runs apart because
 * eSpeak NG is under the GPL and because one synthesis holds a thread for up to seconds. It ends when its input ends.
 */
import { createInterface } from 'node:readline';
import loadEspeak, { type EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import { createSpeechEncoder } from './encode-mp3.ts';
import { describeVariants, ESPEAK_VOICES, espeakName } from './espeak-voices.ts';
import { levelSound } from './level-sound.ts';
import { resample } from './resample.ts';
import type { SynthesisJob, SynthesisLine, TimedPhoneme } from './synthesis-protocol.ts';

const espeakRate = 22_050;
/** Kept low so that no voice reaches full scale before it is levelled. */
const headroomVolume = 60;

const toStandardError = (line: string) => process.stderr.write(`${line}\n`);
const [espeak, encode] = await Promise.all([
  loadEspeak({ print: toStandardError, printErr: toStandardError }),
  createSpeechEncoder(),
]);
for (const [name, text] of describeVariants()) espeak.FS.writeFile(`/usr/share/espeak-ng-data/voices/!v/${name}`, text);
const worker = new espeak.eSpeakNGWorker();
let currentVoice = '';

const [firstVoice] = ESPEAK_VOICES;
if (firstVoice) selectVoice(worker, espeakName(firstVoice)); // its dictionary is most likely the one that is needed
send({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line) as SynthesisJob;
  try {
    send(runJob(worker, job));
  } catch (error) {
    send({ id: job.id, error: error instanceof Error ? error.message : String(error) });
  }
}

function runJob(speaker: EspeakWorker, job: SynthesisJob): SynthesisLine {
  const spoken = speak(speaker, job);
  const samples = resample(spoken.samples, espeakRate, job.rate);
  levelSound(samples, job.volume);
  const mp3 = encode(samples, job.rate);
  const phonemes = spoken.phonemes.map(([at, ipa]): TimedPhoneme => [Math.round(at + mp3.leadMs), ipa]);
  return { id: job.id, mp3: mp3.bytes.toString('base64'), durationMs: Math.round(mp3.durationMs), phonemes };
}

function speak(speaker: EspeakWorker, job: SynthesisJob): { samples: Float32Array; phonemes: TimedPhoneme[] } {
  selectVoice(speaker, job.voice);
  speaker.set_rate(job.wordsPerMinute);
  speaker.set_pitch(job.pitch);
  speaker.set_range(job.melody);
  speaker.set_volume(headroomVolume);
  const pieces: Int16Array[] = [];
  const phonemes: TimedPhoneme[] = [];
  speaker.synthesize(job.text, (piece, events) => {
    if (piece && piece.length > 0) pieces.push(piece);
    for (const event of events)
      if (event.type === 'phoneme') phonemes.push([event.audio_position, String(event.id ?? '')]);
    return false;
  });
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) for (const value of piece) samples[at++] = value / 32_768;
  return { samples, phonemes };
}

/** Changing the voice reads a dictionary (about 100 ms for Chinese), so it is done only when needed. */
function selectVoice(speaker: EspeakWorker, voice: string): void {
  if (voice === currentVoice) return;
  currentVoice = '';
  if (speaker.set_voice(voice) !== 0) throw new Error(`No such voice: ${voice}`);
  currentVoice = voice;
}

function send(line: SynthesisLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
