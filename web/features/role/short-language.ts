/** Languages in one or two characters, for the foot of a card. */
const SHORT: Record<string, string> = {
  auto: '自动',
  zhchs: '中',
  'zhcht-HK': '港',
  'zhcht-TW': '台',
  'zhchs-YUE': '粤',
  en: '英',
  arXA: '阿',
  'de-DE': '德',
  ja: '日',
  ko: '韩',
  es: '西',
  fr: '法',
  it: '意',
  pt: '葡',
};
const MOST = 4;

/** 中 / 英 / 日; of many languages the first four and how many more. */
export function shortLanguages(codes: readonly string[]): string {
  const shown = codes.slice(0, MOST).map((code) => SHORT[code] ?? code);
  const more = codes.length - shown.length;
  return shown.join(' / ') + (more > 0 ? ` +${more}` : '');
}
