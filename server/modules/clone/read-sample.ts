import { judgeSample, measureSample, SAMPLE_LIMITS } from '#contract/voice-sample.contract.ts';
import { readMp3Length } from '#server/platform/model/read-mp3.ts';

export interface Sample {
  contentType: 'audio/wav' | 'audio/mpeg';
  seconds: number;
}

/** Raised for a recording that no voice can be made of; `message` says what to do. */
export class SampleError extends Error {}

/** What a recording is. Throws {@link SampleError}. */
export function readSample(bytes: Buffer): Sample {
  const wav = readWav(bytes);
  if (wav) {
    const fault = judgeSample(measureSample(wav.samples, wav.rate));
    if (fault) throw new SampleError(fault);
    return { contentType: 'audio/wav', seconds: wav.samples.length / wav.rate };
  }
  const ms = readMp3Length(bytes);
  if (ms === null) throw new SampleError('请上传 wav（16 位）或 mp3 录音');
  const { min, max } = SAMPLE_LIMITS.seconds;
  const seconds = ms / 1000;
  if (seconds < min) throw new SampleError(`录音只有 ${seconds.toFixed(1)} 秒，至少要 ${min} 秒`);
  if (seconds > max + 0.5) throw new SampleError(`录音有 ${Math.round(seconds)} 秒，最长 ${max} 秒，请截短后再试`);
  return { contentType: 'audio/mpeg', seconds };
}

/** The first channel of uncompressed sound of 16 bits; null for anything else. */
function readWav(bytes: Buffer): { samples: Float32Array; rate: number } | null {
  const name = (at: number) => bytes.toString('latin1', at, at + 4);
  if (bytes.length < 44 || name(0) !== 'RIFF' || name(8) !== 'WAVE') return null;
  let format: { channels: number; rate: number } | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const from = at + 8;
    if (name(at) === 'fmt ' && size >= 16 && from + 16 <= bytes.length) {
      const [kind, channels, rate, bits] = [
        bytes.readUInt16LE(from),
        bytes.readUInt16LE(from + 2),
        bytes.readUInt32LE(from + 4),
        bytes.readUInt16LE(from + 14),
      ];
      const { min, max } = SAMPLE_LIMITS.rate;
      if (kind !== 1 || bits !== 16 || channels < 1 || channels > 2 || rate < min || rate > max) return null;
      format = { channels, rate };
    } else if (name(at) === 'data' && format) {
      const { channels, rate } = format;
      const count = Math.floor(Math.min(size, bytes.length - from) / (2 * channels));
      const samples = new Float32Array(count);
      for (let index = 0; index < count; index++)
        samples[index] = bytes.readInt16LE(from + index * 2 * channels) / 32_768;
      return { samples, rate };
    }
    at = from + size + (size % 2);
  }
  return null;
}
