import { isSoftware } from '../keying/is-software.ts';
import { createDirector } from '../motion/director.ts';
import { isGesture } from '../motion/gestures.ts';
import { createCanvasPhotoPainter } from '../photo/canvas-photo-painter.ts';
import { findLidSkin } from '../photo/eye-mesh.ts';
import { measureFace } from '../photo/face.ts';
import { createGlPhotoPainter } from '../photo/gl-photo-painter.ts';
import { paintInside, readMouthColours } from '../photo/inside.ts';
import { loadBackdrop } from '../photo/load-backdrop.ts';
import { loadPhoto, type Photo } from '../photo/load-photo.ts';
import { createFigure, type PhotoFigure } from '../photo/parts.ts';
import { PHOTO_ACTIONS, type PhotoLook } from '../photo/photo-look.ts';
import type { PhotoPictures } from '../photo/photo-painter.ts';
import { type PhotoPlace, placePhoto } from '../photo/place.ts';
import type { Point } from '../photo/points.ts';
import type { Driver, DriverHost, MouthSource } from './driver.ts';
import { type CanvasPlace, fitCanvas, pixelsOf } from './fit-canvas.ts';
import { createFramePace } from './frame-pace.ts';
import { measureFrames } from './measure-frames.ts';
import { takeDirections } from './take-directions.ts';

const ACTIONS: ReadonlySet<string> = new Set(PHOTO_ACTIONS);

interface PhotoDriver extends Driver<PhotoLook> {
  /** Holds the lids, 0 open to 1 shut, for whoever places the points; null lets them blink again. */
  holdLids(share: number | null): void;
}

/** A photograph that is bent by the points of its face. */
export function createPhotoDriver(
  host: DriverHost,
  {
    open = loadPhoto,
    place: placeIn = placePhoto,
  }: { open?: (url: string) => Promise<Photo>; place?: typeof placePhoto } = {},
): PhotoDriver {
  const { canvas } = host;
  const painter = (isSoftware() ? null : createGlPhotoPainter(canvas)) ?? createCanvasPhotoPainter(canvas);
  const pace = createFramePace(resize);
  const director = createDirector(host.random, false);
  const { stats, drawn, spoke } = measureFrames();
  let url = '';
  let photo: Promise<Photo> | null = null;
  let shown: { figure: PhotoFigure; place(): [place: PhotoPlace, isWhole: boolean] } | null = null;
  let pictures: PhotoPictures | null = null;
  let backdrop = '';
  let source: MouthSource | null = null;
  let lids: number | null = null;
  let request = 0;
  let size: CanvasPlace = { width: 0, height: 0, ratio: 1 };
  let isGone = false;

  function resize(): boolean {
    return fitCanvas(canvas, pixelsOf(size, pace.share));
  }

  function paint(): boolean {
    if (!shown) return false;
    const { pose } = director;
    shown.figure.pose(lids === null ? pose : { ...pose, blink: lids });
    return painter.paint(shown.figure.parts, ...shown.place());
  }

  function draw(now: number): void {
    request = host.requestFrame(draw);
    const seconds = pace.step(now, painter.isSlow);
    if (seconds === null) return;
    const started = host.now();
    const { mouth } = director.step(seconds, source ? source() : null);
    if (paint()) {
      const ms = host.now() - started;
      drawn(ms);
      pace.worked(ms);
    }
    spoke(mouth);
  }

  function show({ points }: PhotoLook, opened: Photo): void {
    const { width, height } = opened;
    const face = measureFace(points, width / height);
    const sample = ({ x, y }: Point, reach: number) => opened.mean(x * height, y * height, reach * height);
    // The same photograph with other points keeps its texture.
    const isNew = pictures?.picture !== opened.source;
    pictures = {
      picture: opened.source,
      inside: paintInside(readMouthColours(face, sample)),
      behind: isNew ? (opened.isCutOut ? null : opened.blurred()) : (pictures?.behind ?? null),
    };
    painter.setPictures(pictures);
    const figure = createFigure(face, {
      Left: findLidSkin(face, 'Left', sample),
      Right: findLidSkin(face, 'Right', sample),
    });
    let known: { width: number; height: number; found: [PhotoPlace, boolean] } | null = null;
    shown = {
      figure,
      place() {
        if (known?.width === canvas.width && known.height === canvas.height) return known.found;
        const place = placeIn(face, canvas.width, canvas.height);
        const isWhole = !opened.isCutOut && figure.soften(place, canvas.width, canvas.height);
        known = { width: canvas.width, height: canvas.height, found: [place, isWhole] };
        return known.found;
      },
    };
  }

  /** Puts the look's backdrop behind a cut-out; one that does not come leaves the background empty. */
  async function stand(look: PhotoLook): Promise<void> {
    const wanted = JSON.stringify([look.url, look.backdrop]);
    if (backdrop === wanted) return;
    backdrop = wanted;
    const behind = await loadBackdrop(look.backdrop).catch(() => null);
    if (isGone || backdrop !== wanted || !pictures) return;
    pictures = { ...pictures, behind };
    painter.setPictures(pictures);
    paint();
  }

  const stopWatching = host.watch(canvas, {
    onSize(width, height, ratio) {
      size = { width, height, ratio };
      if (resize()) paint();
    },
    onVisible(visible) {
      host.cancelFrame(request);
      pace.rest();
      if (visible) request = host.requestFrame(draw);
    },
    onCalm(calm) {
      director.calm = calm;
    },
  });

  return {
    kind: 'photo',
    get state() {
      return director.state;
    },
    stats,
    async load(look) {
      if (!photo || look.url !== url) photo = open(look.url);
      url = look.url;
      const opened = photo;
      const found = await opened.catch((error: unknown) => {
        if (photo === opened) photo = null;
        throw error;
      });
      // Another look may have come meanwhile.
      if (isGone || photo !== opened) return;
      show(look, found);
      if (found.isCutOut) void stand(look);
    },
    ...takeDirections(director),
    say(mouth) {
      if (!isGone) source = mouth;
    },
    act(code) {
      if (isGone || !isGesture(code) || !ACTIONS.has(code)) return false;
      director.play(code);
      return true;
    },
    holdLids(share) {
      lids = share;
    },
    dispose() {
      isGone = true;
      host.cancelFrame(request);
      stopWatching();
      source = null;
      shown = null;
      painter.dispose();
    },
  };
}
