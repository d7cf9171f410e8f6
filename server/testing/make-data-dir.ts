import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';

/**
 * A data folder whose embedded database is migrated and has its queues, and nothing else: a server that starts on it seeds it as on its
 * first start. Making the database takes longer than all the rest of that start.
 */
export async function makeDataDir(): Promise<string> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-data-'));
  const database = path.join(dataDir, 'database');
  await fs.mkdir(database, { mode: 0o700 });
  execFileSync('tar', ['-xf', inject('embeddedTemplate'), '-C', database], { stdio: 'pipe' });
  return dataDir;
}
