import { isMood, type Mood, type StageState } from '#avatar/stage/index.ts';
import { readSentence } from './read-sentence.ts';

/** A face keeps its mood so long after the last word, in ms. */
const MOOD_LASTS_MS = 2500;
/** A gesture read from a sentence gives way to one that was asked for this recently, and to the one before it. */
const GESTURE_PAUSE_MS = 4000;
/** How long a look at something new lasts. */
const GLANCE_MS = 1300;
/** A pointer that rests is looked at no longer. */
const POINTER_MS = 2500;
/** Part of the way to the pointer that head and eyes go. */
const POINTER_PART = 0.45;

/** The figure, as much of it as presence needs. */
export interface Figure {
  setState(state: StageState): void;
  act(code: string, mute: boolean): boolean;
  setMood(mood: Mood): void;
  lookAt(x: number, y: number): void;
}

export interface Presence {
  /** The scene of the conversation. Takes effect at once: who is spoken to answers with the body before the first word is ready. */
  setState(state: StageState): void;
  /** A cue of the answer: an action, or a mood with `mood:` before it. @returns the action that is done, or null */
  cue(code: string, mute?: boolean): string | null;
  /** A sentence begins to be heard. @returns the action that goes along, or null */
  sentence(text: string): string | null;
  /** The person has ended a phrase: a nod. */
  phrase(): void;
  /** Something new stands there, -1..1: a short look. */
  glance(x: number, y: number): void;
  /** The pointer has moved, -1..1 from the face. */
  pointer(x: number, y: number): void;
  close(): void;
}

interface Options {
  figure: Figure;
  /** Milliseconds. */
  now(): number;
  wait(ms: number, done: () => void): () => void;
}

/** Turns what happens in a conversation into how somebody behaves who is there. */
export function createPresence({ figure, now, wait }: Options): Presence {
  let state: StageState = 'idle';
  let actedAt = Number.NEGATIVE_INFINITY;
  let calmDown = () => {};
  let lookAway = () => {};
  let glancing = false;

  function look(x: number, y: number, ms: number): void {
    lookAway();
    figure.lookAt(x, y);
    lookAway = wait(ms, () => {
      glancing = false;
      figure.lookAt(0, 0);
    });
  }

  function act(code: string, mute = false): string | null {
    if (state === 'sleeping' || !figure.act(code, mute)) return null;
    actedAt = now();
    return code;
  }

  function feel(mood: Mood): void {
    calmDown();
    figure.setMood(mood);
    if (state !== 'speaking') calmDown = wait(MOOD_LASTS_MS, () => figure.setMood('calm'));
  }

  return {
    setState(next) {
      if (next === state) return;
      const before = state;
      state = next;
      figure.setState(next);
      calmDown();
      // A mood belongs to what is said: it outlives the last word a little, and never reaches into the next question.
      if (next === 'idle') calmDown = wait(MOOD_LASTS_MS, () => figure.setMood('calm'));
      else if (next !== 'speaking') figure.setMood('calm');
      if (next === 'listening' || next === 'sleeping') {
        lookAway();
        figure.lookAt(0, 0);
      }
      if (before === 'sleeping') figure.act('smile', false);
    },
    cue(code, mute) {
      const mood = code.startsWith('mood:') ? code.slice(5) : null;
      if (mood === null) return act(code, mute);
      if (isMood(mood)) feel(mood);
      return null;
    },
    sentence(text) {
      const { gesture, mood } = readSentence(text);
      if (isMood(mood ?? '')) feel(mood as Mood);
      return gesture !== null && now() - actedAt > GESTURE_PAUSE_MS ? act(gesture) : null;
    },
    phrase() {
      if (state === 'listening') figure.act('nod', false);
    },
    glance(x, y) {
      if (state === 'sleeping') return;
      glancing = true;
      look(x, y, GLANCE_MS);
    },
    pointer(x, y) {
      if (state === 'sleeping' || glancing) return;
      look(x * POINTER_PART, y * POINTER_PART, POINTER_MS);
    },
    close() {
      calmDown();
      lookAway();
    },
  };
}
