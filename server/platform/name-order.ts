/** Databases order hanzi by their code; people expect pinyin, and numbers by their size. */
const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

/** The order of a dictionary, for lists of what people have named. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);
