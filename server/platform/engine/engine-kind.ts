import type { EngineAddress } from './call-engine.ts';

/** A place in an engine that renders a person: opened with a browser's offer, ended by `close`. */
export interface EngineSession {
  /** What the engine answers to the offer. */
  readonly sdp: string;
  /** A way to the browser that was found after its offer. Engines that take none ignore it. */
  candidate(candidate: Candidate, signal: AbortSignal): Promise<void>;
  /** The person says it: in the engine's voice, or the given sound (wav). Only where the kind speaks over HTTP. */
  speak(speech: { text: string; sound: Buffer | null }, signal: AbortSignal): Promise<void>;
  /** Silence at once. */
  interrupt(signal: AbortSignal): Promise<void>;
  close(signal: AbortSignal): Promise<void>;
}

export interface Candidate {
  candidate: string;
  sdpMid: string;
  sdpMLineIndex: number;
  /** Of the offer; a fragment of a description names it. */
  usernameFragment: string;
}

/** One kind of engine. Everything rejects with an `EngineError` whose message is for people. */
export interface EngineKind {
  /** @param person which of its people the engine shows, in the engine's own words */
  open(engine: EngineAddress, person: string, sdp: string, signal: AbortSignal): Promise<EngineSession>;
  /** Whether it is there and is what it is said to be. */
  probe(engine: EngineAddress, person: string, signal: AbortSignal): Promise<void>;
}
