import { expect, test } from 'vitest';
import { normaliseText } from './normalise-text.ts';

test.each([
  // Telephone numbers and codes that are dialled
  ['Call 555-0123.', 'Call five five five, zero one two three.'],
  ['Call (415) 555-0123 now', 'Call four one five, five five five, zero one two three now'],
  ['+1 415-555-0123', 'plus one, four one five, five five five, zero one two three'],
  ['Reach us at 1-800-555-0199', 'Reach us at one, eight zero zero, five five five, zero one nine nine'],
  ['Mobile: 13812345678', 'Mobile: one three eight one two three four five six seven eight'],
  ['Dial 911 or ext. 204', 'Dial nine one one or extension two zero four'],
  // Dates and years
  ['Due 2024-03-15.', 'Due March fifteenth, twenty twenty-four.'],
  ['On March 15, 2024 we met', 'On March fifteenth, twenty twenty-four we met'],
  ['Mar. 5-8', 'March fifth to eighth'],
  ['15 March 2024', 'the fifteenth of March, twenty twenty-four'],
  ['May 1st', 'May first'],
  ['3/4/2024', 'March fourth, twenty twenty-four'],
  ['25/12/2023', 'December twenty-fifth, twenty twenty-three'],
  ['In 1949 and 2008', 'In nineteen forty-nine and two thousand eight'],
  ['since 1905', 'since nineteen oh five'],
  ['From 2019-2023', 'From twenty nineteen to twenty twenty-three'],
  ['the 1990s and the 2000s', 'the nineteen nineties and the two thousands'],
  ["back in the '80s", 'back in the eighties'],
  ['2024 people came', 'two thousand twenty-four people came'],
  ['about 1500 visitors', 'about one thousand five hundred visitors'],
  ['June 2025', 'June twenty twenty-five'],
  // Times of day
  ['Open 9:00-17:30', "Open nine o'clock to five thirty p.m."],
  ['at 9:05', 'at nine oh five'],
  ['at 2:30 PM', 'at two thirty p.m.'],
  ['14:00', 'two p.m.'],
  ['from 9am to 5 p.m.', 'from nine a.m. to five p.m.'],
  ['9-11am', 'nine to eleven a.m.'],
  // Money
  ['It costs $5.', 'It costs five dollars.'],
  ['$19.99', 'nineteen dollars and ninety-nine cents'],
  ['$1', 'one dollar'],
  ['a $1.5M deal', 'a one point five million dollars deal'],
  ['€20 or £5.50', 'twenty euros or five pounds and fifty pence'],
  ['$5-10', 'five to ten dollars'],
  ['100 USD, RMB 500', 'one hundred US dollars, five hundred yuan'],
  ['¥1,280', 'one thousand two hundred eighty yuan'],
  ['$3 billion', 'three billion dollars'],
  // Shares
  ['50% off', 'fifty percent off'],
  ['up 12.5%, down -3%', 'up twelve point five percent, down minus three percent'],
  ['10-15%', 'ten to fifteen percent'],
  // Units
  ['20°C', 'twenty degrees Celsius'],
  ['-5°C to 72°F', 'minus five degrees Celsius to seventy-two degrees Fahrenheit'],
  ['drive 1 km at 60 km/h', 'drive one kilometer at sixty kilometers per hour'],
  ['10-15 kg', 'ten to fifteen kilograms'],
  ['10 x 20 cm', 'ten by twenty centimeters'],
  ['16GB of memory', 'sixteen gigabytes of memory'],
  ['120 m²', 'one hundred twenty square meters'],
  ['5 ms, 2.4GHz', 'five milliseconds, two point four gigahertz'],
  // Ordinals, fractions, ranges, signs
  ['the 21st century', 'the twenty-first century'],
  ['1st, 2nd, 3rd, 12th and 20th', 'first, second, third, twelfth and twentieth'],
  ['1/2 cup, 3/4 mile, 2/3', 'one half cup, three quarters mile, two thirds'],
  ['1 1/2 hours', 'one and one half hours'],
  ['pages 12-15', 'pages twelve to fifteen'],
  ['ages 60+', 'ages sixty plus'],
  ['≥ 18', 'at least eighteen'],
  ['~30 minutes', 'about thirty minutes'],
  ['24/7 support', 'twenty-four seven support'],
  // Names with digits
  ['iPhone 15 and GPT-4', 'iPhone fifteen and GPT four'],
  ['3D, A4, 5G, 4K and H5', 'three D, A four, five G, four K and H five'],
  ['COVID-19, B2B, MP3', 'COVID nineteen, B to B, MP three'],
  ['an A320, a Boeing 747', 'an A three twenty, a Boeing seven forty-seven'],
  ['Room 302 on floor 3', 'Room three oh two on floor three'],
  ['1080p', 'ten eighty p'],
  [
    'v2.3.1 at 192.168.1.10',
    'version two point three point one at one hundred ninety-two dot one hundred sixty-eight dot one dot ten',
  ],
  ['Invoice 2024-001, No. 5 and #7', 'Invoice two zero two four dash zero zero one, number five and number seven'],
  ['order 00123', 'order zero zero one two three'],
  // Plain numbers
  ['1,234,567', 'one million two hundred thirty-four thousand five hundred sixty-seven'],
  ['0.5 and 3.14', 'zero point five and three point one four'],
  ['-40', 'minus forty'],
  ['105 of 1000', 'one hundred five of one thousand'],
  // Words
  ['e.g. tea, etc.', 'for example, tea, et cetera.'],
  ['mail a.b@huashen.cn', 'mail a.b at huashen dot cn'],
  ['Tom & Ann vs. Bob', 'Tom and Ann versus Bob'],
])('English: %s', (written, said) => {
  expect(normaliseText(written, 'en-US')).toBe(said);
});

test('in Britain the day comes first', () => {
  expect(normaliseText('3/4/2024', 'en-GB')).toBe('April third, twenty twenty-four');
});

test.each([
  ['买iPhone 15，用GPT-4写', '买iPhone 十五，用GPT 四 写'],
  ['GPT-4o和Qwen2.5', 'GPT 四 o和Qwen二点五'],
  ['3D打印在A4纸上', '三D打印在A四纸上'],
  ['5G、4K、1080p', '五G、四K、一零八零p'],
  ['COVID-19疫情', 'COVID 十九 疫情'],
  ['B2B业务，全国No.1', 'B to B业务，全国第一'],
  ['Windows 11和Win10', 'Windows 十一和Win十'],
  ['iPhone 15 Pro Max 256GB', 'iPhone 十五 Pro Max 二百五十六GB'],
  ['PM2.5为35', 'PM二点五为三十五'],
  ['C919首飞', 'C九一九首飞'],
  ['他说“I have 3 apples and 20% off.”对吗', '他说 I have three apples and twenty percent off. 对吗'],
  ['USB 3.0接口2个', 'USB 三点零接口两个'],
  ['见问题#7', '见问题七号'],
])('Chinese with names in Latin letters: %s', (written, said) => {
  expect(normaliseText(written, 'zh-CN')).toBe(said);
});

test('hostile repetition of English stays fast enough to finish', () => {
  for (const piece of ['1-', '(415) ', '9:', '$1 ', '2024-', 'Mar 1 ', '1/', 'a1', '1,111', '1.1.', '+1 '])
    expect(normaliseText(piece.repeat(170), 'en-US').length).toBeLessThan(20_000);
});
