import { findCharacter } from './characters.ts';
import { createDirector } from './motion/director.ts';
import type { GestureName } from './motion/gestures.ts';
import type { StageState } from './motion/states.ts';
import { CLOSED_MOUTH, type MouthPose } from './mouth-pose.ts';
import { composeFrame } from './rig/compose.ts';
import { type Framing, frameFigure } from './rig/framing.ts';
import { bakeLayers, type Layers } from './rig/layers.ts';
import { watchCanvas } from './watch-canvas.ts';

/** More pixels than this a CSS pixel can't be seen, but must be paid for. */
const HIGHEST_PIXEL_RATIO = 2;
const FRAMES_IN_MEAN = 60;
const REST_AFTER_RESIZE = 120;

export interface Stage {
  readonly state: StageState;
  setState(state: StageState): void;
  /** An unknown code shows the first character. */
  setCharacter(code: string): void;
  /** Read once a frame; null closes the mouth. */
  setMouthSource(source: (() => MouthPose) | null): void;
  play(gesture: GestureName): void;
  /** Turns eyes and head, -1..1, right and down positive; 0,0 is the viewer. */
  lookAt(x: number, y: number): void;
  /** Instruments: frames drawn, mean drawing time of a frame in ms, mouth last drawn, largest opening since the start. */
  readonly stats: {
    readonly frames: number;
    readonly frameMs: number;
    readonly mouth: MouthPose;
    readonly maxOpen: number;
  };
  dispose(): void;
}

/** Brings a character to life on a canvas whose CSS size it follows. Background stays transparent. */
export function createStage(canvas: HTMLCanvasElement, options: { character: string; framing?: Framing }): Stage {
  const ink = canvas.getContext('2d');
  if (!ink) throw new Error('the stage needs a 2D canvas');
  const framing = options.framing ?? 'bust';
  const director = createDirector(Math.random, framing === 'half');
  const stats = { frames: 0, frameMs: 0, mouth: { ...CLOSED_MOUTH }, maxOpen: 0 };
  let who = findCharacter(options.character);
  let layers: Layers | null = null;
  let source: (() => MouthPose) | null = null;
  let request = 0;
  let last = 0;
  let resized = Number.NEGATIVE_INFINITY;

  function paint(now: number): void {
    if (!ink || canvas.width < 2 || canvas.height < 2) return;
    const view = frameFigure(framing, canvas.width, canvas.height, who.hair.above);
    // While the canvas is being dragged to a new size, the old layers are stretched; the new ones follow when it rests.
    if (!layers || (layers.scale !== view.scale && now - resized > REST_AFTER_RESIZE))
      layers = bakeLayers(who, view.scale);
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.clearRect(0, 0, canvas.width, canvas.height);
    ink.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
    composeFrame(ink, who, layers, director.pose);
  }

  function draw(now: number): void {
    request = requestAnimationFrame(draw);
    const seconds = last ? (now - last) / 1000 : 1 / 60;
    last = now;
    const started = performance.now();
    const { mouth } = director.step(seconds, source ? source() : null);
    paint(now);
    stats.frames += 1;
    stats.frameMs += (performance.now() - started - stats.frameMs) / Math.min(stats.frames, FRAMES_IN_MEAN);
    Object.assign(stats.mouth, mouth);
    stats.maxOpen = Math.max(stats.maxOpen, mouth.open);
  }

  const stopWatching = watchCanvas(canvas, {
    onSize(width, height, pixelRatio) {
      const ratio = Math.min(pixelRatio, HIGHEST_PIXEL_RATIO);
      const wide = Math.round(width * ratio);
      const high = Math.round(height * ratio);
      if (canvas.width === wide && canvas.height === high) return;
      canvas.width = wide;
      canvas.height = high;
      // A canvas that changes its size is emptied; without this it would flash until the next frame.
      if (layers) resized = performance.now();
      paint(performance.now());
    },
    onVisible(visible) {
      cancelAnimationFrame(request);
      last = 0;
      if (visible) request = requestAnimationFrame(draw);
    },
    onCalm(calm) {
      director.calm = calm;
    },
  });

  return {
    get state() {
      return director.state;
    },
    stats,
    setState(state) {
      director.state = state;
    },
    setCharacter(code) {
      who = findCharacter(code);
      layers = null;
    },
    setMouthSource(next) {
      source = next;
    },
    play(gesture) {
      director.play(gesture);
    },
    lookAt(x, y) {
      director.look = { x: Math.max(-1, Math.min(1, x)), y: Math.max(-1, Math.min(1, y)) };
    },
    dispose() {
      cancelAnimationFrame(request);
      stopWatching();
      source = null;
      layers = null;
    },
  };
}
