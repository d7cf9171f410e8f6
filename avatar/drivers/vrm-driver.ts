import { type OpenBackdrop, openBackdrop } from '../keying/open-backdrop.ts';
import { createDirector } from '../motion/director.ts';
import { isGesture } from '../motion/gestures.ts';
import { type Actor, createActor } from '../vrm/actor.ts';
import { frameShot } from '../vrm/frame-camera.ts';
import { type DecodePicture, decodePicture, fetchModel, loadModel } from '../vrm/load-model.ts';
import { openStudio, type Studio } from '../vrm/studio.ts';
import type { VrmLook } from '../vrm/vrm-look.ts';
import type { Driver, DriverHost, MouthSource } from './driver.ts';
import { measureFrames } from './measure-frames.ts';
import { createPixelGovernor } from './pixel-governor.ts';
import { takeDirections } from './take-directions.ts';

/** Hands are nearer than the body, so less of the picture's width is theirs. */
const HANDS_SHARE = 0.86;
const HIGHEST_PIXEL_RATIO = 2;
/** Screens faster than 60 Hz get every other frame; where the processor draws, it must leave time for the voice. */
const SHORTEST_FRAME_MS = 12;
const SHORTEST_SLOW_FRAME_MS = 28;

interface Parts {
  open?(canvas: HTMLCanvasElement): Studio;
  decode?: DecodePicture;
}

/** People in three dimensions (VRM), moved by the same director as drawn ones. */
export function createVrmDriver(
  host: DriverHost,
  { open = openStudio, decode = decodePicture }: Parts = {},
): Driver<VrmLook> {
  const { stats, drawn, spoke } = measureFrames();
  const director = createDirector(host.random, true);
  const governor = createPixelGovernor();
  const leaving = new AbortController();
  let studio: Studio | null = null;
  let actor: Actor | null = null;
  let look: VrmLook | null = null;
  /** What `actor` was made of. */
  let model: VrmLook['model'] | null = null;
  let backdrop: OpenBackdrop | null = null;
  let source: MouthSource | null = null;
  let size = { width: 0, height: 0, ratio: 1 };
  let request = 0;
  let last = 0;
  let isCalm = false;
  let isGone = false;
  let loads = 0;

  function fitCanvas(): void {
    if (!studio || !actor || !look || size.width < 2 || size.height < 2) return;
    const ratio = Math.min(size.ratio, studio.isSlow ? 1 : HIGHEST_PIXEL_RATIO) * governor.share;
    studio.resize(Math.max(2, Math.round(size.width * ratio)), Math.max(2, Math.round(size.height * ratio)));
    const aspect = size.width / size.height;
    const shot = frameShot(look.framing, actor.body.size, aspect, look.lift);
    actor.body.arm.room = (shot.height * aspect * HANDS_SHARE) / 2;
    studio.aim(shot);
  }

  /** @returns whether there is a new picture */
  function paint(now: number, seconds: number): boolean {
    if (!studio || !actor || size.width < 2 || size.height < 2) return false;
    const started = host.now();
    actor.follow(director, seconds);
    studio.backdrop(backdrop?.read(now) ?? { kind: 'none' });
    if (!studio.draw()) return false;
    drawn(host.now() - started);
    return true;
  }

  function draw(now: number): void {
    request = host.requestFrame(draw);
    if (!actor || !studio) return;
    const passed = last ? now - last : 1000 / 60;
    if (last && passed < (studio.isSlow ? SHORTEST_SLOW_FRAME_MS : SHORTEST_FRAME_MS)) return;
    if (last && governor.frame(passed)) fitCanvas();
    last = now;
    const seconds = passed / 1000;
    const { mouth } = director.step(seconds, source ? source() : null);
    if (paint(now, seconds)) spoke(mouth);
  }

  const stopWatching = host.watch(host.canvas, {
    onSize(width, height, ratio) {
      size = { width, height, ratio };
      fitCanvas();
      // A canvas that changes its size is emptied.
      paint(host.now(), 0);
    },
    onVisible(visible) {
      host.cancelFrame(request);
      last = 0;
      governor.forget();
      if (visible) request = host.requestFrame(draw);
    },
    onCalm(calm) {
      isCalm = calm;
      director.calm = calm;
    },
  });

  function setBackdrop(next: VrmLook): void {
    if (look && JSON.stringify(look.backdrop) === JSON.stringify(next.backdrop)) return;
    backdrop?.close();
    backdrop = openBackdrop(next.backdrop, { createVideo: host.createVideo, isCalm: () => isCalm });
  }

  return {
    kind: 'vrm',
    get state() {
      return director.state;
    },
    stats,
    async load(next) {
      const mine = ++loads;
      const isLate = () => isGone || mine !== loads;
      studio ??= open(host.canvas);
      if (model !== next.model) {
        const vrm = await loadModel(await fetchModel(next.model, leaving.signal), decode);
        if (isLate()) return;
        actor = createActor(vrm);
        studio.stage(vrm.scene);
        model = next.model;
      }
      setBackdrop(next);
      look = next;
      fitCanvas();
      paint(host.now(), 0);
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
      leaving.abort();
      host.cancelFrame(request);
      stopWatching();
      source = null;
      actor = null;
      backdrop?.close();
      studio?.dispose();
      studio = null;
    },
  };
}
