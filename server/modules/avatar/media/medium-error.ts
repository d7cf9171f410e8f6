/** A film that browsers don't play, as it would be converted. */
export interface ForeignFilm {
  /** How ffmpeg has to read it, by its bytes. It must not guess, or a playlist could name other files. */
  demuxer: 'mov' | 'matroska' | 'avi';
  /** Null: not known before it is read. */
  seconds: number | null;
}

/** Why a medium is refused, in words for whoever uploaded it. */
export class MediumError extends Error {
  /** What would do after a conversion; null for what would not. */
  readonly film: ForeignFilm | null;
  constructor(message: string, { film = null, ...options }: ErrorOptions & { film?: ForeignFilm | null } = {}) {
    super(message, options);
    this.film = film;
  }
}
