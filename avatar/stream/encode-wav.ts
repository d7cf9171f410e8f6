import { trimSilence } from '../voice/trim-silence.ts';

/** What renderers listen at. */
export const RENDERER_RATE = 16_000;

/** A sentence as renderers take it: mono, 16 bits, without the silence around it. @param sound at {@link RENDERER_RATE} */
export function encodeWav(sound: Pick<AudioBuffer, 'getChannelData'>): { wav: Uint8Array; ms: number } {
  const all = sound.getChannelData(0);
  const range = trimSilence(all, RENDERER_RATE);
  const samples = range
    ? all.subarray(Math.floor(range.from * RENDERER_RATE), Math.ceil(range.to * RENDERER_RATE))
    : all.subarray(0, 0);
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const write = (at: number, text: string) => {
    for (let i = 0; i < text.length; i += 1) view.setUint8(at + i, text.charCodeAt(i));
  };
  write(0, 'RIFF');
  view.setUint32(4, 36 + samples.length * 2, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RENDERER_RATE, true);
  view.setUint32(28, RENDERER_RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (const [i, sample] of samples.entries())
    view.setInt16(44 + i * 2, Math.max(-1, Math.min(1, sample)) * 32_767, true);
  return { wav: new Uint8Array(view.buffer), ms: (samples.length / RENDERER_RATE) * 1000 };
}
