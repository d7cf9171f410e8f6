import fs from 'node:fs';
import { listHostileFiles } from '../bench/lib/hostile/list-hostile-files.ts';
import { createDocumentParser } from '../server/parsing/document-parser.ts';
const name = process.argv[2];
const f = (await listHostileFiles()).find((x) => x.name === name)!;
const bytes = await (f as any).make();
const p = `/tmp/prof/${name}`;
fs.writeFileSync(p, bytes);
console.log('bytes', bytes.length);
const parser = createDocumentParser();
const t = performance.now();
let peak = 0; const iv = setInterval(() => { peak = Math.max(peak, process.memoryUsage().rss); }, 50);
try {
  const d = await parser.parse({ path: p, name, maxSegments: 1e5 } as any, { onBatch: async () => {} });
  console.log('doc', d);
} catch (e: any) { console.log('ERR', e.reason, e.message, e.cause); }
clearInterval(iv);
console.log(((performance.now() - t) / 1000).toFixed(1), 's peak MB', peak / 1e6);
await parser.close();
