const NUMBERS = '一二三四五六七八九十';
const nth =
  /^(?:我?(?:要|选|想问|问|说)的?是?)?第?([一二三四五六七八九十]|\d{1,2})(?:个|种|项|条|款|者)?(?:呢|吧|的?怎么样)?$/u;
const first = /^(?:就?是?)?(?:前者|前面(?:那|这)?一?个|上面(?:那|这)?一?个|头一个|前一个)(?:呢|吧)?$/u;
const last = /^(?:就?是?)?(?:后者|后面(?:那|这)?一?个|下面(?:那|这)?一?个|最后(?:那|这)?一?个|后一个)(?:呢|吧)?$/u;
const yes =
  /^(?:对+[的啊呀]?|是[的啊呀]?|嗯+|没错|就是(?:这个|它)?|好[的啊呀吧]?|要[的啊]?|需要|可以|行|说吧|你说|请说|说说看?)$/u;

/** The one of several that a message means by its place: 第二个, 前面那个, 对. Null when it means none. */
export function pickOption(said: string, options: readonly string[]): string | null {
  const text = said
    .normalize('NFKC')
    .replace(/[\s\p{P}]+/gu, '')
    .replace(/^那么?/u, '');
  if (options.length === 0) return null;
  if (yes.test(text)) return options.length === 1 ? (options[0] ?? null) : null;
  if (first.test(text)) return options[0] ?? null;
  if (last.test(text)) return options.at(-1) ?? null;
  const number = nth.exec(text)?.[1];
  // A number alone is an answer to many things; with so few to choose from it is none of another question.
  if (number === undefined) return null;
  const place = NUMBERS.includes(number) ? NUMBERS.indexOf(number) + 1 : Number(number);
  return options[place - 1] ?? null;
}

/** The things that an answer lists, without what counts them. */
export function readItems(answer: string): string[] {
  return answer
    .split('\n')
    .flatMap((line) => /^\s*(?:[-*•·]|\d{1,2}[.、)）]|[（(]\d{1,2}[)）]|[①-⑳])\s*(.{2,})$/u.exec(line)?.[1] ?? [])
    .map((item) =>
      item
        .replace(/\[\d+\]/gu, '')
        .replace(/[；;。]+$/u, '')
        .trim(),
    );
}
