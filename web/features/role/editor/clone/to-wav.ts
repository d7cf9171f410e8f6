/** Samples a second that uploads are brought to: what services make voices of. */
const UPLOAD_RATE = 24_000;

/** Mono sound as a WAV file of 16 bits. */
export function toWav(samples: Float32Array, rate: number): Blob {
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((value, index) => {
    view.setInt16(44 + index * 2, Math.round(Math.max(-1, Math.min(1, value)) * 32_767), true);
  });
  return new Blob([view], { type: 'audio/wav' });
}

/** The sound of any file that the browser can play, its channels together. Rejects for anything else. */
export async function decodeSound(file: Blob): Promise<{ samples: Float32Array; rate: number }> {
  const context = new OfflineAudioContext(1, 1, UPLOAD_RATE);
  const sound = await context.decodeAudioData(await file.arrayBuffer());
  const samples = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel++) {
    const data = sound.getChannelData(channel);
    for (let at = 0; at < samples.length; at++)
      samples[at] = (samples[at] ?? 0) + (data[at] ?? 0) / sound.numberOfChannels;
  }
  return { samples, rate: UPLOAD_RATE };
}
