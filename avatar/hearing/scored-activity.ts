import { SCORED_SAMPLES } from './silero-model.ts';
import {
  createVoiceActivity,
  HEARING_RATE,
  type VoiceActivity,
  type VoiceActivityOptions,
  type VoiceEvent,
} from './voice-activity.ts';

/** Judges sound elsewhere, so that nobody waits for it. */
export interface Scorer {
  /** It judges now; false while it is being fetched, and when it can't be had. */
  isReady(): boolean;
  push(samples: Float32Array): void;
  /** Probabilities of speech that have come since the last call, 0..1, one each 32 ms. */
  take(): number[];
  reset(): void;
  close(): void;
}

/** Probability that begins speech, and the one that lets it go on. */
const BEGIN = 0.5;
const GO_ON = 0.35;
/** Of a knock with a ring to it some pieces may look like speech: so much silence withdraws it, ms. */
const WITHDRAW_MS = 200;
const FRAME_MS = (SCORED_SAMPLES / HEARING_RATE) * 1000;
/** What comes back of the loudspeaker is speech as well: then loudness counts too, in dB above the noise, over the last pieces. */
const LOUD_DB = 6;
const LOUD_PIECES = 8;
/** Sound without a judgement after which it is taken to have died. */
const LOST_SAMPLES = HEARING_RATE * 1.5;

/**
 * Speech as a model knows it, with the loudness of {@link createVoiceActivity} until the model is there, when it is lost, and beside it
 * while a loudspeaker talks.
 */
export function createScoredActivity(
  scorer: Scorer,
  { confirmMs = 160, endMs = 500, ...options }: VoiceActivityOptions = {},
): VoiceActivity {
  const plain = createVoiceActivity({ endMs, ...options });
  let uses = false;
  let isLost = false;
  let state: 'silence' | 'onset' | 'speech' = 'silence';
  /** What `plain` has begun to tell and not ended. */
  let plainState: 'silence' | 'onset' | 'speech' = 'silence';
  let spokenMs = 0;
  let silentMs = 0;
  let unjudged = 0;
  let loudness: number[] = [];

  function decide(probability: number, mayCount: boolean): VoiceEvent | null {
    const active = mayCount && probability >= (state === 'silence' ? BEGIN : GO_ON);
    if (state === 'silence') {
      if (!active) return null;
      [state, spokenMs, silentMs] = ['onset', FRAME_MS, 0];
      return 'onset';
    }
    if (active) [spokenMs, silentMs] = [spokenMs + FRAME_MS, 0];
    else silentMs += FRAME_MS;
    if (state === 'onset') {
      if (spokenMs >= confirmMs) {
        state = 'speech';
        return 'confirmed';
      }
      if (silentMs < WITHDRAW_MS) return null;
      state = 'silence';
      return 'withdrawn';
    }
    if (silentMs < endMs) return null;
    state = 'silence';
    return 'end';
  }

  /** Whatever was begun is ended, so that whoever listens is never left waiting. */
  function lose(): VoiceEvent[] {
    const open = state;
    [uses, isLost, state] = [false, true, 'silence'];
    if (open === 'silence') return [];
    return [open === 'onset' ? 'withdrawn' : 'end'];
  }

  return {
    push(samples, guardDb = 0) {
      const told = plain.push(samples, guardDb);
      for (const event of told) plainState = event === 'onset' ? 'onset' : event === 'confirmed' ? 'speech' : 'silence';
      if (isLost || !scorer.isReady()) return uses ? lose() : told;
      scorer.push(samples);
      const judged = scorer.take();
      unjudged = judged.length > 0 ? 0 : unjudged + samples.length;
      loudness = [...loudness.slice(1 - LOUD_PIECES), plain.aboveDb - guardDb];
      if (!uses) {
        // What the other one has begun, it ends.
        uses = plainState === 'silence' && told.length === 0;
        if (!uses) return told;
      }
      if (unjudged >= LOST_SAMPLES) return lose();
      const mayCount = guardDb === 0 || Math.max(...loudness) > LOUD_DB;
      return judged.map((probability) => decide(probability, mayCount)).filter((event) => event !== null);
    },
    get noiseDb() {
      return plain.noiseDb;
    },
    get aboveDb() {
      return plain.aboveDb;
    },
    reset() {
      plain.reset();
      scorer.reset();
      [state, plainState, uses, isLost, unjudged, loudness] = ['silence', 'silence', false, false, 0, []];
    },
  };
}
