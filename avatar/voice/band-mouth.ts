import type { MouthPose } from '../mouth-pose.ts';

const window = 1024;
/** Loudness that counts as the loudest for the first word, before the voice is known. */
const firstPeak = 1e-3;

/**
 * Guesses the mouth from the sound itself, for engines that give no times: loudness opens it, the balance of the bands between 200 and
 * 3,400 Hz spreads or rounds it, hiss above closes it.
 */
export function createBandMouth(analyser: AnalyserNode): () => MouthPose {
  analyser.fftSize = window;
  analyser.smoothingTimeConstant = 0;
  const decibels = new Float32Array(analyser.frequencyBinCount);
  const wave = new Float32Array(window);
  const rate = analyser.context.sampleRate;
  const pose: MouthPose = { open: 0, wide: 0, round: 0, press: 0, teeth: 0 };
  let peak = firstPeak;
  let lastTime = analyser.context.currentTime;

  const power = (low: number, high: number) => {
    let sum = 0;
    const end = Math.round((high * window) / rate);
    for (let bin = Math.round((low * window) / rate); bin < end; bin++) sum += 10 ** ((decibels[bin] ?? -100) / 10);
    return sum + 1e-12;
  };

  return () => {
    analyser.getFloatFrequencyData(decibels);
    analyser.getFloatTimeDomainData(wave);
    const level = Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / window);
    const now = analyser.context.currentTime;
    const frames = Math.min(5, (now - lastTime) / 0.02);
    lastTime = now;
    peak = Math.max(peak * 0.9995 ** frames, level);
    const loudness = Math.min(1, level / (peak * 0.75));
    const [low, middle, bright, sharp, hiss] = [
      power(200, 500),
      power(500, 1000),
      power(1000, 1800),
      power(1800, 3400),
      power(3800, 7500),
    ];
    const jaw = (middle + 0.7 * bright) / (low + middle + bright);
    const spread = sharp / (middle + bright + sharp);
    const noise = hiss / (low + middle + bright + sharp + hiss);
    const voiced = loudness > 0.06 ? 1 : 0;
    const ease = (key: keyof MouthPose, target: number) => {
      const pace = target > pose[key] ? 0.55 : 0.35; // opens faster than it closes
      pose[key] += (target - pose[key]) * (1 - (1 - pace) ** frames);
    };
    ease('open', voiced * Math.min(1, (0.12 + 0.95 * jaw) * Math.sqrt(loudness) * (1 - Math.min(1, noise * 2))));
    ease('wide', voiced * Math.min(1, spread * 2.2) * (1 - jaw * 0.6));
    ease('round', noise < 0.08 ? voiced * Math.max(0, 1 - spread * 5) * (1 - Math.abs(jaw - 0.35) * 1.4) : 0);
    ease('teeth', voiced * Math.min(1, noise * 3));
    return { ...pose };
  };
}
