import { createResampler } from './resample-sound.ts';

/**
 * Why nothing can be heard. `denied`: by the person, for this page; `dismissed`: the question was closed; `blocked`: by the system, for
 * the browser; `framed`: by the page around this one; `lost`: it was taken away while it was in use.
 */
export type MicrophoneTrouble =
  | 'insecure'
  | 'unsupported'
  | 'denied'
  | 'dismissed'
  | 'blocked'
  | 'framed'
  | 'absent'
  | 'busy'
  | 'lost'
  | 'broken';

export class MicrophoneError extends Error {
  readonly trouble: MicrophoneTrouble;

  constructor(trouble: MicrophoneTrouble, options?: ErrorOptions) {
    super(`The microphone is ${trouble}`, options);
    this.trouble = trouble;
  }
}

/** What a page can say before it asks for a microphone; null where it may ask. */
export function findMicrophoneTrouble(
  page: Pick<Window, 'isSecureContext' | 'navigator'> & object,
): MicrophoneTrouble | null {
  if (!page.isSecureContext) return 'insecure';
  return 'mediaDevices' in page.navigator && 'AudioWorkletNode' in page ? null : 'unsupported';
}

export interface Microphone {
  /** Gives the device back. */
  close(): void;
}

export interface MicrophoneOptions {
  /** Address of the compiled `capture-worklet.ts`. */
  workletUrl: string;
  /** Mono sound at 16,000 samples a second, without the echo of the loudspeaker, about every 20 ms. */
  onSound(samples: Float32Array): void;
  /** It was unplugged, or taken away. */
  onLost(error: MicrophoneError): void;
}

/** Opens the microphone, which asks the person the first time. Throws {@link MicrophoneError}. */
export async function openMicrophone({ workletUrl, onSound, onLost }: MicrophoneOptions): Promise<Microphone> {
  const trouble = findMicrophoneTrouble(window);
  if (trouble) throw new MicrophoneError(trouble);
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 } })
    .catch((error: unknown) => {
      throw new MicrophoneError(readMicrophoneTrouble(error, document), { cause: error });
    });
  const context = new AudioContext({ latencyHint: 'interactive' });
  const gone = new AbortController();
  const close = () => {
    gone.abort();
    for (const track of stream.getTracks()) track.stop();
    void context.close().catch(() => {});
  };
  try {
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, 'capture', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    const resample = createResampler(context.sampleRate);
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => onSound(resample(data));
    context.createMediaStreamSource(stream).connect(node);
    if (context.state === 'suspended') await context.resume();
  } catch (error) {
    close();
    throw new MicrophoneError('broken', { cause: error });
  }
  const lose = () => {
    if (gone.signal.aborted) return;
    close();
    onLost(new MicrophoneError('lost'));
  };
  const [track] = stream.getAudioTracks();
  track?.addEventListener('ended', lose, { signal: gone.signal });
  // Some browsers leave a track alive whose device was unplugged.
  const look = async () => {
    const id = track?.getSettings().deviceId;
    const devices = await navigator.mediaDevices.enumerateDevices();
    if (id && !devices.some((device) => device.kind === 'audioinput' && device.deviceId === id)) lose();
  };
  navigator.mediaDevices.addEventListener('devicechange', () => void look().catch(() => {}), { signal: gone.signal });
  return { close };
}

const TROUBLES: Record<string, MicrophoneTrouble | undefined> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
  TrackStartError: 'busy',
  DevicesNotFoundError: 'absent',
};

/** What a refused `getUserMedia` means. @param page whose policy may keep microphones from it */
export function readMicrophoneTrouble(error: unknown, page: object = {}): MicrophoneTrouble {
  // DOMException is no Error in every browser.
  const { name = '', message = '' } = (error ?? {}) as { name?: string; message?: string };
  const trouble = TROUBLES[name] ?? 'broken';
  if (trouble !== 'denied') return trouble;
  const { featurePolicy } = page as { featurePolicy?: { allowsFeature(name: string): boolean } };
  if (featurePolicy?.allowsFeature('microphone') === false) return 'framed';
  // The two that browsers tell apart in words only.
  if (/system/i.test(message)) return 'blocked';
  return /dismissed/i.test(message) ? 'dismissed' : 'denied';
}
