import { findCharacter } from './characters.ts';
import { ARM_REST } from './motion/channels.ts';
import type { RigPose } from './motion/pose.ts';
import { STATE_TARGETS } from './motion/states.ts';
import { CLOSED_MOUTH, type MouthPose } from './mouth-pose.ts';
import { composeFrame } from './rig/compose.ts';
import { frameFigure } from './rig/framing.ts';
import { bakeLayers } from './rig/layers.ts';

export interface PortraitOptions {
  framing: 'card' | 'bust';
  /** Parts of the pose that differ from a friendly look at the viewer. */
  pose?: Partial<Pick<RigPose, 'headX' | 'headY' | 'roll' | 'gazeX' | 'gazeY' | 'smile'>> & { mouth?: MouthPose };
}

const HIGHEST_PIXEL_RATIO = 2;
/** Pictures already painted, so that twenty cards of six people cost six paintings. */
const PAINTED = new Map<string, OffscreenCanvas>();
const MOST_PAINTED = 24;

/** Draws one still picture of a character, sharp for the screen, into the CSS size of the canvas. */
export function paintPortrait(canvas: HTMLCanvasElement, character: string, options: PortraitOptions): void {
  const ratio = Math.min(window.devicePixelRatio || 1, HIGHEST_PIXEL_RATIO);
  const width = Math.round((canvas.clientWidth || canvas.width) * ratio);
  const height = Math.round((canvas.clientHeight || canvas.height) * ratio);
  const ink = canvas.getContext('2d');
  if (!ink || width < 1 || height < 1) return;
  const who = findCharacter(character);
  const key = JSON.stringify([who.code, width, height, options]);
  let picture = PAINTED.get(key);
  if (!picture) {
    picture = new OffscreenCanvas(width, height);
    const easel = picture.getContext('2d');
    if (!easel) return;
    const view = frameFigure(options.framing, width, height, options.framing === 'card' ? 0 : who.above);
    easel.imageSmoothingQuality = 'high';
    easel.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
    const pose: RigPose = {
      ...STATE_TARGETS.idle.channels,
      headX: -0.12,
      roll: 0.12,
      blink: 0,
      breath: 0,
      sway: 0,
      hair: 0,
      right: { ...ARM_REST },
      left: { ...ARM_REST },
      ...options.pose,
      mouth: options.pose?.mouth ?? CLOSED_MOUTH,
    };
    // Small pictures are sharper when the parts are painted larger and shrunk.
    composeFrame(easel, who, bakeLayers(who, Math.max(view.scale, Math.min(1, view.scale * 2))), pose);
    PAINTED.set(key, picture);
    const oldest = PAINTED.keys().next().value;
    if (PAINTED.size > MOST_PAINTED && oldest) PAINTED.delete(oldest);
  }
  canvas.width = width;
  canvas.height = height;
  ink.drawImage(picture, 0, 0);
}
