/** Runs in the browser: how long pictures of modelled and photographed people take. */
import type { Look } from '#avatar/look.ts';
import { createDirector } from '#avatar/motion/director.ts';
import { CLOSED_MOUTH } from '#avatar/mouth-pose.ts';
import { createCanvasPhotoPainter } from '#avatar/photo/canvas-photo-painter.ts';
import { measureFace } from '#avatar/photo/face.ts';
import { createGlPhotoPainter } from '#avatar/photo/gl-photo-painter.ts';
import { guessPoints } from '#avatar/photo/guess-points.ts';
import { paintInside, readMouthColours } from '#avatar/photo/inside.ts';
import { loadPhoto } from '#avatar/photo/load-photo.ts';
import { createFigure } from '#avatar/photo/parts.ts';
import { placePhoto } from '#avatar/photo/place.ts';
import { paintPortrait } from '#avatar/portrait.ts';
import { createActor } from '#avatar/vrm/actor.ts';
import { frameShot } from '#avatar/vrm/frame-camera.ts';
import { loadVrm } from '#avatar/vrm/load-vrm.ts';
import { writeSampleVrm } from '#avatar/vrm/sample/write-sample.ts';
import { openStudio } from '#avatar/vrm/studio.ts';
import type { AvatarFigures, Picture } from './avatar-page.ts';
import { must, timeTalk } from './time-talk.ts';

const SIZES = [
  { width: 540, height: 960 },
  { width: 720, height: 1280 },
  { width: 1080, height: 1920 },
];
const ROUNDS = 20;
type Size = (typeof SIZES)[number];

export async function measureFigures(seconds: number): Promise<Pick<AvatarFigures, 'pictures' | 'talk'>> {
  const model = new Blob([writeSampleVrm()]);
  const url = await photograph();
  const photo = await loadPhoto(url);
  const { points } = await guessPoints(photo);
  const pictures: AvatarFigures['pictures'] = {};
  const talk: AvatarFigures['talk'] = {};
  const noCard = (canvas: HTMLCanvasElement): void => {
    const ask = canvas.getContext.bind(canvas) as (kind: string) => unknown;
    canvas.getContext = ((kind: string) => (kind === '2d' ? ask(kind) : null)) as typeof canvas.getContext;
  };
  const modelled: Look = { kind: 'vrm', model, framing: 'bust', lift: 0, backdrop: { kind: 'none' } };
  const photographed: Look = { kind: 'photo', url, points };
  for (const size of SIZES) {
    const name = `${size.width}x${size.height}`;
    pictures[`VRM ${name}`] = await timeModel(model, size);
    for (const kind of ['WebGL2', 'Canvas2D'] as const)
      pictures[`photo (${kind}) ${name}`] = timePhoto(photo, points, kind, size);
    talk[`VRM ${name}`] = await timeTalk(modelled, seconds, { size });
    talk[`photo (WebGL2) ${name}`] = await timeTalk(photographed, seconds, { size });
    talk[`photo (Canvas2D) ${name}`] = await timeTalk(photographed, seconds, { size, prepare: noCard });
  }
  return { pictures, talk };
}

/** Nobody's photograph: a character of ours before a wall. */
async function photograph(): Promise<string> {
  const person = document.createElement('canvas');
  [person.width, person.height] = [1080, 1440];
  paintPortrait(person, 'jingxing', { framing: 'bust' });
  const wall = new OffscreenCanvas(person.width, person.height);
  const ink = must(wall.getContext('2d'));
  ink.fillStyle = '#c9d4de';
  ink.fillRect(0, 0, wall.width, wall.height);
  ink.drawImage(person, 0, 0);
  return URL.createObjectURL(await wall.convertToBlob({ type: 'image/png' }));
}

/** Each time another pose; `finish` waits until it is drawn. */
function time(paint: (seconds: number) => void, finish: () => unknown): Picture {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS + 3; round += 1) {
    const started = performance.now();
    paint(1 / 20);
    finish();
    if (round >= 3) taken.push(performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => Math.round((taken[Math.floor(share * (taken.length - 1))] ?? 0) * 10) / 10;
  return { ms: at(0.5), p95Ms: at(0.95) };
}

/** Reading one pixel back waits until everything is drawn. */
function readPixel(canvas: HTMLCanvasElement | OffscreenCanvas): () => unknown {
  const gl = must(canvas.getContext('webgl2') as WebGL2RenderingContext | null);
  const pixel = new Uint8Array(4);
  return () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
}

async function timeModel(model: Blob, size: Size): Promise<Picture> {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const studio = openStudio(canvas);
  const actor = createActor(await loadVrm(await model.arrayBuffer()));
  const director = createDirector(() => 0.5, true);
  studio.stage(actor.vrm.scene);
  studio.resize(size.width, size.height);
  studio.aim(frameShot('bust', actor.body.size, size.width / size.height, 0));
  const picture = time((seconds) => {
    director.step(seconds, null);
    actor.follow(director, seconds);
    studio.draw();
  }, readPixel(canvas));
  studio.dispose();
  return picture;
}

function timePhoto(
  photo: Awaited<ReturnType<typeof loadPhoto>>,
  points: Awaited<ReturnType<typeof guessPoints>>['points'],
  kind: 'WebGL2' | 'Canvas2D',
  { width, height }: Size,
): Picture {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const painter = kind === 'WebGL2' ? must(createGlPhotoPainter(canvas)) : createCanvasPhotoPainter(canvas);
  const face = measureFace(points, photo.width / photo.height);
  const inside = paintInside(
    readMouthColours(face, ({ x, y }, reach) => photo.mean(x * photo.height, y * photo.height, reach * photo.height)),
  );
  painter.setPictures({ picture: photo.source, inside, behind: photo.blurred() });
  const figure = createFigure(face, { Left: 0.02, Right: 0.02 });
  const place = placePhoto(face, width, height);
  const isWhole = figure.soften(place, width, height);
  const director = createDirector(() => 0.5, false);
  const mouth = { ...CLOSED_MOUTH, open: 0.6, wide: 0.2 };
  const ink = kind === 'Canvas2D' ? must(canvas.getContext('2d')) : null;
  const picture = time(
    (seconds) => {
      director.step(seconds, mouth);
      figure.pose(director.pose);
      painter.paint(figure.parts, place, isWhole);
    },
    ink ? () => ink.getImageData(0, 0, 1, 1) : readPixel(canvas),
  );
  painter.dispose();
  return picture;
}
