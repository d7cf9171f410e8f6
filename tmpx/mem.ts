import fs from 'node:fs';
import { listHostileFiles } from '../bench/lib/hostile/list-hostile-files.ts';
import { createDocumentParser } from '../server/parsing/document-parser.ts';
const only = new RegExp(process.argv[2] ?? '');
const files = listHostileFiles('http://127.0.0.1:1/').filter(({ family, name }) => only.test(`${family} ${name}`));
const rss = () => Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;
for (const f of files) {
  const p = `/tmp/prof/mem-${process.pid}`;
  fs.writeFileSync(p, (await f.make()) as any);
  fs.writeFileSync('/proc/self/clear_refs', '5');
  const base = process.memoryUsage.rss() / 1e6;
  const parser = createDocumentParser();
  const t = performance.now(); const c = process.cpuUsage();
  let out = '';
  try { const d = await parser.parse({ path: p, name: f.name, maxSegments: 1e6 } as any, { onBatch: async () => {} }); out = `ok ${d.segments}`; }
  catch (e: any) { out = `${e.reason} ${e.message.slice(0, 30)}`; }
  const cpu = process.cpuUsage(c);
  console.log(f.name.slice(0, 40), out, 'cpu', ((cpu.user + cpu.system) / 1e6).toFixed(1), 'wall', ((performance.now() - t) / 1000).toFixed(1), 'base', base.toFixed(0), 'peak', rss().toFixed(0));
  await parser.close();
}
