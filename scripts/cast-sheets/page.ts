import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny';
import type { Character } from '#avatar/character.ts';
import { CHARACTERS, findCharacter } from '#avatar/characters.ts';
import { createDirector } from '#avatar/motion/director.ts';
import type { RigPose } from '#avatar/motion/pose.ts';
import { createRandom } from '#avatar/paint/brush.ts';
import { composeFrame } from '#avatar/rig/compose.ts';
import { type Framing, frameFigure } from '#avatar/rig/framing.ts';
import { bakeLayers, type Layers } from '#avatar/rig/layers.ts';
import { babble, MOUTHS, SCENES, type Scene } from './scenes.ts';

const FRAME = 1 / 60;
const FILM = { width: 540, height: 960, rate: 25 };

/** A picture on a sheet: what is in it, and the pose. */
interface Cell {
  title: string;
  pose: RigPose;
}

/** A scene up to a moment, always the same. */
function poseAt(scene: Scene, seconds: number): RigPose {
  const director = createDirector(createRandom(11), true);
  for (let i = 0; i < 90; i += 1) director.step(FRAME, null);
  director.state = scene.state;
  director.mood = scene.mood ?? 'calm';
  if (scene.gesture) director.play(scene.gesture);
  for (let at = 0; at < seconds; at += FRAME) director.step(FRAME, scene.state === 'speaking' ? babble(at) : null);
  return structuredClone(director.pose);
}

const bodies = (): Cell[] =>
  SCENES.flatMap((scene) =>
    scene.moments.map((at) => ({ title: `${scene.name} ${at.toFixed(2)}`, pose: poseAt(scene, at) })),
  );

function faces(): Cell[] {
  const still = poseAt({ name: '', state: 'idle', moments: [], seconds: 0 }, 0);
  const calm: RigPose = { ...still, blink: 0, headX: 0, headY: 0, roll: 0, gazeX: 0, gazeY: 0 };
  const looks: Record<string, Partial<RigPose>> = {
    'blink half': { blink: 0.5 },
    'blink shut': { blink: 1 },
    'turn left': { headX: -0.8, gazeX: -0.6 },
    'turn right': { headX: 0.8, gazeX: 0.6 },
    'look up': { headY: -0.6, gazeY: -0.8 },
    'look down': { headY: 0.7, gazeY: 0.8 },
    'smile full': { smile: 1, squint: 0.35 },
    doubt: { browSkew: 0.9, brow: 0.4, smile: -0.3, roll: 0.6 },
  };
  return [
    ...Object.entries(MOUTHS).map(([title, mouth]) => ({ title, pose: { ...calm, mouth } })),
    ...Object.entries(looks).map(([title, parts]) => ({ title, pose: { ...calm, ...parts } })),
  ];
}

/** What shows at the size of a kiosk only: lids, teeth, hair edges. */
const CLOSE = new Set(['shut', 'a', 'i', 'u', 'smile full', 'look down']);
const closeUps = (): Cell[] => faces().filter(({ title }) => CLOSE.has(title));

/** Hands and elbows at the size of a kiosk, at rest and at their furthest. */
const HANDS = new Set([
  'idle',
  'speaking',
  'greet',
  'explain',
  'point',
  'point-right',
  'think',
  'thank',
  'applaud',
  'invite',
  'bow',
]);
const hands = (): Cell[] =>
  SCENES.filter(({ name }) => HANDS.has(name)).map((scene) => {
    const at = scene.moments[scene.moments.length > 1 ? 1 : 0] ?? 0;
    return { title: `${scene.name} ${at.toFixed(2)}`, pose: poseAt(scene, scene.state === 'speaking' ? 1 : at) };
  });

const SHEETS = {
  close: { framing: 'card', columns: 3, width: 620, height: 660, cells: closeUps },
  hands: { framing: 'half', columns: 5, width: 560, height: 960, cells: hands },
  face: { framing: 'card', columns: 6, width: 330, height: 360, cells: faces },
  body: { framing: 'half', columns: 9, width: 240, height: 400, cells: bodies },
} as const satisfies Record<
  string,
  { framing: Framing; columns: number; width: number; height: number; cells(): Cell[] }
