import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The project as it was cloned: nothing is installed, and nothing could be. */
let clone: string;
beforeAll(() => {
  clone = fs.mkdtempSync(path.join(os.tmpdir(), 'clone-'));
  for (const folder of ['scripts', 'bench']) fs.cpSync(folder, path.join(clone, folder), { recursive: true });
});
afterAll(() => fs.rmSync(clone, { recursive: true }));

test.each([[[]], [['--seed', '3']], [['nonsense', '2']]])('chaos with %j says at once what it can be told', (args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bench.mjs', 'chaos', ...args], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: '' },
  });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Usage: npm run chaos -- kills\|model\|disk\|slow\|clock\|database \[N\]/);
  expect(fs.existsSync(path.join(clone, 'node_modules'))).toBe(false);
});

test('the usage names every scenario there is', () => {
  const source = fs.readFileSync('bench/chaos.ts', 'utf8');
  const scenarios = [...(/const SCENARIOS[\s\S]*?\n};/.exec(source)?.[0] ?? '').matchAll(/^ {2}(\w+): \(kind/gm)];
  const usage = / -- (\S+) \[N\]/.exec(source)?.[1]?.split('|');
  expect(scenarios.map(([, name]) => name)).toEqual(usage);
});
