/** Runs in the browser: a stage on the page, watched while somebody talks. */
import { createStage, type Stage } from '#avatar/stage/index.ts';
import { CLOSED_MOUTH } from '#avatar/voice/index.ts';

export interface Talk {
  fps: number;
  /** Mean time of the driver's own work for a picture, ms. */
  cpuMs: number;
  /** Pauses of more than 50 and 100 ms between two pictures. */
  over50: number;
  over100: number;
  /** Pixels of the canvas at the end. */
  drawn: string;
}

const STAGE = { width: 540, height: 960 };
/** Until shaders are compiled, and whoever draws knows how long pictures take here. */
const WARM_UP_MS = 4000;

export async function timeTalk(
  look: Parameters<Stage['load']>[0],
  seconds: number,
  { size = STAGE, prepare = (_: HTMLCanvasElement) => {} } = {},
): Promise<Talk> {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = `position:fixed;left:0;top:0;width:${size.width}px;height:${size.height}px`;
  document.body.append(canvas);
  prepare(canvas);
  const stage = createStage(canvas, { look: look.kind, framing: 'bust' });
  await stage.load(look);
  stage.setState('speaking');
  stage.say(() => ({ ...CLOSED_MOUTH, open: 0.4 + 0.4 * Math.sin(performance.now() / 60) }));
  const warm = performance.now() + WARM_UP_MS;
  while (performance.now() < warm) await frames(1);
  const first = stage.stats.frames;
  const begun = performance.now();
  const pauses: number[] = [];
  let shown = first;
  let last = begun;
  while (performance.now() - begun < seconds * 1000) {
    await frames(1);
    if (stage.stats.frames === shown) continue;
    shown = stage.stats.frames;
    pauses.push(performance.now() - last);
    last = performance.now();
  }
  const fps = (shown - first) / ((last - begun) / 1000);
  const talk = {
    fps: Math.round(fps * 10) / 10,
    cpuMs: Math.round(stage.stats.frameMs * 10) / 10,
    over50: pauses.filter((ms) => ms > 50).length,
    over100: pauses.filter((ms) => ms > 100).length,
    drawn: `${canvas.width}x${canvas.height}`,
  };
  stage.dispose();
  canvas.remove();
  return talk;
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the browser lacks something');
  return value;
}
