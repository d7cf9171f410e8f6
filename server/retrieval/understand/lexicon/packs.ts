import { SYNONYMS } from '../../synonyms.ts';
import { readLexicon } from '../read-lexicon.ts';
import { DOINGS } from './doings.ts';
import { OFFICES } from './offices.ts';
import { PEOPLE } from './people.ts';
import { SAME } from './same.ts';
import { SERVICES } from './services.ts';
import { SITUATIONS } from './situations.ts';
import { SPEECH } from './speech.ts';
import { THINGS } from './things.ts';
import { TRADES } from './trades.ts';

const general = SYNONYMS.map((row) => `${row[0]} = ${row.slice(1).join(' ')}`).join('\n');

/** All packs, read once. */
export const LEXICON = readLexicon([
  { text: general, telling: 0.8 },
  // Who asks and for whom is told on the way to what is wanted.
  { text: PEOPLE, telling: 0.4 },
  { text: THINGS, telling: 1 },
  { text: DOINGS, telling: 0.6 },
  { text: SITUATIONS, telling: 0.6 },
  { text: TRADES, telling: 0.9 },
  { text: SERVICES, telling: 0.9 },
  { text: OFFICES, telling: 0.9 },
  { text: SPEECH, telling: 0.7 },
  { text: SAME, telling: 0.9 },
]);
