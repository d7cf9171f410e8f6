import type { Character } from '#avatar/character.ts';
import { findCharacter } from '#avatar/characters.ts';
import { ARM_REST } from '#avatar/motion/channels.ts';
import type { RigPose } from '#avatar/motion/pose.ts';
import { STATE_TARGETS } from '#avatar/motion/states.ts';
import { CLOSED_MOUTH, type MouthPose } from '#avatar/mouth-pose.ts';
import { composeFrame } from '#avatar/rig/compose.ts';
import { bakeLayers, type Layers } from '#avatar/rig/layers.ts';
import { MIDDLE } from '#avatar/rig/layout.ts';
import { type Light, PLACES, type PlaceName } from './places.ts';

export type Ink = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Where somebody stands in a picture, as shares of its width and height. */
export interface Stand {
  who: string | Character;
  /** Middle of the figure. */
  x: number;
  /** Height of the eyes. */
  eyes: number;
  /** Height of the head from crown to chin. */
  head: number;
  pose?: Partial<RigPose>;
}

/** Crown to chin, and the eyes, in art units. */
const HEAD_UNITS = 285;
const EYES_Y = 384;

export function makePose(pose: Partial<RigPose> = {}): RigPose {
  return {
    ...STATE_TARGETS.idle.channels,
    headX: 0.1,
    roll: 0.1,
    blink: 0,
    breath: 0,
    sway: 0,
    hair: 0,
    right: { ...ARM_REST },
    left: { ...ARM_REST },
    mouth: { ...CLOSED_MOUTH },
    ...pose,
  };
}

/** A mouth that is in the middle of a word. */
export const speaking = (open = 0.4, wide = 0.35): MouthPose => ({ ...CLOSED_MOUTH, open, wide, teeth: 0.4 });

const LAYERS = new Map<string, Layers>();

function layersOf(who: Character, scale: number): Layers {
  const key = `${JSON.stringify(who)}:${scale.toFixed(3)}`;
  const known = LAYERS.get(key) ?? bakeLayers(who, scale);
  LAYERS.set(key, known);
  return known;
}

/** The place, slightly out of focus, filling the box as `object-fit: cover` would. @param at 0 left .. 1 right */
export async function paintPlace(width: number, height: number, name: PlaceName, at = 0.5): Promise<OffscreenCanvas> {
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">${PLACES[name].svg('u')}</svg>`;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([markup], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = new OffscreenCanvas(width, height);
  const ink = must(canvas.getContext('2d'));
  const scale = Math.max((width * 1.06) / 1200, (height * 1.06) / 800);
  ink.filter = name === 'studio' ? 'none' : `blur(${(2.6 * (height / 640)).toFixed(1)}px)`;
  ink.drawImage(image, (width - 1200 * scale) * at, (height - 800 * scale) / 2, 1200 * scale, 800 * scale);
  URL.revokeObjectURL(image.src);
  return canvas;
}

/** Somebody in the light of the place they stand in. */
export function paintPerson(ink: Ink, width: number, height: number, stand: Stand, light: Light | null): void {
  const who = typeof stand.who === 'string' ? findCharacter(stand.who) : stand.who;
  const scale = (stand.head * height) / HEAD_UNITS;
  const figure = new OffscreenCanvas(width, height);
  const easel = must(figure.getContext('2d'));
  easel.imageSmoothingQuality = 'high';
  easel.setTransform(scale, 0, 0, scale, stand.x * width - MIDDLE * scale, stand.eyes * height - EYES_Y * scale);
  composeFrame(easel, who, layersOf(who, Math.max(scale, Math.min(1, scale * 2))), makePose(stand.pose));
  easel.resetTransform();
  if (light) {
    easel.globalCompositeOperation = 'source-atop';
    const [top, foot] = [
      (stand.eyes - stand.head * 0.6) * height,
      Math.max(height, (stand.eyes + stand.head) * height),
    ];
    const shade = easel.createLinearGradient(stand.x * width - stand.head * height * 0.5, top, stand.x * width, foot);
    // The face stays in the light; the shade of the place gathers below it.
    shade.addColorStop(0, 'rgba(0,0,0,0)');
    shade.addColorStop(1, light.ambient);
    easel.fillStyle = shade;
    easel.fillRect(0, 0, width, height);
    const reach = stand.head * height * 1.7;
    const [x, y] = [stand.x * width - reach * 0.4, (stand.eyes - stand.head * 0.5) * height];
    const key = easel.createRadialGradient(x, y, 0, x, y, reach);
    key.addColorStop(0, light.key);
    key.addColorStop(1, 'rgba(255,255,255,0)');
    easel.fillStyle = key;
    easel.fillRect(0, 0, width, height);
    paintRim(easel, figure, light.rim, Math.max(1, 2.2 * scale));
  }
  ink.drawImage(figure, 0, 0);
}

/** A sliver of light along the right edge. */
function paintRim(
  easel: OffscreenCanvasRenderingContext2D,
  figure: OffscreenCanvas,
  colour: string,
  size: number,
): void {
  const rim = new OffscreenCanvas(figure.width, figure.height);
  const ink = must(rim.getContext('2d'));
  ink.drawImage(figure, 0, 0);
  ink.globalCompositeOperation = 'source-in';
  ink.fillStyle = colour;
  ink.fillRect(0, 0, rim.width, rim.height);
  ink.globalCompositeOperation = 'destination-out';
  ink.drawImage(figure, -size, size * 0.5);
  easel.filter = `blur(${size.toFixed(1)}px)`;
  easel.globalAlpha = 0.5;
  easel.drawImage(rim, 0, 0);
  easel.filter = 'none';
  easel.globalAlpha = 1;
}

export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('this browser cannot draw');
  return value;
}
