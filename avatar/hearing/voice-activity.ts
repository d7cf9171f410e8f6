/** Samples a second that are listened to. */
export const HEARING_RATE = 16_000;
const FRAME = HEARING_RATE / 100;
/** Levels are smoothed over so many frames of 10 ms before they count as the room's noise. */
const SMOOTH = 5;
/** The quietest moment of this many frames is the noise of the room: speech has gaps, a fan has none. */
const WINDOW = 200;
/** Frames before anything is said about a room. */
const GETTING_USED = 20;
/** What speech exceeds the noise by, in dB: to begin, and to go on. */
const BEGIN_DB = 6;
const GO_ON_DB = 4;
/** Nothing below counts, dB of full scale. */
const SILENCE_DB = -58;

export interface VoiceActivityOptions {
  /** Speech that makes sure that somebody speaks, ms. */
  confirmMs?: number;
  /** Silence that ends what is said, ms. */
  endMs?: number;
}

/**
 * `onset`: somebody may have begun to speak; `withdrawn`: it was a knock or a click; `confirmed`: somebody speaks; `end`: nobody does any
 * more. Each onset is followed by one of the other two, each confirmation by an end.
 */
export type VoiceEvent = 'onset' | 'withdrawn' | 'confirmed' | 'end';

export interface VoiceActivity {
  /**
   * Takes mono sound in pieces of any length and answers what has become of it. @param guardDb raises the bar, while a loudspeaker talks
   */
  push(samples: Float32Array, guardDb?: number): VoiceEvent[];
  /** Noise of the room, dB of full scale. */
  readonly noiseDb: number;
  /** What the last moment was above it, dB. */
  readonly aboveDb: number;
  reset(): void;
}

/** Onset needs this many of the last four frames; a knock is shorter than what follows. */
const ONSET_FRAMES = 3;
/** Silence that withdraws an onset, frames. */
const WITHDRAW = 20;

/** Tells speech from the noise of a room by its loudness between 200 Hz and 4 kHz; the noise is measured all the time. */
export function createVoiceActivity({ confirmMs = 200, endMs = 500 }: VoiceActivityOptions = {}): VoiceActivity {
  let frame = new Float32Array(FRAME);
  let filled = 0;
  let band = createBand();
  let smoothed: number[] = [];
  let history: number[] = [];
  let seen = 0;
  let recent: boolean[] = [];
  let state: 'silence' | 'onset' | 'speech' = 'silence';
  let spoken = 0;
  let silent = 0;
  let noiseDb = SILENCE_DB;
  let aboveDb = 0;

  function measure(levelDb: number): void {
    smoothed = [...smoothed.slice(1 - SMOOTH), levelDb];
    history.push(smoothed.reduce((sum, value) => sum + value, 0) / smoothed.length);
    if (history.length > WINDOW) history.shift();
    noiseDb = Math.max(SILENCE_DB, Math.min(...history));
  }

  function decide(levelDb: number, guardDb: number): VoiceEvent | null {
    aboveDb = levelDb - noiseDb;
    const above = aboveDb - guardDb;
    recent = [...recent.slice(-3), above > BEGIN_DB];
    if (state === 'silence') {
      if (recent.filter(Boolean).length < ONSET_FRAMES) return null;
      [state, spoken, silent] = ['onset', ONSET_FRAMES, 0];
      return 'onset';
    }
    const active = above > GO_ON_DB;
    if (active) [spoken, silent] = [spoken + 1, 0];
    else silent += 1;
    if (state === 'onset') {
      if (spoken * 10 >= confirmMs) {
        state = 'speech';
        return 'confirmed';
      }
      if (silent < WITHDRAW) return null;
      state = 'silence';
      return 'withdrawn';
    }
    if (silent * 10 < endMs) return null;
    state = 'silence';
    return 'end';
  }

  return {
    push(samples, guardDb = 0) {
      const events: VoiceEvent[] = [];
      for (const sample of samples) {
        frame[filled++] = band(sample);
        if (filled < FRAME) continue;
        filled = 0;
        const levelDb = loudness(frame);
        measure(levelDb);
        if (++seen <= GETTING_USED) continue;
        const event = decide(levelDb, guardDb);
        if (event) events.push(event);
      }
      return events;
    },
    get noiseDb() {
      return noiseDb;
    },
    get aboveDb() {
      return aboveDb;
    },
    reset() {
      frame = new Float32Array(FRAME);
      band = createBand();
      [smoothed, history, recent] = [[], [], []];
      [filled, seen, spoken, silent] = [0, 0, 0, 0];
      [state, noiseDb, aboveDb] = ['silence', SILENCE_DB, 0];
    },
  };
}

/** dB of full scale. */
function loudness(samples: Float32Array): number {
  let power = 0;
  for (const value of samples) power += value * value;
  return 10 * Math.log10(power / samples.length + 1e-10);
}

/** One pole each: hum and rumble go, and so does most of a hiss. */
function createBand(): (sample: number) => number {
  const lowPole = 1 - Math.exp((-2 * Math.PI * 200) / HEARING_RATE);
  const highPole = 1 - Math.exp((-2 * Math.PI * 4000) / HEARING_RATE);
  let low = 0;
  let lower = 0;
  let out = 0;
  return (sample) => {
    low += lowPole * (sample - low);
    const first = sample - low;
    lower += lowPole * (first - lower);
    out += highPole * (first - lower - out);
    return out;
  };
}
