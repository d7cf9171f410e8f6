import type { RendererAddress } from './call-renderer.ts';

/** A place in a renderer that renders a person: opened with a browser's offer, ended by `close`. */
export interface RenderingSession {
  /** What the renderer answers to the offer. */
  readonly sdp: string;
  /** A way to the browser that was found after its offer. Renderers that take none ignore it. */
  candidate(candidate: Candidate, signal: AbortSignal): Promise<void>;
  /** The person says it: in the renderer's voice, or the given sound (wav). Only where the kind speaks over HTTP. */
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

/** One kind of renderer. Everything rejects with an `RendererError` whose message is for people. */
export interface RendererProtocol {
  /** @param person which of its people the renderer shows, in the renderer's own words */
  open(renderer: RendererAddress, person: string, sdp: string, signal: AbortSignal): Promise<RenderingSession>;
  /** Whether it is there and is what it is said to be. */
  probe(renderer: RendererAddress, person: string, signal: AbortSignal): Promise<void>;
}
