/**
 * What showing somebody costs in Chromium without a GPU. `films`: ms of a keyed picture at 720 by 1280 (upload and draw), raw and with an
 * outline of its own, beside a plain drawing of the film; pictures a second of a stage of 540 by 960, the drawn character's as well, and long
 * ones, over a minute of talk. `figures`: people in three dimensions and in photographs, the latter also without WebGL, at three sizes.
 *
 * Usage: npm run bench -- avatar [films] [figures]
 */
import type { AvatarFigures } from './lib/avatar-page.ts';
import { openVitePage } from './lib/open-vite-page.ts';
import { runBench } from './lib/run-bench.ts';

const TALK_SECONDS = Number(process.env.TALK_SECONDS ?? 60);
/** Nine stages in the time of five. */
const FIGURE_SECONDS = TALK_SECONDS / 3;

await runBench(1_500_000, async (defer) => {
  const page = await openVitePage(defer);
  await page.setViewportSize({ width: 1100, height: 1960 });
  const asked = process.argv.slice(2);
  const isAsked = (part: string): boolean => asked.length === 0 || asked.includes(part);
  const films = await page.evaluate(
    async ([module, seconds]): Promise<Omit<AvatarFigures, 'pictures' | 'talk'> & Partial<AvatarFigures>> => {
      const { measureAvatar, readRenderer } = await import(module as string);
      return seconds ? measureAvatar(seconds) : { renderer: readRenderer() };
    },
    ['/bench/lib/avatar-page.ts', isAsked('films') ? TALK_SECONDS : 0] as const,
  );
  const figures = isAsked('figures')
    ? await page.evaluate(
        async ([module, seconds]): Promise<Pick<AvatarFigures, 'pictures' | 'talk'>> =>
          (await import(module as string)).measureFigures(seconds),
        ['/bench/lib/figures-page.ts', FIGURE_SECONDS] as const,
      )
    : null;
  const pictures = { ...films.pictures, ...figures?.pictures };
  const talk = { ...films.talk, ...figures?.talk };
  const result = { bench: 'avatar', talkSeconds: TALK_SECONDS, ...films, pictures, talk };
  const table = Object.fromEntries([
    ...Object.entries(pictures).map(([name, picture]) => [`picture: ${name}`, picture]),
    ...Object.entries(talk).map(([name, spoken]) => [`talk: ${name}`, spoken]),
  ]);
  return { result, table };
});
