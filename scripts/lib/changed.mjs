import fs from 'node:fs';
import path from 'node:path';
import { ROOT, run } from './prepare.mjs';

/** Journeys that go through a feature of the web; a feature that is not named here, and whatever features share, concerns all of them. */
const JOURNEYS = {
  avatar: ['avatars', 'photo-avatars', 'vrm', 'answer-videos', 'rendered-avatar'],
  flow: ['role-words', 'role-languages'],
  h5: ['small-screens', 'kiosk', 'room'],
  knowledge: [
    'cleaning',
    'questions',
    'regression',
    'segments',
    'uploads',
    'web-upload',
    'first-five-minutes',
    'housekeeping',
  ],
  'open-api': ['open-api'],
  operator: ['operator', 'providers', 'moderation', 'brands', 'access'],
  plugin: ['tools', 'role-words'],
  project: ['shell', 'kiosk', 'interaction', 'small-screens', 'scene-same', 'twenty-pages', 'welcome-kiosk'],
  'self-check': ['self-check'],
  share: ['share'],
  site: ['site', 'first-look', 'brands', 'shell'],
};
/** Their pages are looked at by a journey through all pages. */
const EVERY_PAGE = 'every-page';

/** Files that differ from a revision, with those git does not know yet. */
export async function listChanged(revision) {
  const options = { quiet: true };
  const [known, unknown] = await Promise.all([
    run('git', ['diff', '--name-only', revision], options),
    run('git', ['ls-files', '--others', '--exclude-standard'], options),
  ]);
  return `${known}\n${unknown}`.split('\n').filter(Boolean);
}

/** Which files of journeys a change concerns; null: all of them. */
export function chooseJourneys(files) {
  const chosen = new Set();
  for (const file of files) {
    if (/\.md$|\.test\.tsx?$|^docs\/|^bench\//.test(file)) continue;
    const journey = /^e2e\/([^/]+)\.spec\.ts$/.exec(file)?.[1];
    const through = JOURNEYS[/^web\/features\/([^/]+)\//.exec(file)?.[1] ?? ''];
    if (journey) chosen.add(journey);
    else if (through) for (const name of [...through, EVERY_PAGE]) chosen.add(name);
    else return null;
  }
  return [...chosen].map((name) => `e2e/${name}.spec.ts`).filter((file) => fs.existsSync(path.join(ROOT, file)));
}

/** Tests that read sources as text: no import tells that a change concerns them. */
export function listSourceReaders() {
  return fs
    .globSync('{server,web,scripts,contract,avatar}/**/*.test.{ts,tsx}', { cwd: ROOT })
    .filter((file) =>
      /globSync|fs\.read(?:File|dir)Sync\([`'](?:server|web|scripts|docs)/.test(
        fs.readFileSync(path.join(ROOT, file), 'utf8'),
      ),
    );
}
