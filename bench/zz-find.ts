import fs from 'node:fs';
import { findCases } from './lib/cell-cases.ts';
import { runBench } from './lib/run-bench.ts';

await runBench(3_800_000, async (defer) => {
  for (const set of (process.argv[2] ?? '').split(','))
    fs.writeFileSync(`/tmp/found-${set}.json`, JSON.stringify(await findCases(defer, [set])));
  return { result: { bench: 'find' }, table: {} };
});
