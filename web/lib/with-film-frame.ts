const WAIT_MS = 8000;

/**
 * Does `use` with a film that stands shortly after its beginning, which is often black; its bytes are let go afterwards.
 * @throws where the browser plays none of it, or nothing of it comes within {@link WAIT_MS}
 */
export async function withFilmFrame<T>(address: string, use: (film: HTMLVideoElement) => T | Promise<T>): Promise<T> {
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
    return await use(film);
  } finally {
    film.removeAttribute('src');
    film.load();
  }
}
