import { Converter } from 'opencc-js';

/** Ways of writing Chinese: simplified, traditional as in Taiwan and as in Hong Kong. */
export type ChineseScript = 'cn' | 'tw' | 'hk';

/** Made when the first text asks for them: each holds some 50,000 words. */
const made = new Map<string, (text: string) => string>();
const converter = (from: ChineseScript, to: ChineseScript) => {
  const name = `${from} ${to}`;
  const known = made.get(name);
  if (known) return known;
  const convert = Converter({ from, to });
  made.set(name, convert);
  return convert;
};

/** A text in simplified characters, word by word: 乾隆 stays, 乾燥 becomes 干燥. */
export const toSimplified = (text: string): string => converter('tw', 'cn')(text);

/** A text, in whatever characters, as it is written in a script. */
export function toScript(text: string, script: ChineseScript): string {
  const simple = toSimplified(text);
  return script === 'cn' ? simple : converter('cn', script)(simple);
}

/** How a language of the list is written; null for one that isn't Chinese, or may be written in any way. */
export function scriptOf(language: string): ChineseScript | null {
  if (language === 'zhcht-TW') return 'tw';
  if (language === 'zhcht-HK') return 'hk';
  return language === 'zhchs' ? 'cn' : null;
}
