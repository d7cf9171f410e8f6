import { loadSilero, SCORED_SAMPLES, type SileroFiles, type SileroModel } from './silero-model.ts';

/** Sound to judge, in pieces of any length; the files come first, and `reset` begins anew. */
export type ToSilero = SileroFiles | Float32Array | 'reset';
/** Ready to judge, the next probability, or why nothing can be judged. */
export type FromSilero = 'ready' | number | { error: string };

const place = globalThis as unknown as {
  postMessage(message: FromSilero): void;
  onmessage: ((event: MessageEvent<ToSilero>) => void) | null;
};
let model: SileroModel | null = null;
let frame = new Float32Array(SCORED_SAMPLES);
let filled = 0;
/** One after the other: each judgement needs what the one before has left. */
let last: Promise<void> = Promise.resolve();

async function take(message: ToSilero): Promise<void> {
  if (message === 'reset') {
    model?.reset();
    filled = 0;
    return;
  }
  if (!(message instanceof Float32Array)) {
    model = await loadSilero(message);
    return place.postMessage('ready');
  }
  for (const sample of message) {
    frame[filled++] = sample;
    if (filled < SCORED_SAMPLES || !model) continue;
    filled = 0;
    const full = frame;
    frame = new Float32Array(SCORED_SAMPLES);
    place.postMessage(await model.score(full));
  }
}

place.onmessage = ({ data }) => {
  last = last.then(() => take(data)).catch((error: unknown) => place.postMessage({ error: String(error) }));
};
