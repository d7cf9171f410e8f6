import type { Backdrop } from '../clips/clip-look.ts';

/** Nobody sees more of what stands behind a person. */
const MOST_PIXELS = 2048;

/** What stands behind a cut-out photograph; null where nothing does, or where it moves: photographs stand before what stands still. */
export async function loadBackdrop(backdrop: Backdrop | undefined): Promise<OffscreenCanvas | null> {
  if (backdrop?.kind === 'colour') {
    return paint(2, 2, (ink) => {
      ink.fillStyle = backdrop.colour;
      ink.fillRect(0, 0, 2, 2);
    });
  }
  if (backdrop?.kind !== 'image') return null;
  const image = new Image();
  image.src = backdrop.url;
  await image.decode();
  const scale = Math.min(1, MOST_PIXELS / Math.max(image.naturalWidth, image.naturalHeight));
  const [width, height] = [Math.round(image.naturalWidth * scale), Math.round(image.naturalHeight * scale)];
  return paint(width, height, (ink) => ink.drawImage(image, 0, 0, width, height));
}

function paint(width: number, height: number, draw: (ink: OffscreenCanvasRenderingContext2D) => void) {
  const canvas = new OffscreenCanvas(width, height);
  const ink = canvas.getContext('2d');
  if (!ink) return null;
  draw(ink);
  return canvas;
}
