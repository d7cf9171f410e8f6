/** Half the filter's length in input samples: enough for 60 dB above the new half rate. */
const reach = 24;

/**
 * Changes the sample rate with a windowed sinc, which also removes what the new rate can't carry. The filter is symmetric: nothing is
 * delayed, so times stay true.
 */
export function resample(input: Float32Array, from: number, to: number): Float32Array<ArrayBuffer> {
  const divisor = greatestCommonDivisor(from, to);
  const phases = to / divisor;
  const step = from / divisor;
  const filters = buildFilters(phases, Math.min(1, to / from) * 0.94);
  const output = new Float32Array(Math.floor((input.length * to) / from));
  for (let index = 0; index < output.length; index++) {
    const position = index * step;
    const start = Math.floor(position / phases) - reach + 1;
    const filter = (position % phases) * reach * 2;
    let sum = 0;
    for (let tap = Math.max(0, -start); tap < reach * 2 && start + tap < input.length; tap++)
      sum += (input[start + tap] ?? 0) * (filters[filter + tap] ?? 0);
    output[index] = sum;
  }
  return output;
}

/** One filter of `reach * 2` taps for each position between two input samples. `cutoff`: share of the input's half rate. */
function buildFilters(phases: number, cutoff: number): Float32Array {
  const taps = reach * 2;
  const filters = new Float32Array(phases * taps);
  for (let phase = 0; phase < phases; phase++) {
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - reach + 1 - phase / phases;
      const value = sinc(distance * cutoff) * blackman(distance / reach);
      filters[phase * taps + tap] = value;
      sum += value;
    }
    for (let tap = 0; tap < taps; tap++) filters[phase * taps + tap] = (filters[phase * taps + tap] ?? 0) / sum;
  }
  return filters;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** Window over -1..1. */
function blackman(x: number): number {
  return Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
