import { findCharacter } from '../characters.ts';
import { createRandom } from '../paint/brush.ts';
import { composeFrame } from '../rig/compose.ts';
import { frameFigure } from '../rig/framing.ts';
import { bakeLayers } from '../rig/layers.ts';
import { type BakedClip, createClipEncoder } from './encode-clip.ts';
import { listPoses } from './rig-poses.ts';

const WIDTH = 540;
const HEIGHT = 960;
const RATE = 25;
const SEED = 11;

export interface BakeProgress {
  /** Share that is done, 0..1. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
}

/** Films a drawn character doing one thing. @param screen a colour behind it, to be keyed like a filmed person; left out, it stands on nothing */
export async function bakeRig(
  character: string,
  slot: string,
  {
    onProgress,
    signal,
    screen,
    width = WIDTH,
    height = HEIGHT,
  }: BakeProgress & {
    screen?: string;
    width?: number;
    height?: number;
  } = {},
): Promise<BakedClip> {
  const who = findCharacter(character);
  const canvas = new OffscreenCanvas(width, height);
  const ink = canvas.getContext('2d');
  if (!ink) throw new Error('这个浏览器画不出形象');
  const view = frameFigure('half', width, height, who.above);
  const layers = bakeLayers(who, view.scale);
  const poses = listPoses(slot, RATE, createRandom(SEED));
  const encoder = await createClipEncoder(width, height, RATE);
  try {
    for (const [index, pose] of poses.entries()) {
      signal?.throwIfAborted();
      ink.resetTransform();
      ink.clearRect(0, 0, width, height);
      if (screen) {
        ink.fillStyle = screen;
        ink.fillRect(0, 0, width, height);
      }
      ink.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
      composeFrame(ink, who, layers, pose);
      await encoder.add(canvas);
      onProgress?.((index + 1) / poses.length);
    }
    return await encoder.finish();
  } catch (error) {
    await encoder.cancel().catch(() => {});
    throw error;
  }
}
