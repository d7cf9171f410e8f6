import type { Character } from '../character.ts';
import { findCharacter } from '../characters.ts';
import type { RigLook } from '../look.ts';
import { createDirector } from '../motion/director.ts';
import { isGesture } from '../motion/gestures.ts';
import { describePose } from '../motion/pose.ts';
import { composeFrame } from '../rig/compose.ts';
import { type Framing, frameFigure } from '../rig/framing.ts';
import { bakeLayers, type Layers } from '../rig/layers.ts';
import type { Driver, DriverHost, MouthSource } from './driver.ts';
import { fitCanvas, pixelsOf } from './fit-canvas.ts';
import { measureFrames } from './measure-frames.ts';
import { takeDirections } from './take-directions.ts';

const REST_AFTER_RESIZE = 120;

/** Our own 2D characters, drawn live. */
export function createRigDriver(host: DriverHost, framing: Framing): Driver<RigLook> {
  const { canvas } = host;
  const ink = canvas.getContext('2d');
  if (!ink) throw new Error('the stage needs a 2D canvas');
  const director = createDirector(host.random, framing === 'half');
  const { stats, drawn, spoke } = measureFrames();
  /** Nobody until the look has come: a stranger's face for a moment would be worse than none. */
  let who: Character | null = null;
  let layers: Layers | null = null;
  let source: MouthSource | null = null;
  let request = 0;
  let last = 0;
  let resized = Number.NEGATIVE_INFINITY;
  let isGone = false;
  /** What the canvas shows; empty: it has to be painted whatever the pose. */
  let painted = '';

  function paint(now: number): boolean {
    if (!ink || !who || canvas.width < 2 || canvas.height < 2) return false;
    const view = frameFigure(framing, canvas.width, canvas.height, who.above);
    // While the canvas is being dragged to a new size, the old layers are stretched; the new ones follow when it rests.
    if (!layers || (layers.scale !== view.scale && now - resized > REST_AFTER_RESIZE))
      layers = bakeLayers(who, view.scale);
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.clearRect(0, 0, canvas.width, canvas.height);
    ink.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
    composeFrame(ink, who, layers, director.pose);
    painted = layers.scale === view.scale ? describePose(director.pose) : '';
    return true;
  }

  function draw(now: number): void {
    request = host.requestFrame(draw);
    const seconds = last ? (now - last) / 1000 : 1 / 60;
    last = now;
    const started = host.now();
    const { mouth } = director.step(seconds, source ? source() : null);
    // The same picture again would cost the page a core: all that lies over or under the canvas is put together anew with it.
    if (describePose(director.pose) !== painted && paint(now)) drawn(host.now() - started);
    spoke(mouth);
  }

  const stopWatching = host.watch(canvas, {
    onSize(width, height, ratio) {
      if (!fitCanvas(canvas, pixelsOf({ width, height, ratio }))) return;
      if (layers) resized = host.now();
      paint(host.now());
    },
    onVisible(visible) {
      host.cancelFrame(request);
      last = 0;
      if (visible) request = host.requestFrame(draw);
    },
    onCalm(calm) {
      director.calm = calm;
    },
  });

  return {
    kind: 'rig',
    get state() {
      return director.state;
    },
    stats,
    async load({ character }) {
      const next = findCharacter(character);
      if (next === who) return;
      who = next;
      layers = null;
      painted = '';
    },
    ...takeDirections(director),
    say(mouth) {
      if (!isGone) source = mouth;
    },
    act(code) {
      if (isGone || !isGesture(code)) return false;
      director.play(code);
      return true;
    },
    dispose() {
      isGone = true;
      host.cancelFrame(request);
      stopWatching();
      source = null;
      layers = null;
    },
  };
}
