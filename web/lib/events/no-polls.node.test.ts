import fs from 'node:fs';
import { expect, test } from 'vitest';

test('no page asks by the clock: what changes is told by a stream', () => {
  const sources = fs.globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(100);
  const texts = sources.map((file) => ({ file: file.replaceAll('\\', '/'), text: fs.readFileSync(file, 'utf8') }));
  expect(
    texts
      .filter(({ text }) => text.includes('refetchInterval'))
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(CLOSED);
  expect(
    texts
      .filter(({ text }) => text.includes('setInterval'))
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual([...CLOCKS, ...BEATS].toSorted());
});

/** Free disk and memory are only known by looking; who is refused at a closed place has no stream that could tell when it opens; nothing tells
 * that the weather has changed. */
const CLOSED = [
  'web/features/operator/operator.queries.ts',
  'web/features/room/use-reopening.ts',
  'web/features/room/use-visit-weather.ts',
];

/** What goes by a clock for what it shows or plays, and asks nobody; a page that did not come asks whether it can. */
const CLOCKS = [
  'web/app/route-error.tsx',
  'web/features/avatar/look-preview.tsx',
  'web/features/chat/demo-intro.tsx',
  'web/features/knowledge/uploads/upload-queue.ts',
  'web/features/line/use-seconds.ts',
  'web/features/room/outline/create-play.ts',
  'web/features/room/use-arrivals.ts',
  'web/features/room/use-waiting.ts',
  'web/features/site/home/use-greeter.ts',
  'web/scene/views/media-views.tsx',
  'web/figure/stage-view.tsx',
  'web/figure/use-figure.ts',
  'web/lib/code-timer.ts',
  'web/lib/events/wait-for-news.ts',
  'web/talk/core/voice-control.ts',
  'web/ui/save-state.tsx',
];

/** What says by a clock that its page is still there; what changes is told by a stream. */
const BEATS = ['web/features/room/line-keeper.ts'];
