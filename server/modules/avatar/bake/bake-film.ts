import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { AvatarKeying } from '#contract/avatar-parts.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { FfmpegError, runFfmpeg } from '#server/platform/ffmpeg/run-ffmpeg.ts';
import { FILM_TIME_MS, withWorkFolder } from '#server/platform/files/work-folder.ts';
import { BAKED, bakeArguments } from './bake-arguments.ts';
import type { FilmFacts } from './prepare-worker.ts';

export interface FilmBakery {
  /**
   * Makes both formats and hands over their paths, which are gone when `take` is done.
   * @throws FfmpegError where the film can't be read or takes too long; the signal's reason when aborted
   */
  bake<T>(
    film: { path: string; format: 'webm' | 'mp4'; keying: AvatarKeying },
    tools: { ffmpeg: string; signal: AbortSignal; onProgress(share: number): void },
    take: (baked: { webm: string; mp4: string }) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

/** Cuts people out of films with ffmpeg, by the formula that browsers have. */
export function createFilmBakery(): FilmBakery {
  const threads = new Piscina<{ film: string; folder: string; keying: AvatarKeying }, FilmFacts | null>({
    filename: fileURLToPath(new URL('prepare-worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return {
    bake: ({ path: film, format, keying }, { ffmpeg, signal, onProgress }, take) =>
      withWorkFolder(async (folder) => {
        const facts = await threads.run({ film, folder, keying }, { signal }).catch((error: unknown) => {
          signal.throwIfAborted();
          throw new FfmpegError('the film could not be measured', { cause: error });
        });
        if (!facts) throw new FfmpegError('there is no film in it');
        await runFfmpeg({
          path: ffmpeg,
          args: bakeArguments({ film, format, facts, mostBytes: LIMITS.libraryFileBytes }),
          cwd: folder,
          seconds: facts.seconds,
          timeLimitMs: FILM_TIME_MS,
          signal,
          onProgress,
        });
        return take({ webm: path.join(folder, BAKED.webm), mp4: path.join(folder, BAKED.mp4) });
      }),
    close: () => threads.destroy(),
  };
}
