import { NUMBER, NUMBER_START, RANGE, type Rule } from './rule.ts';
import { spellNumber } from './spell-number.ts';

/** How a unit behind a number is said. */
const units = new Map(
  Object.entries({
    'km/h': '公里每小时',
    'm/s': '米每秒',
    kWh: '千瓦时',
    'km²': '平方公里',
    km2: '平方公里',
    'm²': '平方米',
    m2: '平方米',
    '㎡': '平方米',
    'm³': '立方米',
    m3: '立方米',
    km: '公里',
    '㎞': '公里',
    cm: '厘米',
    '㎝': '厘米',
    mm: '毫米',
    '㎜': '毫米',
    m: '米',
    kg: '公斤',
    '㎏': '公斤',
    mg: '毫克',
    g: '克',
    mL: '毫升',
    ml: '毫升',
    L: '升',
    kW: '千瓦',
    W: '瓦',
    V: '伏',
    GHz: '吉赫',
    MHz: '兆赫',
    kHz: '千赫',
    Hz: '赫兹',
    min: '分钟',
    ms: '毫秒',
    h: '小时',
    s: '秒',
    '°C': '摄氏度',
    '℃': '摄氏度',
    '°F': '华氏度',
    '℉': '华氏度',
    '°': '度',
  }),
);
const currencies = new Map(Object.entries({ '¥': '元', '￥': '元', $: '美元', '€': '欧元', '£': '英镑' }));
const unit = [...units.keys()].sort((a, b) => b.length - a.length).join('|');

/** Shares, temperatures, money and measures. */
export const UNIT_RULES: readonly Rule[] = [
  [
    new RegExp(`${NUMBER_START}(${NUMBER})[%％]?${RANGE}(${NUMBER})[%％]`, 'g'),
    (_, from, to) => `百分之${spellNumber(from)}到${spellNumber(to)}`,
  ],
  [new RegExp(`${NUMBER_START}([-−]?(?:${NUMBER}))[%％]`, 'g'), (_, value) => `百分之${spellNumber(value)}`],
  [new RegExp(`${NUMBER_START}(${NUMBER})‰`, 'g'), (_, value) => `千分之${spellNumber(value)}`],
  [
    new RegExp(`(?<![\\d.A-Za-z])[-−](${NUMBER})${RANGE}([-−]?(?:${NUMBER}))\\s?(?:°C|℃)`, 'g'),
    (_, from, to) => `零下${spellNumber(from)}到${sayDegrees(to)}`,
  ],
  [new RegExp(`(?<![\\d.A-Za-z])([-−](?:${NUMBER}))\\s?(?:°C|℃)`, 'g'), (_, value) => sayDegrees(value)],
  [
    new RegExp(`([¥￥$€£])\\s?(${NUMBER})(?:${RANGE}[¥￥$€£]?(${NUMBER}))?([万亿]?)`, 'g'),
    (_, sign, from, to, group) =>
      `${spellNumber(from)}${to ? `到${spellNumber(to)}` : ''}${group}${currencies.get(sign) ?? ''}`,
  ],
  [
    new RegExp(`${NUMBER_START}(${NUMBER})\\s?(?:${unit})?${RANGE}(${NUMBER})\\s?(${unit})(?![A-Za-z])`, 'g'),
    (_, from, to, symbol) => `${spellNumber(from)}到${spellNumber(to)}${units.get(symbol) ?? ''}`,
  ],
  [
    new RegExp(`${NUMBER_START}(${NUMBER})\\s?(${unit})(?![A-Za-z])`, 'g'),
    (_, value, symbol) => `${value === '2' ? '两' : spellNumber(value)}${units.get(symbol) ?? ''}`,
  ],
];

function sayDegrees(value: string): string {
  const below = /^[-−]/.test(value);
  return `${below ? '零下' : ''}${spellNumber(value.replace(/^[-−]/, ''))}摄氏度`;
}
