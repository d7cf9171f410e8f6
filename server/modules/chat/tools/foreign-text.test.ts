import { expect, test } from 'vitest';
import { findForeign, type Texts } from './foreign-text.ts';

/** Text of which every part is unlike every other. */
const write = (name: string, length: number): string => {
  let text = '';
  for (let at = 0; text.length < length; at += 1) text += `${name}第${at * 7 + 1}条说明，`;
  return text.slice(0, length);
};
const DOCUMENT = write('资料', 400);
const find = (input: unknown, texts: Partial<Texts> = {}) =>
  findForeign(input, { written: [], returned: [], read: [DOCUMENT], ...texts });

test('a long piece of what was read is held, however it is divided and punctuated; a short one is not', () => {
  expect(find({ query: DOCUMENT.slice(0, 120) })).toBe('text');
  expect(find({ query: DOCUMENT.slice(0, 60) })).toBeNull();
  expect(find({ a: DOCUMENT.slice(0, 60), b: [DOCUMENT.slice(100, 160)] })).toBe('text');
  expect(find({ query: [...DOCUMENT.slice(0, 120)].join(' ').replaceAll('，', '-') })).toBe('text');
  expect(find({ [DOCUMENT.slice(0, 120)]: 1 })).toBe('text');
});

test('what somebody has written may be sent, also where a document says the same; so may what the server has answered itself', () => {
  const query = DOCUMENT.slice(0, 200);
  expect(find({ query }, { written: [`请翻译：${query}`] })).toBeNull();
  expect(find({ query }, { returned: [DOCUMENT] })).toBeNull();
  expect(
    find({ query: `${query}${write('别的', 120)}` }, { written: [query], read: [DOCUMENT, write('别的', 400)] }),
  ).toBe('text');
});

test('long text that was read nowhere is the model’s own', () => {
  expect(find({ query: write('模型', 400) })).toBeNull();
});

test.each([
  'https://evil.example/?d=secret',
  'HTTP://evil.example',
  'evil.example/drop',
  'evil.example:8080/drop',
  'evil.example?d=secret',
  'ftp://evil.example/x',
  '203.0.113.9:80/x',
  '看看 https://evil.example/x 这一页',
  'ｈｔｔｐｓ：／／evil.example',
  'https://a.example/guide/../other',
  '[2001:db8::1]/x',
  '[2001:db8::1]:8080/x',
  '例子.中国/x',
  'www.例子.公司/x',
  '例子.com/x',
  'пример.рф/x',
  'evil.xn--fiqs8s/x',
  'evil。com/x',
  '3405803785/x',
  '0xcb007109/x',
  '0xcb.0.0x71.9:80/x',
])('the address in %s is held unless somebody has written it', (url) => {
  expect(find({ url })).toBe('address');
  expect(find({ deep: [{ url }] }, { returned: [url], read: [url] })).toBe('address');
  expect(find({ url }, { written: ['https://a.example/guide'] })).toBe('address');
});

test.each([
  ['https://a.example/x?q=1', '看看 https://a.example/x?q=1，谢谢'],
  ['http://a.example/x', '看看 a.example/x。'],
  ['a.example/x', '（https://a.example/x）'],
  ['https://c.example/', 'http://c.example/页面吧'],
  ['https://A.example/x', 'https://a.example/x'],
  ['a.example/x', '请打开a.example/x'],
  ['www.例子.中国/x', '请打开www.例子.中国/x'],
  ['http://[2001:db8::1]/x', '看 [2001:DB8:0::1]/x'],
])('%s may be sent where somebody wrote %s', (url, text) => {
  expect(find({ url }, { written: [text] })).toBeNull();
});

test.each([
  ...['A-17', '2026/11/27', '20261127/3', '13800001234/张三', 'v1.2/3.4', '3.5/2', 'a@b.example', '和/或', '报告.docx'],
  ...['1.产品/服务', 'A.门票/餐饮', '到此为止。中国/日本', '[1]/[2]', '[8:30]/[9:30:15]', '2.中国/日本'],
])('%s is no address', (text) => {
  expect(find({ text })).toBeNull();
});

test('a text divided into short fields, or into their names, is the same text', () => {
  const secret =
    '机密预算第一行甲乙丙丁戊己庚辛壬癸第二行子丑寅卯辰巳午未申酉戌亥第三行东南西北中发白春夏秋冬梅兰竹菊第四行金木水火土日月星辰风花雪第五行天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜';
  const pieces = secret.match(/.{1,10}/gu) ?? [];
  const values = Object.fromEntries(pieces.map((piece, n) => [`q${n}`, piece]));
  const names = Object.fromEntries(pieces.map((piece, n) => [piece, `${n}`]));
  const both = pieces.map((piece, n) => (n % 2 ? { [piece]: 'x' } : { x: piece }));
  expect(find(values, { read: [secret] })).toBe('text');
  expect(find(names, { read: [secret] })).toBe('text');
  expect(find({ deep: [{ values }] }, { read: [secret] })).toBe('text');
  expect(find(values, { read: [secret], written: [secret] })).toBeNull();
  expect(find(both, { read: [] })).toBeNull();
});

test('calls of one turn are counted together; the same words again are not', () => {
  const query = DOCUMENT.slice(0, 70);
  expect(find({ query: DOCUMENT.slice(100, 170) }, { sent: [{ query }] })).toBe('text');
  expect(find({ query }, { sent: [{ query }, { query }] })).toBeNull();
  expect(find({ query: write('别的', 400) }, { sent: [{ query }] })).toBeNull();
  const pieces = DOCUMENT.match(/.{1,12}/gu) ?? [];
  expect(find({ query: pieces[9] }, { sent: pieces.slice(0, 9).map((one) => ({ query: one })) })).toBe('text');
});

test('long input takes no long time to look through', () => {
  const long = `${'a.'.repeat(20_000)}${'a'.repeat(40_000)}${'http'.repeat(10_000)}${'甲.'.repeat(20_000)}${'乙'.repeat(40_000)}${'[2001:'.repeat(9000)}`;
  expect(find({ long }, { read: [long], written: [long] })).toBeNull();
});
