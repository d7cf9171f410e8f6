import { createResampler } from './resample-sound.ts';

/** Why nothing can be heard. `lost`: it was taken away while it was in use. */
export type MicrophoneTrouble = 'insecure' | 'unsupported' | 'denied' | 'absent' | 'busy' | 'lost' | 'broken';

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
      throw explain(error);
    });
  const context = new AudioContext({ latencyHint: 'interactive' });
  const close = () => {
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
  for (const track of stream.getAudioTracks())
    track.onended = () => {
      close();
      onLost(new MicrophoneError('lost'));
    };
  return { close };
}

const TROUBLES: Record<string, MicrophoneTrouble | undefined> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const explain = (error: unknown): MicrophoneError =>
  new MicrophoneError(TROUBLES[error instanceof Error ? error.name : ''] ?? 'broken', { cause: error });
