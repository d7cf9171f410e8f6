/** Runs in every test file: files of one worker share their globals, and a stub that one leaves behind is found by the next at its import. */
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
