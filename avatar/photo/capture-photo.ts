import { measureFace } from './face.ts';
import { loadPhoto } from './load-photo.ts';
import { placePhoto } from './place.ts';
import type { Points } from './points.ts';

const [WIDE, HIGH] = [480, 640];

/** A picture for lists: head and shoulders. */
export async function capturePhoto(url: string, points: Points): Promise<Blob> {
  const photo = await loadPhoto(url);
  const { x, y, scale } = placePhoto(measureFace(points, photo.width / photo.height), WIDE, HIGH);
  const canvas = new OffscreenCanvas(WIDE, HIGH);
  const ink = canvas.getContext('2d');
  if (!ink) throw new Error('the cover needs a 2D canvas');
  ink.imageSmoothingQuality = 'high';
  if (!photo.isCutOut) ink.drawImage(photo.blurred(), 0, 0, WIDE, HIGH);
  ink.drawImage(photo.source, x, y, (scale * photo.width) / photo.height, scale);
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
}
