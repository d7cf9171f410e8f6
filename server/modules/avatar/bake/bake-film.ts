import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { AvatarKeying } from '#contract/avatar-parts.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { FfmpegError, runFfmpeg } from '#server/platform/ffmpeg/run-ffmpeg.ts';
import { BAKED, bakeArguments } from './bake-arguments.ts';
import type { FilmFacts } from './prepare-worker.ts';

/** For a minute of film on one busy core. */
const TIME_LIMIT_MS = 15 * 60_000;
const PREFIX = 'huashen-bake-';
/** Folders of processes that were killed are older than any that is at work. */
const LEFT_BEHIND_MS = 4 * TIME_LIMIT_MS;

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
    ...{ minThreads: 0, maxThreads: 1, idleTimeout: 10_000 },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return {
    async bake({ path: film, format, keying }, { ffmpeg, signal, onProgress }, take) {
      await sweep();
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), PREFIX));
      try {
        const facts = await threads.run({ film, folder, keying }, { signal }).catch((error: unknown) => {
          signal.throwIfAborted();
          throw new FfmpegError('the film could not be measured', { cause: error });
        });
        if (!facts) throw new FfmpegError('there is no film in it');
        await runFfmpeg({
          path: ffmpeg,
          args: bakeArguments({ film, format, facts, mostBytes: LIMITS.libraryFileBytes }),
          ...{ cwd: folder, seconds: facts.seconds, timeLimitMs: TIME_LIMIT_MS, signal, onProgress },
        });
        return await take({ webm: path.join(folder, BAKED.webm), mp4: path.join(folder, BAKED.mp4) });
      } finally {
        await fs.rm(folder, { recursive: true, force: true });
      }
    },
    close: () => threads.destroy(),
  };
}

async function sweep(): Promise<void> {
  const temporary = os.tmpdir();
  const names = (await fs.readdir(temporary)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const folder = path.join(temporary, name);
    const changed = await fs.stat(folder).catch(() => null);
    if (changed && changed.mtimeMs < Date.now() - LEFT_BEHIND_MS) await fs.rm(folder, { recursive: true, force: true });
  }
}
