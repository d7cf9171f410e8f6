import type { StageState } from '../motion/states.ts';
import type { StreamLook } from '../stream/stream-look.ts';
import type { Driver, DriverHost, MouthSource } from './driver.ts';
import { createFilmCanvas } from './film-canvas.ts';
import { measureFrames } from './measure-frames.ts';
import { watchFrames } from './watch-frames.ts';

/**
 * Somebody whom a renderer shows: its newest picture is drawn, older ones are dropped. States and mouth are the renderer's own
 * work; how the connection is doing is the link's, which lives longer than one stage.
 */
export function createStreamDriver(host: DriverHost): Driver<StreamLook> {
  const film = createFilmCanvas(host);
  const { stats, drawn, spoke } = measureFrames();
  let look: StreamLook | null = null;
  let mouth: MouthSource | null = null;
  let state: StageState = 'idle';
  let isVisible = true;
  let isCalm = false;
  let isGone = false;
  let stopFrames: (() => void) | null = null;
  let arrival: (() => void) | null = null;

  function draw(): void {
    if (isGone || !isVisible || !look) return;
    const started = host.now();
    if (mouth) spoke(mouth());
    if (!film.draw(look.link.video, 'none')) return;
    drawn(host.now() - started);
    stats.showing = 'stream';
    arrival?.();
    arrival = null;
  }

  const stopWatching = host.watch(host.canvas, {
    onSize(width, height, pixelRatio) {
      film.resize(width, height, pixelRatio);
      draw();
    },
    onVisible(visible) {
      isVisible = visible;
    },
    onCalm(calm) {
      isCalm = calm;
    },
  });

  return {
    kind: 'stream',
    get state() {
      return state;
    },
    stats,
    load(next) {
      look = next;
      film.open(next, () => isCalm);
      stopFrames?.();
      stopFrames = watchFrames(next.link.video, host, draw);
      arrival?.();
      const { promise, resolve } = Promise.withResolvers<void>();
      arrival = resolve;
      draw();
      return promise;
    },
    setState(next) {
      state = next;
    },
    say(next) {
      if (!isGone) mouth = next;
    },
    // The renderer moves as it likes.
    act: () => false,
    setMood() {},
    lookAt() {},
    dispose() {
      isGone = true;
      mouth = null;
      stopFrames?.();
      stopWatching();
      film.close();
      arrival?.();
    },
  };
}
