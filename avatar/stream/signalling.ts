/** How a page reaches the renderer behind it; the link knows no addresses. Everything rejects with an `Error` for people. */
export interface StreamSignalling {
  /** By which servers the renderer is reached; good for one connection. */
  iceServers(signal: AbortSignal): Promise<RTCIceServer[]>;
  /** The renderer's answer to an offer, and the name of the place that it holds for this page. */
  open(sdp: string, signal: AbortSignal): Promise<{ session: string; sdp: string }>;
  candidate(session: string, candidate: RTCIceCandidate): Promise<unknown>;
  speak(session: string, speech: StreamSpeech, signal: AbortSignal): Promise<unknown>;
  interrupt(session: string): Promise<unknown>;
  /** Tells that the page is still there. */
  beat(session: string): Promise<unknown>;
  /** Gives the place back; must outlive the page. */
  close(session: string): void;
}

/** A sentence for the person: its text, or the sound of it as wav. */
export interface StreamSpeech {
  text: string;
  sound: Uint8Array | null;
}
