import { withFilmFrame } from './with-film-frame.ts';

const SIDE = 640;

/** A still from the beginning of a film, drawn by the browser; null where it plays none of it. */
export async function drawPoster(file: File): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  try {
    return await withFilmFrame(address, (film) => {
      const scale = Math.min(1, SIDE / Math.max(film.videoWidth, film.videoHeight));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(film.videoWidth * scale));
      canvas.height = Math.max(1, Math.round(film.videoHeight * scale));
      canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height);
      return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.8));
    });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
