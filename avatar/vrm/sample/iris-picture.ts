const SIZE = 128;

/** An iris as PNG: dark rim, brown that lightens downwards, pupil and two lights. */
export function makeIrisPicture(): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(SIZE * (SIZE * 3 + 1));
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) {
      const [u, v] = [(x / (SIZE - 1)) * 2 - 1, (y / (SIZE - 1)) * 2 - 1];
      const far = Math.hypot(u, v);
      const fade = (v + 1) / 2;
      let colour = [78 + 92 * fade, 46 + 62 * fade, 34 + 34 * fade];
      if (far > 0.82) colour = [48, 28, 24];
      if (Math.hypot(u, v * 0.95) < 0.42) colour = [30, 18, 17];
      if (Math.hypot(u + 0.32, v + 0.42) < 0.25 || Math.hypot(u - 0.34, v - 0.4) < 0.11) colour = [255, 255, 255];
      rows.set(colour, y * (SIZE * 3 + 1) + 1 + x * 3);
    }
  return joinBytes([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', joinBytes([big(SIZE), big(SIZE), Uint8Array.of(8, 2, 0, 0, 0)])),
    pngChunk('IDAT', storeZlib(rows)),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

const big = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const body = joinBytes([new TextEncoder().encode(name), data]);
  let sum = 0xffffffff;
  for (const byte of body) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return joinBytes([big(data.length), body, big(~sum)]);
}

/** zlib without compression: the picture is small, and a page has no encoder at hand. */
function storeZlib(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at < data.length; at += 0xffff) {
    const piece = data.subarray(at, at + 0xffff);
    const size = piece.length;
    const isLast = at + 0xffff >= data.length;
    parts.push(Uint8Array.of(isLast ? 1 : 0, size, size >>> 8, ~size, ~size >>> 8), piece);
  }
  let [a, b] = [1, 0];
  for (const byte of data) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return joinBytes([...parts, big(((b << 16) | a) >>> 0)]);
}
