import { vi } from 'vitest';
import type { DriverHost } from '../drivers/driver.ts';
import type { CanvasEvents } from '../watch-canvas.ts';

const blank = (width: number, height: number) => ({
  data: new Uint8ClampedArray(width * height * 4),
  width,
  height,
});

/** A canvas context that draws nothing, whatever it is asked. */
function createInk(): CanvasRenderingContext2D {
  const gradient = { addColorStop() {} };
  const known: Record<string, unknown> = {
    createRadialGradient: () => gradient,
    createLinearGradient: () => gradient,
    getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
    measureText: () => ({ width: 1 }),
    getImageData: (_x: number, _y: number, width: number, height: number) => blank(width, height),
    createImageData: blank,
  };
  return new Proxy(known, {
    get: (target, name) => target[String(name)] ?? (() => {}),
    set: () => true,
  }) as unknown as CanvasRenderingContext2D;
}

class FakeOffscreenCanvas {
  width: number;
  height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext() {
    return createInk();
  }
}

/** A film that is wholly buffered as soon as it has an address; `show` gives it a next picture. Addresses with `broken` fail. */
export class FakeVideo extends EventTarget {
  muted = false;
  loop = false;
  playsInline = false;
  preload = '';
  paused = true;
  ended = false;
  currentTime = 0;
  duration = 4;
  readyState = 0;
  videoWidth = 72;
  videoHeight = 128;
  buffered = { length: 1, start: () => 0, end: () => 4 };
  #src = '';
  #waiting = new Map<number, () => void>();
  #requests = 0;

  get src() {
    return this.#src;
  }
  set src(address: string) {
    this.#src = address;
    this.readyState = address.includes('broken') ? 0 : 4;
    if (address.includes('broken')) queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  load() {}
  async play() {
    this.paused = false;
  }
  pause() {
    this.paused = true;
  }
  removeAttribute() {
    this.#src = '';
    this.readyState = 0;
  }
  canPlayType() {
    return 'probably';
  }
  requestVideoFrameCallback(call: () => void) {
    this.#requests += 1;
    this.#waiting.set(this.#requests, call);
    return this.#requests;
  }
  cancelVideoFrameCallback(request: number) {
    this.#waiting.delete(request);
  }
  /** The next picture; as in browsers it is called for once, and not while the film stands. */
  show() {
    if (this.paused) return;
    this.currentTime += 0.04;
    const calls = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const call of calls) call();
  }
  end() {
    this.currentTime = this.duration;
    this.ended = true;
    this.paused = true;
    this.dispatchEvent(new Event('ended'));
    this.ended = false;
  }
}

/** A browser of which the test is the clock. Call `vi.unstubAllGlobals` and `vi.useRealTimers` after it. */
export function createFakeHost() {
  vi.useFakeTimers();
  vi.stubGlobal('OffscreenCanvas', FakeOffscreenCanvas);
  vi.stubGlobal(
    'Path2D',
    class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: a path that takes every call
        return createInk();
      }
    },
  );
  const videos: FakeVideo[] = [];
  const waiting = new Map<number, (now: number) => void>();
  let events: CanvasEvents | null = null;
  let requests = 0;
  let time = 0;
  const canvas = { width: 270, height: 480, getContext: (kind: string) => (kind === '2d' ? createInk() : null) };
  const host: DriverHost = {
    canvas: canvas as unknown as HTMLCanvasElement,
    watch(_canvas, given) {
      events = given;
      given.onCalm(false);
      given.onSize(270, 480, 1);
      given.onVisible(true);
      return () => {
        events = null;
      };
    },
    requestFrame(draw) {
      requests += 1;
      waiting.set(requests, draw);
      return requests;
    },
    cancelFrame: (request) => void waiting.delete(request),
    now: () => time,
    random: () => 0,
    createVideo() {
      const video = new FakeVideo();
      videos.push(video);
      return video as unknown as HTMLVideoElement;
    },
  };
  return {
    host,
    canvas,
    videos,
    tell: (name: 'visible' | 'calm', value: boolean) =>
      name === 'visible' ? events?.onVisible(value) : events?.onCalm(value),
    isWatched: () => events !== null,
    /** Lets so many screen frames and film pictures pass, 40 ms each. */
    async pass(frames: number) {
      for (let frame = 0; frame < frames; frame += 1) {
        time += 40;
        await vi.advanceTimersByTimeAsync(40);
        const draws = [...waiting.values()];
        waiting.clear();
        for (const draw of draws) draw(time);
        for (const video of videos) video.show();
      }
    },
  };
}
