import { cutFile } from './lib/fill-libraries.ts';
import { splitPassage } from '#server/modules/chat/answerer/split-passage.ts';
for (const s of await cutFile(process.argv[2])) { console.log('=====', s.heading, s.text.length); console.log(JSON.stringify(s.text.slice(0,700))); console.log(splitPassage(s.text).map(x=>x.kind+' '+x.text).join('\n')); }
process.exit(0);
