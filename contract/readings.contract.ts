import { z } from 'zod';
import { requiredText } from './endpoint.contract.ts';

export const READING_LIMITS = { word: 20, reading: 60, entries: 50 } as const;

const oneLine = (text: string) => !/[\n\r=]/.test(text);
const LINE = { error: '不能有换行和等号' };

/** How a word is read: other words, or pinyin with tones such as `chong2 qing4` or `chóng qìng`. */
export const Reading = z.object({
  word: requiredText(READING_LIMITS.word, '词语')
    .overwrite((text) => text.trim())
    .refine(oneLine, LINE),
  reading: requiredText(READING_LIMITS.reading, '读法')
    .overwrite((text) => text.trim())
    .refine(oneLine, LINE),
});
export type Reading = z.infer<typeof Reading>;

export const Readings = z
  .array(Reading)
  .max(READING_LIMITS.entries, { error: `读音最多 ${READING_LIMITS.entries} 条` })
  .refine((all) => new Set(all.map(({ word }) => word)).size === all.length, { error: '同一个词只能有一种读法' });

/** Those that a text needs, one `word=reading` a line, as calls carry them. */
export const writeReadings = (all: readonly Reading[], text: string): string =>
  all
    .filter(({ word }) => text.includes(word))
    .map(({ word, reading }) => `${word}=${reading}`)
    .join('\n');

export const readReadings = (lines: string): Reading[] =>
  lines.split('\n').flatMap((line) => {
    const [word = '', reading = ''] = line.split('=');
    return word.trim() && reading.trim() ? [{ word: word.trim(), reading: reading.trim() }] : [];
  });
