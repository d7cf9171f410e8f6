import { type OpenBackdrop, openBackdrop } from '../keying/open-backdrop.ts';
import { createDirector } from '../motion/director.ts';
import { isGesture } from '../motion/gestures.ts';
import { type Actor, createActor } from '../vrm/actor.ts';
import { frameShot } from '../vrm/frame-camera.ts';
import { type DecodePicture, decodePicture, fetchVrm, loadVrm } from '../vrm/load-vrm.ts';
import { openStudio, type Studio } from '../vrm/studio.ts';
import type { VrmLook } from '../vrm/vrm-look.ts';
import type { Driver, DriverHost, MouthSource } from './driver.ts';
import { type CanvasPlace, pixelsOf } from './fit-canvas.ts';
import { createFramePace } from './frame-pace.ts';
import { measureFrames } from './measure-frames.ts';
import { takeDirections } from './take-directions.ts';

/** Hands are nearer than the body, so less of the picture's width is theirs. */
const HANDS_SHARE = 0.76;

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
  const pace = createFramePace(fitCanvas);
  const leaving = new AbortController();
  let studio: Studio | null = null;
  let actor: Actor | null = null;
  let look: VrmLook | null = null;
  /** What `actor` was made of. */
  let model: VrmLook['model'] | null = null;
  let backdrop: OpenBackdrop | null = null;
  let source: MouthSource | null = null;
  let size: CanvasPlace = { width: 0, height: 0, ratio: 1 };
  let request = 0;
  let isCalm = false;
  let isGone = false;
  let loads = 0;

  function fitCanvas(): void {
    if (!studio || !actor || !look || size.width < 2 || size.height < 2) return;
    const { width, height } = pixelsOf(studio.isSlow ? { ...size, ratio: 1 } : size, pace.share);
    studio.resize(Math.max(2, width), Math.max(2, height));
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
    const ms = host.now() - started;
    drawn(ms);
    pace.worked(ms);
    return true;
  }

  function draw(now: number): void {
    request = host.requestFrame(draw);
    if (!actor || !studio) return;
    const seconds = pace.step(now, studio.isSlow);
    if (seconds === null) return;
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
      pace.rest();
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
        const vrm = await loadVrm(await fetchVrm(next.model, leaving.signal), decode);
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
