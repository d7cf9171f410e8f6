import { createDirector } from '../motion/director.ts';
import { createActor } from './actor.ts';
import { frameShot } from './frame-camera.ts';
import { loadVrm } from './load-vrm.ts';
import { openStudio } from './studio.ts';

const SIZE = { width: 480, height: 640 };
/** Until arms and hair have come to rest. */
const STEPS = 30;

/** A picture of a model for lists, as a webp without background. */
export async function captureVrm(model: Blob): Promise<Blob> {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height);
  const studio = openStudio(canvas);
  try {
    const vrm = await loadVrm(await model.arrayBuffer());
    const actor = createActor(vrm);
    const director = createDirector(() => 0.5, true);
    director.mood = 'glad';
    for (let step = 0; step < STEPS; step += 1) {
      director.step(1 / 30, null);
      actor.follow(director, 1 / 30);
    }
    studio.stage(vrm.scene);
    studio.resize(SIZE.width, SIZE.height);
    studio.aim(frameShot('bust', actor.body.size, SIZE.width / SIZE.height, 0));
    studio.draw();
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.88 });
  } finally {
    studio.dispose();
  }
}
