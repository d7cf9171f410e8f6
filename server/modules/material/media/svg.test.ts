import { expect, test } from 'vitest';
import { nestUses } from './fixtures/make-drawing.ts';
import { readSvg } from './svg.ts';

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="2048" height="2048">${content}</svg>`;
const filtered = (steps: string, times: number): string =>
  svg(`<filter id="f">${steps}</filter>${'<rect width="9" height="9" filter="url(#f)"/>'.repeat(times)}`);
/** Each pattern is filled with the one before. */
const nestPatterns = (levels: number): string =>
  svg(
    Array.from(
      { length: levels },
      (_, level) => `<pattern id="p${level + 1}"><rect fill="url( '#p${level}' )" width="1" height="1"/></pattern>`,
    ).join(''),
  );
const picture = (width: number, height: number): string => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return `<image xlink:href="data:image/png;base64,${head.toString('base64')}"/>`;
};
/** So many lines from one side to the other and back. */
const zigzag = (lines: number, more = ''): string =>
  svg(`<path ${more} d="M0 0${'L9 2000l1-2000'.repeat(lines / 2)}"/>`);
/** A coast of so many short steps. */
const coast = (steps: number, more = ''): string =>
  svg(`<path ${more} d="M9 1000${'l1.5-1.2c.3.4 1 1.1-.8 1.2'.repeat(steps / 2)}"/>`);
const layers = (levels: number): string => svg('<g opacity=".9">'.repeat(levels) + '<path/>' + '</g>'.repeat(levels));
const deep = (levels: number): string => svg('<g>'.repeat(levels) + '</g>'.repeat(levels));

test.each([
  ['symbols that are drawn often', svg(`<symbol id="s"><path/><path/></symbol>${'<use href="#s"/>'.repeat(5000)}`)],
  ['100 shadows', filtered('<feFlood/><feColorMatrix/><feOffset/><feGaussianBlur stdDeviation="8 4"/><feBlend/>', 100)],
  ['a paper that looks rough', filtered('<feTurbulence baseFrequency="0.04" numOctaves="5"/>', 10)],
  [
    '50,000 shapes of one gradient',
    svg(`<linearGradient id="g"><stop/><stop/></linearGradient>${'<path fill="url(#g)"/>'.repeat(50_000)}`),
  ],
  ['a few patterns within patterns', nestPatterns(6)],
  ['ten photos', svg(picture(4000, 3000).repeat(10))],
  ['a link to a part of itself', svg('<g id="a"><a href="#a"><path/></a></g>')],
  ['nested uses of some hundred parts', nestUses(3, 8)],
  [
    'a map with 200,000 steps of coast',
    coast(200_000, 'fill="none" stroke="#123" stroke-width="1.5" stroke-linejoin="round"'),
  ],
  ['a drawing with a hatching', zigzag(4000)],
  ['a thick line with round corners', coast(20_000, 'stroke-width="40" stroke-linejoin="round"')],
  ['pale groups in groups', layers(8)],
  ['small print drawn large', svg(`<g transform="scale(40)">${'<path d="M0 0l1 1"/>'.repeat(1000)}</g>`)],
])('taken: %s', (_what, text) => {
  expect(readSvg(text)).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
});

test.each([
  ['uses of uses that are 10^6 circles', nestUses(6), '重复引用后过于复杂'],
  ['uses of uses that are 10^12 circles', nestUses(12), '重复引用后过于复杂'],
  [
    'such uses in patterns',
    nestUses(5).replace(
      '<use xlink:href="#a5"/></svg>',
      '<pattern id="p"><use href="#a5"/></pattern><rect fill="url(#p)"/></svg>',
    ),
    '重复引用后过于复杂',
  ],
  [
    'a name that several have',
    svg(`<g id="a"/><g id="a">${'<path/>'.repeat(5000)}</g><g id="b">${'<use href="#a"/>'.repeat(100)}</g>`),
    '重复引用后过于复杂',
  ],
  ['lines across it without end', zigzag(100_000), '线条太密太长'],
  ['points across it without end', svg(`<polyline points="${'0 0 9 2000 '.repeat(50_000)}"/>`), '线条太密太长'],
  ['a line as wide as the picture, 400,000 points long', coast(400_000, 'stroke-width="300"'), '线条太密太长'],
  ['the same by a style', coast(400_000, 'style="stroke: red; stroke-width: 300px"'), '线条太密太长'],
  [
    'the same by a class',
    coast(400_000, 'class="w"').replace('<path', '<style>.w { stroke-width: 300 }</style><path'),
    '线条太密太长',
  ],
  [
    'the same by the group around',
    coast(400_000).replace('<path', '<g stroke-width="300"><path').replace('</svg>', '</g></svg>'),
    '线条太密太长',
  ],
  ['round corners without end', coast(120_000, 'stroke-width="30" stroke-linejoin="round"'), '线条太密太长'],
  [
    'small lines drawn large',
    svg(`<g transform="scale(1000)"><path d="M0 0${'l.1 2l0-2'.repeat(50_000)}"/></g>`),
    '线条太密太长',
  ],
  [
    'a small page of them',
    zigzag(100_000).replace('width="2048" height="2048"', 'viewBox="0 0 20000 20000"').replaceAll('2000', '20000'),
    '线条太密太长',
  ],
  ['190 pale groups', layers(190), '半透明的编组过多'],
  ['pale groups side by side', svg('<g style="opacity:.5"><path/></g>'.repeat(150)), '半透明的编组过多'],
  [
    'a blur over twenty times the picture',
    filtered('<feGaussianBlur stdDeviation="9"/>', 20).replace(
      'id="f"',
      'id="f" x="-10" y="-1000%" width="20" height="2000%"',
    ),
    '滤镜过多',
  ],
  ['noise of 255 octaves', filtered('<feTurbulence baseFrequency="0.9" numOctaves="255"/>', 1), '噪点滤镜过细'],
  ['noise of no number', filtered('<feTurbulence numOctaves="1e9x"/>', 1), '噪点滤镜过细'],
  ['200 times noise', filtered('<feTurbulence numOctaves="10"/>', 200), '滤镜过多'],
  [
    'noise that is drawn by uses',
    svg(
      `<filter id="f"><feTurbulence numOctaves="9"/></filter><rect id="r" filter="url(#f)"/>${'<use href="#r"/>'.repeat(200)}`,
    ),
    '滤镜过多',
  ],
  [
    'a filter in a style',
    svg(`<filter id="f">${'<feOffset/>'.repeat(40)}</filter>${'<g style="opacity:1;filter:url(#f)"/>'.repeat(30)}`),
    '滤镜过多',
  ],
  ['2,000 steps of one filter', filtered('<feGaussianBlur stdDeviation="3"/>'.repeat(2000), 1), '滤镜过多'],
  ['a blur as wide as the drawing', filtered('<feGaussianBlur stdDeviation="5 5000"/>', 1), '模糊的范围过大'],
  [
    'an outline as wide as the drawing',
    filtered('<feMorphology operator="dilate" radius="9000"/>', 1),
    '模糊的范围过大',
  ],
  ['50 wide outlines', filtered('<feMorphology radius="290"/>', 50), '滤镜过多'],
  ['a part that draws itself', svg('<g id="a"><use href="#a"/></g>'), '绕成了圈'],
  ['masks that mask one another', svg('<mask id="a" mask="url(#b)"/><mask id="b" mask="url(#a)"/>'), '绕成了圈'],
  [
    'gradients that are one another',
    svg('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'),
    '绕成了圈',
  ],
  ['40 patterns within patterns', nestPatterns(40), '引用套了 16 层'],
  [
    '40 gradients, each of the one before',
    svg(Array.from({ length: 40 }, (_, at) => `<linearGradient id="g${at + 1}" xlink:href="#g${at}"/>`).join('')),
    '引用套了 16 层',
  ],
  ['100,001 elements', svg('<path/>'.repeat(100_000)), '元素过多'],
  ['elements 5,000 deep', deep(5000), '套了 200 层'],
  ['a picture of 20,000 × 20,000 points', svg(picture(20_000, 20_000)), '嵌入的图片太大'],
  [
    'a picture that is drawn 100 times',
    svg(`<g id="a">${picture(4000, 3000)}</g>${'<use href="#a"/>'.repeat(100)}`),
    '嵌入的图片太大',
  ],
  ['a picture that is none', svg('<image href="data:image/png;base64,AAAA"/>'), '已损坏'],
  [
    'an attribute that every element gets',
    `<!DOCTYPE svg SYSTEM "<" [<!ATTLIST g filter CDATA "url(#f)">]>${svg('<g/>')}`,
    '文件里有实体声明',
  ],
  ['an address without quotes', svg('<image href=/etc/passwd />'), '引用了外部'],
])('refused: %s', (_what, text, words) => {
  expect(() => readSvg(text)).toThrow(words);
});

test.each([
  ['an instruction', '<?x > <!-- ?>', '<!-- -->'],
  ['a declaration', '<!DOCTYPE svg SYSTEM "><!--">', '<!-- -->'],
])('what is drawn is what was counted: nothing hides behind %s', (_what, before, after) => {
  const hidden = nestUses(6).replace('<defs>', `<defs>${after}`);
  const drawn = (() => {
    try {
      return readSvg(before + hidden);
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(drawn).not.toContain('<?');
  expect(drawn).not.toContain('<!');
  if (drawn.includes('<use')) throw new Error('uses were not counted');
});

test('a drawing loses what draws nothing, and keeps its words and signs', () => {
  const text = svg('<!-- who --><text font-family="a &quot;b&quot;">1 &lt; 2 &amp; <![CDATA[3 > 2]]></text>');
  expect(readSvg(`\uFEFF<?xml version="1.0"?>\n${text}`)).toBe(
    svg('<text font-family="a &quot;b&quot;">1 &lt; 2 &amp; 3 &gt; 2</text>'),
  );
});

test.each([
  ['declarations without end', '<!DOCTYPE'.repeat(300_000)],
  ['names without end', svg(' on'.repeat(500_000))],
  ['addresses without end', svg('url('.repeat(500_000))],
  ['text without end', svg('<'.repeat(300_000))],
])(
  '%s are read in one pass',
  (_what, text) => {
    try {
      readSvg(text);
    } catch (error) {
      expect((error as Error).message).toMatch(/没有保存|损坏/);
    }
  },
  20_000,
);
