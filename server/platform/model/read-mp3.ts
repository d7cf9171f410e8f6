/** Kilobits a second by index, of layer III: MPEG 1, and MPEG 2 and 2.5. */
const BITRATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** Samples a second by index, of MPEG 1; 2 has half of them, 2.5 a quarter. */
const RATES = [44_100, 48_000, 32_000] as const;
/** Bytes that may be skipped to find the first frame. */
const LONGEST_LEAD = 64 * 1024;

interface Frame {
  bytes: number;
  ms: number;
}

/** Length of an mp3 in ms, by its frames; null where there are no two frames after one another, so that it is none. */
export function readMp3Length(bytes: Buffer): number | null {
  let at = skipTag(bytes);
  const end = Math.min(bytes.length, at + LONGEST_LEAD);
  while (at < end && !beginsSound(bytes, at)) at++;
  let ms = 0;
  let frames = 0;
  for (let frame = readFrame(bytes, at); frame; frame = readFrame(bytes, at)) {
    ms += frame.ms;
    at += frame.bytes;
    frames++;
  }
  return frames > 1 ? ms : null;
}

/** An ID3v2 tag says its length in four times seven bits. */
function skipTag(bytes: Buffer): number {
  if (bytes.subarray(0, 3).toString('latin1') !== 'ID3' || bytes.length < 10) return 0;
  return 10 + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0);
}

function beginsSound(bytes: Buffer, at: number): boolean {
  const frame = readFrame(bytes, at);
  return frame !== null && readFrame(bytes, at + frame.bytes) !== null;
}

function readFrame(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length) return null;
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const version = (second >> 3) & 3; // 0: 2.5, 2: 2, 3: 1
  const layer = (second >> 1) & 3; // 1: layer III
  const kilobits = BITRATES[version === 3 ? 0 : 1][third >> 4];
  const base = RATES[(third >> 2) & 3];
  if (version === 1 || layer !== 1 || !kilobits || !base) return null;
  const rate = version === 3 ? base : version === 2 ? base / 2 : base / 4;
  const samples = version === 3 ? 1152 : 576;
  return {
    bytes: Math.floor((samples / 8) * ((kilobits * 1000) / rate)) + ((third >> 1) & 1),
    ms: (samples * 1000) / rate,
  };
}
