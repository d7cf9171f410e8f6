import type { Carousel } from './carousel.ts';

/**
 * Which film of the cases plays, and what that does to the carousel around them (specification 1 §2): a clicked cover plays and the
 * carousel stops; a click on the film, or its end, brings the cover back and the carousel goes on; stepping by hand stops every film.
 */
export function createFilmPlayer(carousel: Pick<Carousel, 'hold' | 'release' | 'go'>) {
  let playing: string | null = null;
  const listeners = new Set<() => void>();

  function set(next: string | null): void {
    if (next === playing) return;
    playing = next;
    if (next === null) carousel.release('film');
    else carousel.hold('film');
    for (const tell of listeners) tell();
  }

  return {
    get: () => playing,
    subscribe(tell: () => void) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    /** On a cover, or on the film that plays. */
    click: (name: string) => set(playing === name ? null : name),
    /** The film of that name came to its end, or cannot be shown. */
    end: (name: string) => playing === name && set(null),
    /** By hand. */
    step(index: number) {
      set(null);
      carousel.go(index);
    },
  };
}
