import { configDefaults, defineConfig } from 'vitest/config';

/** On two processors: while one file waits (for a database, a process that starts, a heartbeat), two others work. */
const WORKERS = 3;

// Files of one worker share their modules: loading the server again for each of 200 files took a third of the time. What a file
// changes outside of itself (mocks, a variable of the environment set by hand) it puts back; stubs are put back for it.
const SHARED = { isolate: false, maxWorkers: WORKERS, setupFiles: ['scripts/testing/put-back-stubs.ts'] };
/** `npm test` names the files that it leaves to `npm test -- --all`. */
const leftOut = process.env.HUASHEN_TEST_LEFT_OUT?.split(',') ?? [];
const SERVER = {
  ...SHARED,
  include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
  exclude: [...configDefaults.exclude, ...leftOut],
  globalSetup: ['server/testing/global-setup.ts'],
  testTimeout: 180_000, // bounds a hang on a busy machine (a kill -9 test was seen to take 59 s); no test depends on time
  hookTimeout: 180_000,
};

/** `npm test -- --all`: what runs on one database runs on the embedded one as well. */
const everything = process.env.HUASHEN_TEST_ALL === '1';

export default defineConfig({
  test: {
    projects: [
      { test: { ...SERVER, name: 'server' } },
      ...(everything
        ? [
            {
              test: {
                ...SERVER,
                name: 'embedded',
                include: ['server/**/*.test.ts'],
                env: { HUASHEN_TEST_DATABASE: 'embedded' },
              },
            },
          ]
        : []),
      {
        test: {
          ...SHARED,
          name: 'browser',
          include: ['web/**/*.test.{ts,tsx}', 'avatar/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
