import type { ClipFormats } from '../clips/choose-clip.ts';
import { type ClipCache, openClipCache } from '../clips/clip-cache.ts';
import { type CueSheet, createCueSheet } from '../clips/clip-cue.ts';
import { createClipDecks } from '../clips/clip-decks.ts';
import type { ClipLook } from '../clips/clip-look.ts';
import { createFilmCue } from '../clips/film-cue.ts';
import { readFormats } from '../clips/read-formats.ts';
import type { StageState } from '../motion/states.ts';
import type { Driver, DriverHost, MouthSource } from './driver.ts';
import { createFilmCanvas } from './film-canvas.ts';
import { measureFrames } from './measure-frames.ts';
import { watchFrames } from './watch-frames.ts';

const NOTHING_PLAYS = '这个形象的视频片段在当前浏览器里无法播放，请检查是否上传了 mp4 格式的待机片段';

/** Filmed people: clips for each state and action, cut out of their background. */
export function createClipsDriver(
  host: DriverHost,
  {
    cache = openClipCache(),
    formats = readFormats(host.createVideo),
  }: { cache?: ClipCache; formats?: ClipFormats } = {},
): Driver<ClipLook> {
  const easel = createFilmCanvas(host);
  const { stats, drawn, spoke } = measureFrames();
  let look: ClipLook | null = null;
  let sheet: CueSheet | null = null;
  let mouth: MouthSource | null = null;
  let state: StageState = 'idle';
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
    if (isGone || !isVisible || !video || !cue) return;
    const started = host.now();
    if (mouth && video.videoWidth > 1) spoke(mouth());
    if (!easel.draw(video, cue.file.alpha)) return;
    drawn(host.now() - started);
    arrival?.resolve();
    arrival = null;
  }

  const stopWatching = host.watch(host.canvas, {
    onSize(width, height, pixelRatio) {
      easel.resize(width, height, pixelRatio);
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
      easel.open(next, () => isCalm);
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
      cache.close();
      easel.close();
      arrival?.resolve();
    },
  };
}
