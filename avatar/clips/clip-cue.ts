import type { StageState } from '../motion/states.ts';
import { type ClipFormats, chooseClip, playableClips } from './choose-clip.ts';
import type { ActionClips, ClipFile, ClipLook } from './clip-look.ts';

/** What is to be shown: `loop` goes on until something else is wanted, an action ends by itself. */
export interface Cue {
  readonly file: ClipFile;
  readonly loop: boolean;
  /** There is nothing else to draw, so the film itself goes round. */
  readonly isOnly: boolean;
  /** idle, speaking, listening, thinking, or `action:greet`. */
  readonly name: string;
}

export interface CueSheet {
  readonly state: StageState;
  /** What should be on now; null where the look has nothing for it that plays here. */
  readonly cue: Cue | null;
  setState(state: StageState): void;
  /** False where there is no clip for it. */
  act(code: string, mute: boolean): boolean;
  /** The clip that a state would begin with, to lie ready. */
  peek(state: StageState): Cue | null;
  /** Forgets a file that can't be played. */
  drop(url: string): void;
  /** The clip that was on has come to its end: a loop goes on with a fresh draw, an action makes way for speaking or idle. */
  ended(): void;
}

/** Decides which clip is on: states loop, actions come between and lead back to what the state has become meanwhile. */
export function createCueSheet(
  look: ClipLook,
  formats: ClipFormats,
  random: () => number,
  initial: StageState,
): CueSheet {
  const broken = new Set<string>();
  const usable = (files: readonly ClipFile[]) => files.filter(({ url }) => !broken.has(url));
  let state = initial;
  let cue = drawState(state);

  function drawState(of: StageState): Cue | null {
    // Where there is no film of listening or thinking, the person waits; where there is none of waiting, speaking is better than nothing.
    for (const name of [of === 'sleeping' ? 'idle' : of, 'idle', 'speaking'] as const) {
      const files = usable(look[name]);
      const file = chooseClip(files, formats, random);
      if (file) return { file, loop: true, isOnly: playableClips(files, formats).length === 1, name };
    }
    return null;
  }

  const listOf = (clips: ActionClips, mute: boolean): readonly ClipFile[] => {
    const [first, second] = (mute ? [clips.mute, clips.chat] : [clips.chat, clips.mute]).map(usable);
    if (!first || !second) return [];
    return playableClips(first, formats).length > 0 ? first : second;
  };

  return {
    get state() {
      return state;
    },
    get cue() {
      return cue;
    },
    setState(next) {
      if (next === state) return;
      state = next;
      // A silent action is not cut short by what is said after it; one that goes along with speech ends with it.
      if (cue && !cue.loop) return;
      const before = cue;
      const drawn = drawState(state);
      if (drawn?.name !== before?.name) cue = drawn;
    },
    act(code, mute) {
      const clips = look.actions[code];
      const file = clips ? chooseClip(listOf(clips, mute), formats, random) : null;
      if (!file) return false;
      cue = { file, loop: false, isOnly: false, name: `action:${code}` };
      return true;
    },
    peek: drawState,
    drop(url) {
      broken.add(url);
      if (cue?.file.url === url) cue = drawState(state);
    },
    ended() {
      cue = drawState(state);
    },
  };
}
