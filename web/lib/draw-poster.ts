const SIDE = 640;
const WAIT_MS = 8000;

/** A still from the beginning of a film, drawn by the browser; null where it plays none of it. */
export async function drawPoster(file: File): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  const film = document.createElement('video');
  film.muted = true;
  film.preload = 'auto';
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(reject, WAIT_MS);
      film.onerror = reject;
      film.onloadeddata = () => {
        film.onseeked = () => {
          clearTimeout(timer);
          resolve();
        };
        film.currentTime = Math.min(1, film.duration / 3 || 0);
      };
      film.src = address;
    });
    const scale = Math.min(1, SIDE / Math.max(film.videoWidth, film.videoHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(film.videoWidth * scale));
    canvas.height = Math.max(1, Math.round(film.videoHeight * scale));
    canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.8));
  } catch {
    return null;
  } finally {
    film.removeAttribute('src');
    film.load();
    URL.revokeObjectURL(address);
  }
}
