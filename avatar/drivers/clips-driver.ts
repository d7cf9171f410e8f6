import type { ClipFormats } from '../clips/choose-clip.ts';
import { type ClipCache, openClipCache } from '../clips/clip-cache.ts';
import { type CueSheet, createCueSheet } from '../clips/clip-cue.ts';
import { createClipDecks } from '../clips/clip-decks.ts';
import type { ClipLook } from '../clips/clip-look.ts';
import { createFilmCue } from '../clips/film-cue.ts';
import { readFormats } from '../clips/read-formats.ts';
import { createCanvasPainter } from '../keying/canvas-painter.ts';
import { createGlPainter } from '../keying/gl-painter.ts';
import { type OpenBackdrop, openBackdrop } from '../keying/open-backdrop.ts';
import { sizeOfFigure } from '../keying/painter.ts';
import type { StageState } from '../motion/states.ts';
import type { Driver, DriverHost, MouthSource } from './driver.ts';
import { measureFrames } from './measure-frames.ts';
import { watchFrames } from './watch-frames.ts';

const HIGHEST_PIXEL_RATIO = 2;
const NOTHING_PLAYS = '这个形象的视频片段在当前浏览器里无法播放，请检查是否上传了 mp4 格式的待机片段';

/** Filmed people: clips for each state and action, cut out of their background. */
export function createClipsDriver(
  host: DriverHost,
  {
    cache = openClipCache(),
    formats = readFormats(host.createVideo),
  }: { cache?: ClipCache; formats?: ClipFormats } = {},
): Driver<ClipLook> {
  const { canvas } = host;
  const painter = createGlPainter(canvas, true) ?? createCanvasPainter(canvas);
  const { stats, drawn, spoke } = measureFrames();
  let look: ClipLook | null = null;
  let sheet: CueSheet | null = null;
  let backdrop: OpenBackdrop | null = null;
  let mouth: MouthSource | null = null;
  let state: StageState = 'idle';
  let size = { width: 0, height: 0 };
  let isCalm = false;
  let isVisible = true;
  let isGone = false;
  let stopFrames: (() => void) | null = null;
  let arrival: { resolve(): void; reject(error: unknown): void } | null = null;

  const decks = createClipDecks(host.createVideo, cache, {
    onAir(video, cue) {
      stats.showing = cue.name;
      stopFrames?.();
      stopFrames = watchFrames(video, host, () => {
        draw();
        // Whoever asked for less motion sees somebody wait without moving.
        if (isCalm && cue.name === 'idle') decks.setRunning(false);
      });
      const next = cue.name === 'idle' ? sheet?.peek('speaking') : null;
      if (next) decks.warm(next);
    },
    onEnded(cue) {
      if (!film.drop(cue)) sheet?.ended();
      follow(true);
    },
    onBroken(cue) {
      if (!film.drop(cue)) sheet?.drop(cue.file.url);
      follow(true);
    },
  });

  const film = createFilmCue();

  /** Shows what the sheet has on now. @param anew also when it is what was on before */
  function follow(anew = false): void {
    const cue = film.cue ?? sheet?.cue ?? null;
    if (isGone || (cue === decks.cue && !anew)) return;
    if (cue) decks.show(cue);
    else arrival?.reject(new Error(NOTHING_PLAYS));
    if (cue && isVisible) decks.setRunning(true);
  }

  function draw(): void {
    if (film.advance(decks)) follow(true);
    const { video, cue } = decks;
    if (isGone || !isVisible || !look || !video || !cue || video.videoWidth < 2) return;
    const started = host.now();
    const figure = { source: video, width: video.videoWidth, height: video.videoHeight, alpha: cue.file.alpha };
    fitCanvas(sizeOfFigure(figure));
    if (mouth) spoke(mouth());
    const isPainted = painter.paint(figure, look.keying, backdrop?.read(started) ?? { kind: 'none' });
    if (!isPainted) return;
    drawn(host.now() - started);
    arrival?.resolve();
    arrival = null;
  }

  /** More pixels than the film has cost time and show nothing. */
  function fitCanvas(film: { width: number; height: number }): void {
    const scale = Math.min(size.width / film.width, size.height / film.height);
    const shrink = backdrop && look?.backdrop.kind !== 'none' ? 1 : Math.min(1, 1 / Math.max(scale, 1e-6));
    const [width, height] = [Math.round(size.width * shrink), Math.round(size.height * shrink)];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  }

  const stopWatching = host.watch(canvas, {
    onSize(width, height, pixelRatio) {
      const ratio = Math.min(pixelRatio, HIGHEST_PIXEL_RATIO);
      size = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
      draw();
    },
    onVisible(visible) {
      isVisible = visible;
      decks.setRunning(visible);
    },
    onCalm(calm) {
      isCalm = calm;
      if (isVisible) decks.setRunning(true);
    },
  });

  return {
    kind: 'clips',
    get state() {
      return state;
    },
    stats,
    load(next) {
      look = next;
      backdrop?.close();
      backdrop = openBackdrop(next.backdrop, { createVideo: host.createVideo, isCalm: () => isCalm });
      sheet = createCueSheet(next, formats, host.random, state);
      arrival?.resolve();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      arrival = { resolve, reject };
      follow(true);
      return promise;
    },
    setState(next) {
      state = next;
      sheet?.setState(next);
      if (film.advance(decks)) follow(true);
      else follow();
    },
    say(next) {
      if (!isGone) mouth = next;
    },
    act(code, mute) {
      if (isGone || !sheet || film.cue) return false;
      if (isCalm) return look?.actions[code] !== undefined;
      if (!sheet.act(code, mute)) return false;
      follow();
      return true;
    },
    film(next) {
      const wasOn = film.cue !== null;
      const cue = film.set(next);
      if (isGone) return;
      if (cue) decks.warm(cue);
      if (wasOn) follow(true);
    },
    setMood() {},
    lookAt() {},
    dispose() {
      isGone = true;
      mouth = null;
      stopFrames?.();
      stopWatching();
      decks.close();
      backdrop?.close();
      cache.close();
      painter.dispose();
      arrival?.resolve();
    },
  };
}
