import { defineConfig } from '@playwright/test';

/** `npm test` names the tag of the journeys that it takes. */
const tag = process.env.HUASHEN_TEST_TAG;

/** Journeys through the real product: each file has a server on an installation of its own, so files run side by side. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/installation.ts',
  ...(tag ? { grep: new RegExp(tag) } : {}),
  timeout: 300_000, // bounds a hang on a busy machine
  expect: { timeout: 60_000 },
  workers: 3, // two processors: what one waits for (speech in real time, answers), another one fills
  retries: 0, // a journey that fails now and then is a defect
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    actionTimeout: 60_000,
    // A trace records every picture of every page, which took a third of the processor; `--trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Journeys about movement ask for it; elsewhere half of what is drawn would be things on their way.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
