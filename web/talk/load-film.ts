import { chooseClip } from '#avatar/clips/choose-clip.ts';
import type { ClipFile } from '#avatar/clips/clip-look.ts';
import { readFormats } from '#avatar/clips/read-formats.ts';
import type { AnswerFilm } from '#contract/answer-video.contract.ts';

/** The bytes of a filmed answer, once for the ear and the eye. */
export interface LoadedFilm {
  audio: ArrayBuffer;
  file: ClipFile;
  /** Gives the memory back. */
  release(): void;
}

/** @throws where no file plays here, or it does not come */
export async function loadFilm({ files }: AnswerFilm, signal: AbortSignal): Promise<LoadedFilm> {
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
}
