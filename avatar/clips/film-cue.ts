import type { SpokenFilm } from '../drivers/driver.ts';
import type { Cue } from './clip-cue.ts';
import type { ClipDecks } from './clip-decks.ts';

/** Further off than this the picture jumps, closer it runs a little faster or slower; seconds. */
const JUMP = 0.25;
/** Nobody sees a lip that is earlier or later by less. */
const CLOSE = 0.03;
const STEEPEST = 0.08;

/** The film of an answer among the clips: it is on as long as it is heard, and its picture keeps up with its sound. */
export function createFilmCue() {
  let film: SpokenFilm | null = null;
  let ready: Cue | null = null;
  let on: Cue | null = null;

  function end(): void {
    film = null;
    ready = null;
    on = null;
  }

  return {
    /** What is to be shown; null while nothing of a film is heard. */
    get cue() {
      return on;
    },
    /** @returns the clip that is to lie ready */
    set(next: SpokenFilm | null): Cue | null {
      end();
      film = next;
      ready = next && { file: next.file, loop: false, isOnly: false, name: 'answer' };
      return ready;
    },
    /** The picture has ended, or can't be played: the rest is heard alone. False: it was another clip. */
    drop(cue: Cue): boolean {
      if (cue !== on) return false;
      end();
      return true;
    },
    /** To be called at every picture. True: something else is to be shown now. */
    advance({ video, cue }: Pick<ClipDecks, 'video' | 'cue'>): boolean {
      if (!film || !ready) return false;
      const at = film.at();
      if (!on) {
        if (at !== null) on = ready;
        return on !== null;
      }
      if (at === null) {
        end();
        if (video) video.playbackRate = 1;
        return true;
      }
      if (cue === on && video) keepUp(video, at);
      return false;
    },
  };
}

function keepUp(video: HTMLVideoElement, at: number): void {
  const behind = at - video.currentTime;
  if (Math.abs(behind) > JUMP) video.currentTime = at;
  else video.playbackRate = Math.abs(behind) < CLOSE ? 1 : 1 + Math.max(-STEEPEST, Math.min(STEEPEST, behind));
}
