import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 180_000, // bounds a hang on a busy machine (a kill -9 test was seen to take 59 s); no test depends on time
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['web/**/*.test.{ts,tsx}', 'avatar/**/*.test.ts'],
          testTimeout: 30_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
