import { NUMBER, NUMBER_START, RANGE, type Rule } from './rule.ts';
import { spellEnglish } from './spell-english.ts';

/** One and several of a unit. */
const UNITS = new Map<string, readonly [string, string]>(
  Object.entries({
    'km/h': ['kilometer per hour', 'kilometers per hour'],
    kmh: ['kilometer per hour', 'kilometers per hour'],
    mph: ['mile per hour', 'miles per hour'],
    'm/s': ['meter per second', 'meters per second'],
    'km²': ['square kilometer', 'square kilometers'],
    'm²': ['square meter', 'square meters'],
    '㎡': ['square meter', 'square meters'],
    'm³': ['cubic meter', 'cubic meters'],
    'sq ft': ['square foot', 'square feet'],
    km: ['kilometer', 'kilometers'],
    cm: ['centimeter', 'centimeters'],
    mm: ['millimeter', 'millimeters'],
    m: ['meter', 'meters'],
    mi: ['mile', 'miles'],
    ft: ['foot', 'feet'],
    kg: ['kilogram', 'kilograms'],
    mg: ['milligram', 'milligrams'],
    g: ['gram', 'grams'],
    lbs: ['pound', 'pounds'],
    lb: ['pound', 'pounds'],
    oz: ['ounce', 'ounces'],
    mL: ['milliliter', 'milliliters'],
    ml: ['milliliter', 'milliliters'],
    L: ['liter', 'liters'],
    kWh: ['kilowatt hour', 'kilowatt hours'],
    kW: ['kilowatt', 'kilowatts'],
    W: ['watt', 'watts'],
    V: ['volt', 'volts'],
    TB: ['terabyte', 'terabytes'],
    GB: ['gigabyte', 'gigabytes'],
    MB: ['megabyte', 'megabytes'],
    KB: ['kilobyte', 'kilobytes'],
    Gbps: ['gigabit per second', 'gigabits per second'],
    Mbps: ['megabit per second', 'megabits per second'],
    GHz: ['gigahertz', 'gigahertz'],
    MHz: ['megahertz', 'megahertz'],
    kHz: ['kilohertz', 'kilohertz'],
    Hz: ['hertz', 'hertz'],
    hrs: ['hour', 'hours'],
    hr: ['hour', 'hours'],
    h: ['hour', 'hours'],
    min: ['minute', 'minutes'],
    ms: ['millisecond', 'milliseconds'],
    s: ['second', 'seconds'],
    '°C': ['degree Celsius', 'degrees Celsius'],
    '℃': ['degree Celsius', 'degrees Celsius'],
    '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
    '℉': ['degree Fahrenheit', 'degrees Fahrenheit'],
    '°': ['degree', 'degrees'],
  } as Record<string, [string, string]>),
);
const unit = [...UNITS.keys()].sort((a, b) => b.length - a.length).join('|');

/** One, several, and the small coin of a currency. */
const CURRENCIES: Record<string, readonly [string, string, string]> = {
  $: ['dollar', 'dollars', 'cents'],
  '€': ['euro', 'euros', 'cents'],
  '£': ['pound', 'pounds', 'pence'],
  '¥': ['yuan', 'yuan', ''],
  '￥': ['yuan', 'yuan', ''],
  USD: ['US dollar', 'US dollars', ''],
  EUR: ['euro', 'euros', ''],
  GBP: ['pound', 'pounds', ''],
  RMB: ['yuan', 'yuan', ''],
  CNY: ['yuan', 'yuan', ''],
  HKD: ['Hong Kong dollar', 'Hong Kong dollars', ''],
};
const SIZES: Record<string, string> = {
  k: 'thousand',
  thousand: 'thousand',
  m: 'million',
  million: 'million',
  b: 'billion',
  bn: 'billion',
  billion: 'billion',
  trillion: 'trillion',
};
const size = '(?:\\s?(thousand|million|billion|trillion|bn|[kmb])\\b)?';
const sign = '(?:US|HK)?([$€£¥￥])';
const code = '(USD|EUR|GBP|RMB|CNY|HKD)';

/** Money, shares, temperatures and measures in English. */
export const ENGLISH_UNITS: readonly Rule[] = [
  [
    new RegExp(`${sign}\\s?(${NUMBER})${RANGE}[$€£¥￥]?(${NUMBER})${size}`, 'gi'),
    (_, symbol, from, to, group) => `${spellEnglish(from)} to ${sayMoney(symbol, to, group)}`,
  ],
  [new RegExp(`${sign}\\s?(${NUMBER})${size}`, 'gi'), (_, symbol, value, group) => sayMoney(symbol, value, group)],
  [new RegExp(`\\b${code}\\s?(${NUMBER})${size}`, 'g'), (_, symbol, value, group) => sayMoney(symbol, value, group)],
  [
    new RegExp(`${NUMBER_START}(${NUMBER})${size}\\s?${code}\\b`, 'g'),
    (_, value, group, symbol) => sayMoney(symbol, value, group),
  ],
  [
    new RegExp(`${NUMBER_START}(${NUMBER})\\s?%?${RANGE}(${NUMBER})\\s?%`, 'g'),
    (_, from, to) => `${spellEnglish(from)} to ${spellEnglish(to)} percent`,
  ],
  [
    new RegExp(`(?<![\\d.A-Za-z])([-−+]?)(${NUMBER})\\s?%`, 'g'),
    (_, before, value) => `${saySign(before)}${spellEnglish(value)} percent`,
  ],
  [
    new RegExp(`${NUMBER_START}(${NUMBER})\\s?(?:${unit})?\\s?[x×]\\s?(${NUMBER})\\s?(${unit})(?![A-Za-z])`, 'g'),
    (_, first, second, symbol) => `${spellEnglish(first)} by ${sayMeasure(second, symbol)}`,
  ],
  [
    new RegExp(
      `(?<![\\d.A-Za-z-])([-−]?(?:${NUMBER}))\\s?(?:${unit})?${RANGE}([-−]?(?:${NUMBER}))\\s?(${unit})(?![A-Za-z])`,
      'g',
    ),
    (_, from, to, symbol) => `${spellEnglish(from)} to ${sayMeasure(to, symbol)}`,
  ],
  [
    new RegExp(`(?<![\\d.A-Za-z])([-−]?(?:${NUMBER}))\\s?(${unit})(?![A-Za-z])`, 'g'),
    (_, value, symbol) => sayMeasure(value, symbol),
  ],
];

const saySign = (before: string): string => (before === '+' ? 'plus ' : before ? 'minus ' : '');

const sayMeasure = (value: string, symbol: string): string =>
  `${spellEnglish(value)} ${UNITS.get(symbol)?.[value === '1' ? 0 : 1] ?? symbol}`;

function sayMoney(symbol: string, value: string, group: string | undefined): string {
  const [one, several, coins] = CURRENCIES[symbol] ?? ['', '', ''];
  if (group) return `${spellEnglish(value)} ${SIZES[group.toLowerCase()]} ${several}`;
  const [whole = '', cents] = value.split('.');
  const name = whole === '1' ? one : several;
  if (!cents || !coins || cents.length > 2) return `${spellEnglish(value)} ${cents ? several : name}`;
  const small = spellEnglish(String(Number(cents.padEnd(2, '0'))));
  return `${spellEnglish(whole)} ${name}${Number(cents) === 0 ? '' : ` and ${small} ${coins}`}`;
}
