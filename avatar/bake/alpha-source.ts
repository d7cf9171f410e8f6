import { EncodedPacket, EncodedVideoPacketSource } from 'mediabunny';

/** VP9 profile 0, level 4.1: up to 1080 by 1920. */
const CODEC = 'vp09.00.41.08';
/** Encoders are handed so many pictures ahead of what they have done. */
const MOST_WAITING = 6;

/** A film with an alpha channel: two films encoded side by side, colours and outline, which the container keeps as one. */
export interface AlphaSource {
  readonly track: EncodedVideoPacketSource;
  add(picture: OffscreenCanvas, atSeconds: number, seconds: number, isKey: boolean): Promise<void>;
  finish(): Promise<void>;
  cancel(): void;
}

/**
 * The library's own splitter starts a worker from a blob, which the page's policy forbids; so the two halves are made here.
 * @param bitrate of the colours; the outline takes a quarter more
 */
export function createAlphaSource(width: number, height: number, rate: number, bitrate: number): AlphaSource {
  const track = new EncodedVideoPacketSource('vp9');
  const solid = contextOf(width, height);
  const outline = contextOf(width, height);
  const colours: { chunk: EncodedVideoChunk; meta: EncodedVideoChunkMetadata | undefined }[] = [];
  const alphas: Uint8Array[] = [];
  let failure: unknown = null;
  let written = Promise.resolve();
  const fail = (error: unknown) => {
    failure ??= error;
  };

  /** Pictures leave both encoders in order, so the nth of one belongs to the nth of the other. */
  function pair(): void {
    while (colours.length > 0 && alphas.length > 0) {
      const colour = colours.shift();
      const alpha = alphas.shift();
      if (!colour || !alpha) return;
      const packet = EncodedPacket.fromEncodedChunk(colour.chunk, { alpha });
      written = written.then(() => track.add(packet, colour.meta)).catch(fail);
    }
  }

  const colourEncoder = new VideoEncoder({
    output(chunk, meta) {
      colours.push({ chunk, meta });
      pair();
    },
    error: fail,
  });
  const alphaEncoder = new VideoEncoder({
    output(chunk) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      alphas.push(data);
      pair();
    },
    error: fail,
  });
  const config = { codec: CODEC, width, height, framerate: rate };
  colourEncoder.configure({ ...config, bitrate });
  alphaEncoder.configure({ ...config, bitrate: bitrate / 4 });

  /** Opaque, with the person's own colours under half-clear edges: black ones would show as a rim. */
  function makeSolid(picture: OffscreenCanvas): OffscreenCanvas {
    const { ink, canvas } = solid;
    ink.globalCompositeOperation = 'copy';
    ink.drawImage(picture, 0, 0);
    ink.globalCompositeOperation = 'source-over';
    // Each time over itself it is more opaque, of the same colour.
    for (let times = 0; times < 5; times += 1) ink.drawImage(canvas, 0, 0);
    ink.globalCompositeOperation = 'destination-over';
    ink.fillStyle = '#777';
    ink.fillRect(0, 0, width, height);
    return canvas;
  }

  /** Brightness is the alpha itself, 0 to 255: drawn pictures would be squeezed to 16 to 235. */
  function makeOutline(picture: OffscreenCanvas): Uint8Array<ArrayBuffer> {
    const { ink } = outline;
    ink.globalCompositeOperation = 'copy';
    ink.drawImage(picture, 0, 0);
    const { data } = ink.getImageData(0, 0, width, height);
    const pixels = width * height;
    const planes = new Uint8Array(pixels * 1.5).fill(128, pixels);
    for (let i = 0; i < pixels; i += 1) planes[i] = data[i * 4 + 3] ?? 0;
    return planes;
  }

  return {
    track,
    async add(picture, atSeconds, seconds, isKey) {
      if (failure) throw failure;
      const times = { timestamp: Math.round(atSeconds * 1e6), duration: Math.round(seconds * 1e6) };
      const colour = new VideoFrame(makeSolid(picture), { ...times, alpha: 'discard' });
      const size = { codedWidth: width, codedHeight: height };
      const alpha = new VideoFrame(makeOutline(picture), { format: 'I420', ...size, ...times });
      colourEncoder.encode(colour, { keyFrame: isKey });
      alphaEncoder.encode(alpha, { keyFrame: isKey });
      colour.close();
      alpha.close();
      while (Math.max(colourEncoder.encodeQueueSize, alphaEncoder.encodeQueueSize) > MOST_WAITING && !failure)
        await new Promise((resolve) => colourEncoder.addEventListener('dequeue', resolve, { once: true }));
    },
    async finish() {
      await Promise.all([colourEncoder.flush(), alphaEncoder.flush()]);
      await written;
      this.cancel();
      if (failure) throw failure;
    },
    cancel() {
      for (const encoder of [colourEncoder, alphaEncoder]) if (encoder.state !== 'closed') encoder.close();
    },
  };
}

function contextOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const ink = canvas.getContext('2d', { willReadFrequently: true });
  if (!ink) throw new Error('这个浏览器画不出形象');
  return { canvas, ink };
}
