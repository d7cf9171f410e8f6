import { EMPTY_WORDS } from './empty-words.ts';
import { FREQUENT_NOUNS } from './frequent-nouns.ts';
import { FREQUENT_OTHERS } from './frequent-others.ts';
import { FREQUENT_VERBS } from './frequent-verbs.ts';

/** What a word of a kind tells at most: what is wanted is named by nouns more than by verbs. */
const MOST = { noun: 1, verb: 0.6, other: 0.45 } as const;
/** Frequencies that tell all and nothing, as levels of the lists. */
const [RARE, COMMON] = [9, 17];
const LEAST = 0.2;
/** 三次, 一份, 今晚: how many and when. */
const COUNTED = 0.15;
const counted =
  /^(?:[一二两三四五六七八九十百千万半几多每\d]+[个次天年月日周回份张根口位件只条点期小时分钟号层楼米斤块元岁]?|[今昨明后前][天晚早儿年]|今儿个?|明儿个?|这两天|礼拜.?|星期.?|钟头|个?多?(?:钟头|小时|礼拜|星期))$/;
/** Two characters that no dictionary joins and that belong to what is around them: 叫到, 想把. */
const chance = /[我你您他她这那的了着过把被没能不个就都也还想又要吗呢吧啊去来给到得会]/;
const CHANCE = 0.3;

interface Rank {
  level: number;
  most: number;
}

const ranks = new Map<string, Rank>();
for (const [words, kind] of [
  [FREQUENT_NOUNS, 'noun'],
  [FREQUENT_VERBS, 'verb'],
  [FREQUENT_OTHERS, 'other'],
] as const)
  for (const [level, row] of Object.entries(words))
    for (const word of row.split(' ')) ranks.set(word, { level: Number(level), most: MOST[kind] });

/** How much a word tells about what somebody wants, wherever it is said: 0 for 我 and 想, 1 for 押金. */
export function tellWord(word: string): number {
  if (EMPTY_WORDS.has(word)) return 0;
  if (counted.test(word)) return COUNTED;
  const rank = ranks.get(word);
  if (rank) return Math.max(LEAST, rank.most * Math.min(1, (COMMON - rank.level) / (COMMON - RARE)));
  return chance.test(word) ? CHANCE : 1;
}

/** Whether dictionaries know the word well. */
export const isFrequent = (word: string): boolean => ranks.has(word) || EMPTY_WORDS.has(word);
