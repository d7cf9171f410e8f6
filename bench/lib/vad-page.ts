import { createScoredActivity, type Scorer } from '#avatar/hearing/scored-activity.ts';
import { loadSilero, SCORED_SAMPLES, type SileroFiles, type SileroModel } from '#avatar/hearing/silero-model.ts';
import {
  createVoiceActivity,
  HEARING_RATE,
  type VoiceActivity,
  type VoiceEvent,
} from '#avatar/hearing/voice-activity.ts';

/** An event and when it was told, ms. */
export type Told = [event: VoiceEvent, ms: number];

const PIECE = 320;

/** Sentences as they were synthesised, at 16,000 samples a second, without the silence around them. */
export async function decode(mp3s: readonly string[]): Promise<number[][]> {
  const context = new OfflineAudioContext(1, 1, HEARING_RATE);
  return Promise.all(
    mp3s.map(async (mp3) => {
      const bytes = Uint8Array.from(atob(mp3), (sign) => sign.charCodeAt(0));
      const samples = (await context.decodeAudioData(bytes.buffer)).getChannelData(0);
      const loud = (value: number) => Math.abs(value) > 0.01;
      return [...samples.slice(samples.findIndex(loud), samples.findLastIndex(loud) + 1)];
    }),
  );
}

export const listenByLoudness = (scene: string): Promise<Told[]> =>
  listen(toSamples(scene), createVoiceActivity(), async () => {});

let loaded: Promise<SileroModel> | null = null;

/** With the model in this page and every judgement waited for, so that the figures are the detector's and not the machine's. */
export async function listenBySilero(scene: string, files: SileroFiles): Promise<{ told: Told[]; msOfFrame: number }> {
  loaded ??= loadSilero(files);
  const model = await loaded;
  model.reset();
  let rest: number[] = [];
  let judged: number[] = [];
  let frames = 0;
  let spent = 0;
  const scorer: Scorer = {
    isReady: () => true,
    push: (samples) => void rest.push(...samples),
    take: () => judged.splice(0),
    reset() {},
    close() {},
  };
  async function judge(): Promise<void> {
    for (; rest.length >= SCORED_SAMPLES; rest = rest.slice(SCORED_SAMPLES)) {
      const began = performance.now();
      judged = [...judged, await model.score(Float32Array.from(rest.slice(0, SCORED_SAMPLES)))];
      spent += performance.now() - began;
      frames += 1;
    }
  }
  const told = await listen(toSamples(scene), createScoredActivity(scorer), judge);
  return { told, msOfFrame: spent / frames };
}

/** Sound as it comes from outside the page: signed 16 bits, base64. */
function toSamples(scene: string): Float32Array {
  const bytes = Uint8Array.from(atob(scene), (sign) => sign.charCodeAt(0));
  return Float32Array.from(new Int16Array(bytes.buffer), (value) => value / 32_768);
}

async function listen(sound: Float32Array, activity: VoiceActivity, settle: () => Promise<void>): Promise<Told[]> {
  const told: Told[] = [];
  for (let at = 0; at < sound.length; at += PIECE) {
    for (const event of activity.push(sound.subarray(at, at + PIECE)))
      told.push([event, ((at + PIECE) / HEARING_RATE) * 1000]);
    await settle();
  }
  return told;
}
