/** What becomes of one utterance. Nothing is called after `drop`. */
export interface RecogniserEvents {
  /** What was understood so far: words that stay, and words that may change. */
  onText(settled: string, changing: string): void;
  /** All that was understood; empty when it was nothing. */
  onEnd(text: string): void;
  /** A sentence for people; `lasting` when trying again will not help. `onEnd` follows. */
  onError(message: string, lasting: boolean): void;
}

/** Something that somebody says. */
export interface Utterance {
  /** Mono sound at 16,000 samples a second; ignored by an engine that listens by itself. */
  push(samples: Float32Array): void;
  /** Nothing follows: what was said counts. */
  end(): void;
  /** What was said is forgotten. */
  drop(): void;
}

/** Turns speech into text: a service behind the server, or the browser itself. */
export interface Recogniser {
  /** It opens the microphone itself and notices the end of speech itself: no sound needs to be given to it. */
  readonly listensItself: boolean;
  begin(events: RecogniserEvents): Utterance;
}
