import type { MadeQuestion } from './made-question.ts';
import { isListItem } from './split-sections.ts';

const NO_SUBJECT =
  /^(?:这|那|它|其|该|本|此|以下|下列|如下|具体|主要|包括|分别|另外|此外|同时|其中|例如|比如|注意|说明)/;
const LONGEST_ANSWER = 600;

/** Lines that announce a list, with what they announce: `办理社保卡需要以下材料：`. The answer is the announcement with its items. */
export function findLists(body: string): MadeQuestion[] {
  const lines = body.split('\n');
  return lines.flatMap((line, index): MadeQuestion[] => {
    const opening = line.trim();
    if (!/[:：]$/.test(opening) || isListItem(opening)) return [];
    const items = takeItems(lines.slice(index + 1));
    const question = items.length >= 2 ? askAboutList(opening) : null;
    const answer = [opening, ...items].join('\n');
    return question && answer.length <= LONGEST_ANSWER ? [{ question, answer, source: 'list' }] : [];
  });
}

function takeItems(lines: string[]): string[] {
  const end = lines.findIndex((line) => line.trim() !== '' && !isListItem(line));
  return (end < 0 ? lines : lines.slice(0, end)).map((line) => line.trim()).filter(Boolean);
}

/** Null where the announcement does not say what the list is of. */
export function askAboutList(opening: string): string | null {
  const sentence =
    opening
      .replace(/[:：]$/, '')
      .split(/[。！？]/)
      .at(-1)
      ?.trim() ?? '';
  const said = sentence.replace(/^(?:.{2,20}[，,])(?=.{6,})/, (lead) =>
    /^(?:一般|通常|目前|因此|所以|其中|另外|此外|同时)/.test(lead) ? '' : lead,
  );
  if (said.length < 4 || said.length > 36 || NO_SUBJECT.test(said)) return null;
  for (const [form, ask] of FORMS) {
    const match = form.exec(said);
    if (match) return ask(match);
  }
  return null;
}

const FORMS: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    /^(.{2,24}?)(?:主要)?(?:分为|分成)(?:以下|如下|下列)?([一二三四五六七八九十两几\d]+)?([个种类步项])?.{0,6}$/,
    ([, who, , unit]) => `${who}分为哪几${unit ?? '类'}？`,
  ],
  [
    /^(.{2,24}?)(?:主要)?(?:包括|包含|涵盖)(?:以下|如下|下列)?(?:[一二三四五六七八九十两几\d]+[个种类项点])?(?:内容|方面)?$/,
    ([, who]) => `${who}包括哪些？`,
  ],
  [
    /^(.{2,24}?)(?:以下|如下|下列)(?:[一二三四五六七八九十两几\d]+)?[个种类项点条]?(材料|资料|条件|要求|步骤|方式|方法|情形|情况|内容|功能|证件|文件|手续|信息|事项|原则|规定|服务|格式|途径|渠道)(?:之一)?$/,
    ([, who, what]) => `${who}哪些${what}？`,
  ],
  [
    /^(.{2,20}?)(步骤|流程|方法|方式|要求|条件|标准|规定|材料)如下$/,
    ([, who, what]) => (/流程/.test(what ?? '') ? `${who}流程是怎样的？` : `${who}${what}有哪些？`),
  ],
  [
    /^(.{2,20}?)(?:的)?(步骤|方法|方式|条件|材料|要求|功能|特点|优势|注意事项)(?:有|是)?$/,
    ([, who, what]) => `${who}的${what}有哪些？`,
  ],
];
