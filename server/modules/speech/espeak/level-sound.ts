/** Loudness that every voice is brought to: root mean square of the parts that are not silent. */
const targetLevel = 0.11;
const silenceLevel = 0.01;
/** Above this the peaks are bent instead of cut. */
const knee = 0.75;

/** Pole of the high-pass: about 60 Hz at 16 kHz, below any voice. */
const pole = 0.976;

/** Brings speech to the common loudness times `volume`, in place. */
export function levelSound(samples: Float32Array, volume: number): void {
  removeRumble(samples);
  const level = activeLevel(samples);
  const gain = level === 0 ? 0 : Math.min(8, targetLevel / level) * volume;
  for (let index = 0; index < samples.length; index++) samples[index] = bendPeak((samples[index] ?? 0) * gain);
}

/** The engine's recorded consonants begin with thumps that small loudspeakers turn into clicks. */
function removeRumble(samples: Float32Array): void {
  let before = 0;
  let output = 0;
  for (let index = 0; index < samples.length; index++) {
    const input = samples[index] ?? 0;
    output = input - before + pole * output;
    before = input;
    samples[index] = output;
  }
}

function activeLevel(samples: Float32Array): number {
  const block = 320;
  let energy = 0;
  let counted = 0;
  for (let start = 0; start < samples.length; start += block) {
    const part = samples.subarray(start, start + block);
    const power = part.reduce((sum, value) => sum + value * value, 0);
    if (Math.sqrt(power / part.length) < silenceLevel) continue;
    energy += power;
    counted += part.length;
  }
  return counted === 0 ? 0 : Math.sqrt(energy / counted);
}

function bendPeak(value: number): number {
  const size = Math.abs(value);
  if (size <= knee) return value;
  return Math.sign(value) * (knee + (1 - knee) * Math.tanh((size - knee) / (1 - knee)));
}
