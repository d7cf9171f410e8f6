import { readNumber } from '#server/retrieval/name-values.ts';

/** Words of one group name different things of a kind: two questions that name different ones are not the same. */
const GROUPS: readonly (readonly (readonly [name: string, words: RegExp])[])[] = [
  [
    ['老人', /老人|老年|长者/],
    ['成人', /成人|成年人?|大人/],
    ['儿童', /儿童|小孩|孩子|小朋友/],
    ['婴儿', /婴儿|宝宝/],
    ['学生', /学生/],
    ['军人', /军人|退役/],
    ['残疾人', /残疾|残障/],
    ['教师', /教师|老师/],
    ['孕妇', /孕妇/],
  ],
  [
    ['男', /男/],
    ['女', /女/],
  ],
  [
    ['大床', /大床/],
    ['双床', /双床|标间|标准间/],
    ['单人间', /单人[间房]/],
    ['双人间', /双人[间房]/],
    ['三人间', /三人[间房]/],
    ['家庭房', /家庭[间房]|亲子[间房]/],
    ['套房', /套房/],
  ],
  [
    ['次卡', /次卡/],
    ['周卡', /周卡/],
    ['月卡', /月卡/],
    ['季卡', /季卡/],
    ['半年卡', /半年卡/],
    ['双人年卡', /双人年卡/],
    ['学生年卡', /学生年卡/],
    ['年卡', /(?<!半|双人|学生)年卡/],
  ],
  [
    ['早餐', /早餐|早饭/],
    ['午餐', /午餐|午饭|中饭/],
    ['晚餐', /晚餐|晚饭|夜宵/],
  ],
  [
    ['早上', /早上|上午|早晨/],
    ['中午', /中午/],
    ['下午', /下午/],
    ['晚上', /晚上|夜里|夜间/],
  ],
  [
    ['狗', /狗|犬/],
    ['猫', /猫/],
  ],
];

const WEEKDAY = /(?:周|星期|礼拜)([一二三四五六日天末])|工作日/g;
const DAYS: Record<string, readonly string[]> = { 末: ['六', '日'], 天: ['日'] };
const WORKDAYS = ['一', '二', '三', '四', '五'];

/** What each group names in a text: the days of the week first, then each of the groups. */
export function findTelling(text: string): Set<string>[] {
  const days = [...text.matchAll(WEEKDAY)].flatMap(([, day]) => (day ? (DAYS[day] ?? [day]) : WORKDAYS));
  return [
    new Set(days),
    ...GROUPS.map((group) => new Set(group.flatMap(([name, words]) => (words.test(text) ? [name] : [])))),
  ];
}

/** A bare 一点 or 一天 names no number. */
const COUNTED =
  /(?:[二三四五六七八九两]?十[一二三四五六七八九]?|[一二三四五六七八九两])(?=[楼层号岁折级期年月])|(?:十[一二]?|[二三四五六七八九两])(?=点)/g;

/** Numbers in Chinese characters before what they count, as digits. */
export const findCounted = (text: string): string[] =>
  (text.replace(WEEKDAY, ' ').match(COUNTED) ?? []).map((word) => String(readNumber(word) ?? word));
