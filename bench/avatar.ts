/**
 * What showing somebody costs in Chromium without a GPU: ms of a keyed picture at 720 by 1280 (upload and draw), raw and with an outline
 * of its own, beside a plain drawing of the film; the drawn character's time of a picture; pictures a second of a stage of 540 by 960,
 * and long ones, over a minute of talk.
 *
 * Usage: npm run bench -- avatar
 */
import type { AvatarFigures } from './lib/avatar-page.ts';
import { openVitePage } from './lib/open-vite-page.ts';
import { runBench } from './lib/run-bench.ts';

const TALK_SECONDS = Number(process.env.TALK_SECONDS ?? 60);

await runBench(900_000, async (defer) => {
  const page = await openVitePage(defer);
  const figures = await page.evaluate(
    async ([module, seconds]): Promise<AvatarFigures> => (await import(module as string)).measureAvatar(seconds),
    ['/bench/lib/avatar-page.ts', TALK_SECONDS] as const,
  );
  const { pictures, talk } = figures;
  return { result: { bench: 'avatar', talkSeconds: TALK_SECONDS, ...figures }, table: { ...pictures, ...talk } };
});
