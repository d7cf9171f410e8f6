import { describe, expect, test } from 'vitest';
import { createSpeechEncoder } from '#server/modules/speech/espeak/encode-mp3.ts';
import { readMp3Length } from './read-mp3.ts';

const encode = await createSpeechEncoder();
const sound = encode(
  Float32Array.from({ length: 16_000 }, (_, index) => Math.sin(index / 5)),
  16_000,
);

describe('the length of an mp3', () => {
  test('is that of its frames', () => {
    expect(readMp3Length(sound.bytes)).toBeCloseTo(sound.durationMs, 0);
  });

  test('a tag in front, and bytes that are none of it, do not count', () => {
    const tag = Buffer.concat([Buffer.from('ID3\x04\x00\x00\x00\x00\x01\x00', 'latin1'), Buffer.alloc(128)]);
    expect(readMp3Length(Buffer.concat([tag, Buffer.from([0xff, 0, 7]), sound.bytes]))).toBeCloseTo(
      sound.durationMs,
      0,
    );
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<html>503 Service Unavailable</html>')],
    ['a wave file', Buffer.from(`RIFF\x24\x08\x00\x00WAVEfmt ${'\x00'.repeat(2000)}`, 'latin1')],
    ['bytes that are all set', Buffer.alloc(5000, 0xff)],
    ['a tag that lies about its length', Buffer.from('ID3\x04\x00\x00\x7f\x7f\x7f\x7f', 'latin1')],
    ['a single frame', sound.bytes.subarray(0, 216)],
  ])('%s is no mp3', (_name, bytes) => {
    expect(readMp3Length(bytes)).toBeNull();
  });
});
