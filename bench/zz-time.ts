import fs from 'node:fs';
import { readCells } from '#server/modules/chat/answerer/cell/choose-cell.ts';
import { divide } from '#server/modules/chat/answerer/split-passage.ts';
import { chooseNamed } from '#server/modules/chat/answerer/table/alike-tables.ts';
import { readTables } from '#server/modules/chat/answerer/table/read-tables.ts';
const found = JSON.parse(fs.readFileSync('/tmp/found-counter.json','utf8')).slice(0,250);
let a=0,b=0; let sum=0;
for (const f of found) { const c0=process.cpuUsage(); const t=chooseNamed(f.question, readTables(f.passages.map(divide))); const c1=process.cpuUsage(); const c=readCells(f.question,t); const c2=process.cpuUsage(); a+=c1.user-c0.user; b+=c2.user-c1.user; for (const x of c) for (const v of Object.values(x.features)) sum+=v; }
console.log('tables',a/250/1000,'cells',b/250/1000,'ms', sum);
