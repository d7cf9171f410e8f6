import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What a module needs before it runs; types are gone by then. */
function followImports(file: string, seen: Map<string, string[]>): void {
  if (seen.has(file)) return;
  const text = fs.readFileSync(file, 'utf8');
  const names = [...text.matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?['"]([^'"]+)['"]/gm)].map(
    ([, name = '']) => name,
  );
  seen.set(file, names);
  for (const name of names) {
    if (!/^[.#].*[.]tsx?$/.test(name)) continue;
    followImports(name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name), seen);
  }
}

test('the first look waits for no library: neither React nor the rules of calls', () => {
  const seen = new Map<string, string[]>();
  followImports('web/app/start.ts', seen);
  expect(seen.size).toBeGreaterThan(20);
  const libraries = [...seen].flatMap(([file, names]) =>
    names.filter((name) => !/^[.#]|[.]css$/.test(name)).map((name) => `${file} reads ${name}`),
  );
  expect(libraries).toEqual([]);
});
