import { createMp3Encoder } from 'wasm-media-encoders';

/** Samples of silence in front of the sound after decoding: 576 from the encoder, 529 from the decoder. */
const leadSamples = 1105;
/** Samples of one frame at 16 kHz (MPEG-2 layer III). */
const frameSamples = 576;
const kilobits = 48;

export interface Mp3 {
  bytes: Buffer;
  /** Of the decoded sound, silence in front and at the end included. */
  durationMs: number;
  /** Add this to a time in the samples to get the time in the decoded sound. */
  leadMs: number;
}

/** Mono mp3 at a constant rate, without a header frame: every decoder then keeps the same silence in front. */
export async function createSpeechEncoder(): Promise<(samples: Float32Array<ArrayBuffer>, rate: number) => Mp3> {
  const encoder = await createMp3Encoder();
  return (samples, rate) => {
    encoder.configure({ sampleRate: toSupportedRate(rate), channels: 1, bitrate: kilobits });
    // The encoder owns and reuses its memory, so both parts are copied.
    const bytes = Buffer.concat([Buffer.from(encoder.encode([samples])), Buffer.from(encoder.finalize())]);
    const frameBytes = (frameSamples / 8) * ((kilobits * 1000) / rate);
    const frames = Math.floor(bytes.length / frameBytes);
    return { bytes, durationMs: (frames * frameSamples * 1000) / rate, leadMs: (leadSamples * 1000) / rate };
  };
}

function toSupportedRate(rate: number): 16000 {
  if (rate !== 16000) throw new Error(`The mp3 of speech is 16 kHz, not ${rate} Hz`);
  return 16000;
}
