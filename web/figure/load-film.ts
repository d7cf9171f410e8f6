import { chooseClip, readFormats } from '#avatar/stage/index.ts';
import type { LoadFilm } from '#web/talk/core/voice-view.ts';

/** @throws where no file plays here, or it does not come */
export const loadFilm: LoadFilm = async ({ files }, signal) => {
  const file = chooseClip(
    files,
    readFormats(() => document.createElement('video')),
  );
  if (!file) throw new Error('no file of the film plays here');
  const response = await fetch(file.url, { signal });
  if (!response.ok) throw new Error(`the film did not come: ${response.status}`);
  const blob = await response.blob();
  const url = URL.createObjectURL(blob);
  const name = file.url.split('/').at(-1) ?? '';
  return {
    audio: await blob.arrayBuffer(),
    file: { url, alpha: file.alpha, name },
    release: () => URL.revokeObjectURL(url),
  };
};
