/** How often is listened, in ms, and how loud speech is at least (RMS of full scale). */
const LISTEN_MS = 50;
const LOUD = 0.004;
/** As for our own voice (audio-player.ts). */
const FADE_S = 0.015;
const DUCKED = 0.25;
const DUCK_S = 0.04;
const UNDUCK_S = 0.2;
/** After an interruption old sound still comes out of buffers: so long is waited at most, and so much silence ends the wait. */
const SETTLE_MS = 600;
const SETTLED_MS = 100;

/** The renderer's sound on its way to the ear: listened to, softened, shut. */
export interface StreamEar {
  readonly sound: MediaStream;
  setVolume(volume: number): void;
  duck(ducked: boolean): void;
  /** Nothing is heard until `open`. */
  shut(): void;
  open(): void;
  /** Resolves when what was said before an interruption has run out. */
  settled(): Promise<void>;
  close(): void;
}

/** @param onHear how loud it is now, so many ms after the last call; also while it is shut or soft */
export function createStreamEar(
  context: AudioContext,
  sound: MediaStream,
  onHear: (isLoud: boolean, ms: number) => void,
): StreamEar {
  const source = context.createMediaStreamSource(sound);
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  const gate = context.createGain();
  const level = context.createGain();
  source.connect(analyser).connect(gate).connect(level).connect(context.destination);
  const samples = new Float32Array(analyser.fftSize);
  let volume = 1;
  let ducked = false;
  let heardAt = performance.now();
  let quietSince = heardAt;

  const timer = setInterval(() => {
    const now = performance.now();
    analyser.getFloatTimeDomainData(samples);
    let sum = 0;
    for (const sample of samples) sum += sample * sample;
    const isLoud = Math.sqrt(sum / samples.length) > LOUD;
    if (isLoud) quietSince = now;
    onHear(isLoud, now - heardAt);
    heardAt = now;
  }, LISTEN_MS);

  function turn({ gain }: GainNode, target: number, seconds: number): void {
    const now = context.currentTime;
    gain.cancelScheduledValues(now);
    gain.setValueAtTime(gain.value, now);
    gain.linearRampToValueAtTime(target, now + seconds);
  }

  return {
    sound,
    setVolume(next) {
      volume = next;
      turn(level, volume * (ducked ? DUCKED : 1), DUCK_S);
    },
    duck(now) {
      if (now === ducked) return;
      ducked = now;
      turn(level, volume * (ducked ? DUCKED : 1), ducked ? DUCK_S : UNDUCK_S);
    },
    shut: () => turn(gate, 0, FADE_S),
    open: () => turn(gate, 1, FADE_S),
    async settled() {
      const until = performance.now() + SETTLE_MS;
      while (performance.now() < until && performance.now() - quietSince < SETTLED_MS)
        await new Promise((resolve) => setTimeout(resolve, LISTEN_MS));
    },
    close() {
      clearInterval(timer);
      source.disconnect();
      level.disconnect();
    },
  };
}
