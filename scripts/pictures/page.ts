import { findCharacter } from '#avatar/characters.ts';
import { composeFrame } from '#avatar/rig/compose.ts';
import { frameFigure } from '#avatar/rig/framing.ts';
import { bakeLayers } from '#avatar/rig/layers.ts';
import { bakeVideo, type Marks } from './bake-video.ts';
import { makePose, must, paintPerson, paintPlace, type Stand } from './draw.ts';
import { JOBS, type Job } from './jobs.ts';
import { PLACES } from './places.ts';
import { VIDEOS } from './videos.ts';

const QUALITY = 0.82;

async function bakePicture(job: Job): Promise<string> {
  const ratio = job.ratio ?? 1.5;
  const [width, height] = [Math.round(job.width * ratio), Math.round(job.height * ratio)];
  const canvas = new OffscreenCanvas(width, height);
  const ink = must(canvas.getContext('2d'));
  if (job.place === null && job.stand) paintBust(ink, width, height, job.stand);
  else if (job.place) {
    ink.drawImage(await paintPlace(width, height, job.place, job.at), 0, 0);
    if (job.stand) paintPerson(ink, width, height, job.stand, PLACES[job.place].light);
  }
  return toBase64(await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY }));
}

/** As the stage of the hero draws its first frame: the living picture takes this one's place without a jump. */
function paintBust(ink: OffscreenCanvasRenderingContext2D, width: number, height: number, { who }: Stand): void {
  const person = typeof who === 'string' ? findCharacter(who) : who;
  const view = frameFigure('bust', width, height, person.above);
  ink.imageSmoothingQuality = 'high';
  ink.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
  composeFrame(ink, person, bakeLayers(person, Math.max(1, view.scale)), makePose({ headX: 0, roll: 0 }));
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

const studio = {
  pictures: Object.entries(JOBS).map(([name, { width, height }]) => ({ name, width, height })),
  films: Object.entries(VIDEOS).map(([name, { voice, text }]) => ({ name, voice, text })),
  /** @returns webp, base64 */
  bakePicture: (name: string) => bakePicture(must(JOBS[name])),
  /** @param speech mp3, base64 */
  async bakeVideo(name: string, speech: string, marks: Marks): Promise<{ webm: string; mp4: string }> {
    const bytes = Uint8Array.from(atob(speech), (sign) => sign.charCodeAt(0));
    const { webm, mp4 } = await bakeVideo(must(VIDEOS[name]), bytes.buffer, marks);
    return { webm: await toBase64(webm), mp4: await toBase64(mp4) };
  },
};
Object.assign(window, { studio });
document.title = 'ready';
