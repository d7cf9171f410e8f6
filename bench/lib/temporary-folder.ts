import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Defer } from './run-bench.ts';

/** A new folder that is gone when the benchmark ends. */
export function makeFolder(defer: Defer): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-bench-'));
  defer(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