>;

function paintFigure(ink: OffscreenCanvasRenderingContext2D, framing: Framing, width: number, height: number) {
  let baked: { who: Character; layers: Layers } | null = null;
  return (who: Character, pose: RigPose, x = 0, y = 0): void => {
    const view = frameFigure(framing, width, height, framing === 'card' ? 0 : who.above);
    if (baked?.who !== who) baked = { who, layers: bakeLayers(who, Math.max(1, view.scale)) };
    ink.save();
    ink.beginPath();
    ink.rect(x, y, width, height);
    ink.clip();
    const ground = ink.createLinearGradient(x, y, x + width, y + height);
    ground.addColorStop(0, '#eaf0ff');
    ground.addColorStop(1, '#d5dcf6');
    ink.fillStyle = ground;
    ink.fillRect(x, y, width, height);
    ink.imageSmoothingQuality = 'high';
    ink.setTransform(view.scale, 0, 0, view.scale, x + view.x, y + view.y);
    composeFrame(ink, who, baked.layers, pose);
    ink.restore();
  };
}

async function drawSheet(kind: keyof typeof SHEETS, code: string): Promise<string> {
  const { framing, columns, width, height, cells } = SHEETS[kind];
  const list = cells();
  const canvas = new OffscreenCanvas(columns * width, Math.ceil(list.length / columns) * height);
  const ink = must(canvas.getContext('2d'));
  const paint = paintFigure(ink, framing, width, height);
  for (const [index, { title, pose }] of list.entries()) {
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
    paint(findCharacter(code), pose, x, y);
    ink.font = '14px sans-serif';
    ink.fillStyle = '#3a4160';
    ink.fillText(title, x + 8, y + 18);
  }
  return toBase64(await canvas.convertToBlob({ type: 'image/png' }));
}

/** Everybody side by side, to see that they differ. */
async function drawCast(): Promise<string> {
  const [width, height, columns] = [300, 480, 5];
  const canvas = new OffscreenCanvas(columns * width, Math.ceil(CHARACTERS.length / columns) * height);
  const ink = must(canvas.getContext('2d'));
  const pose = poseAt({ name: '', state: 'idle', moments: [], seconds: 0 }, 0.2);
  for (const [index, who] of CHARACTERS.entries())
    paintFigure(ink, 'half', width, height)(
      who,
      { ...pose, blink: 0 },
      (index % columns) * width,
      Math.floor(index / columns) * height,
    );
  return toBase64(await canvas.convertToBlob({ type: 'image/png' }));
}

/** @returns VP9 in WebM, base64, without sound */
async function film(code: string, name: string): Promise<string> {
  const scene = must(SCENES.find((one) => one.name === name));
  const canvas = new OffscreenCanvas(FILM.width, FILM.height);
  const ink = must(canvas.getContext('2d'));
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: 900_000 });
  output.addVideoTrack(source, { frameRate: FILM.rate });
  await output.start();
  const director = createDirector(createRandom(11), true);
  const paint = paintFigure(ink, 'half', FILM.width, FILM.height);
  for (let frame = 0; frame < (scene.seconds + 0.5) * FILM.rate; frame += 1) {
    const at = frame / FILM.rate - 0.5;
    if (frame === Math.round(FILM.rate / 2)) {
      director.state = scene.state;
      director.mood = scene.mood ?? 'calm';
      if (scene.gesture) director.play(scene.gesture);
    }
    paint(findCharacter(code), director.step(1 / FILM.rate, at > 0 && scene.state === 'speaking' ? babble(at) : null));
    await source.add(frame / FILM.rate, 1 / FILM.rate);
  }
  source.close();
  await output.finalize();
  return toBase64(new Blob([must(output.target.buffer)]));
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('this browser cannot draw');
  return value;
}

const cast = {
  codes: CHARACTERS.map(({ code }) => code),
  sheets: Object.keys(SHEETS),
  scenes: SCENES.map(({ name }) => name),
  drawSheet,
  drawCast,
  film,
};
Object.assign(window, { cast });
document.title = 'ready';
