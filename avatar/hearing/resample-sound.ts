import { HEARING_RATE } from './voice-activity.ts';

/** Half of the taps of the low-pass, in samples of the result. */
const REACH = 8;

/** Brings a stream of mono sound to the rate that is listened at; pieces of any length, without clicks between them. */
export function createResampler(fromRate: number): (samples: Float32Array) => Float32Array {
  if (fromRate === HEARING_RATE) return (samples) => samples;
  const step = fromRate / HEARING_RATE;
  // Only what the result can hold: cut off below the lower of both half rates.
  const cut = Math.min(1, 1 / step) * 0.92;
  const reach = Math.ceil(REACH * Math.max(1, step));
  let kept = new Float32Array(reach);
  /** Of the next result, in samples of `kept`. */
  let at = reach;
  return (samples) => {
    const sound = new Float32Array(kept.length + samples.length);
    sound.set(kept);
    sound.set(samples, kept.length);
    const out: number[] = [];
    for (; at + reach < sound.length; at += step) {
      const first = Math.ceil(at - reach);
      let sum = 0;
      for (let index = Math.max(0, first); index <= at + reach; index++) {
        const offset = index - at;
        const window = 0.5 + 0.5 * Math.cos((Math.PI * offset) / (reach + 1));
        const phase = Math.PI * offset * cut;
        sum += (sound[index] ?? 0) * window * cut * (phase === 0 ? 1 : Math.sin(phase) / phase);
      }
      out.push(sum);
    }
    const from = Math.max(0, Math.floor(at) - reach);
    kept = sound.slice(from);
    at -= from;
    return Float32Array.from(out);
  };
}
