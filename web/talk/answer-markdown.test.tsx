import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AnswerMarkdown } from './answer-markdown.tsx';

const render = (text: string, streaming = false) =>
  renderToStaticMarkup(
    <AnswerMarkdown
      text={text}
      streaming={streaming}
      isCited={(number) => number < 3}
      renderCitation={(number) => <sup>{number}</sup>}
    />,
  );

/** Every element and attribute of the markup, such as `a[href]`. */
function inventory(markup: string): string[] {
  const found: string[] = [];
  for (const [, tag, attributes = ''] of markup.matchAll(/<([a-z][\w-]*)((?:\s[^<>]*)?)>/gi)) {
    found.push(String(tag));
    for (const [, name] of attributes.matchAll(/\s([\w:-]+)=/g)) found.push(`${tag}[${name}]`);
  }
  return found;
}

describe('what an answer can never do', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="https://evil.example/p.png">',
    '<svg onload=alert(1)><script href="data:,alert(1)"/></svg>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<a href="javascript:alert(1)">点我</a>',
    '文字 <b onclick="alert(1)">粗</b> <style>body{display:none}</style>',
    '<div\nonmouseover="alert(1)">\n\n**粗**\n\n</div>',
    '<!-- --><form action="https://evil.example"><input name=token></form>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
    '- <script>alert(1)</script>',
    '```html\n<script>alert(1)</script>\n```',
    '`<img src=x onerror=alert(1)>`',
    '**<svg/onload=alert(1)>',
  ])('raw HTML stays text: %s', (text) => {
    for (const markup of [render(text), render(text, true)]) {
      const allowed = /^(p|ul|ol|ol\[start\]|li|strong|br|code|pre|table|thead|tbody|tr|th|td)$/;
      expect(inventory(markup).filter((name) => !allowed.test(name))).toEqual([]);
    }
  });

  it('shows the HTML that somebody wrote about', () => {
    expect(render('用 <script> 标签')).toBe('<p>用 &lt;script&gt; 标签</p>');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'javascript&#58;alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    '//evil.example',
    '/avatar/logout',
  ])('a link to %s is text', (address) => {
    expect(inventory(render(`[点我](${address})`))).toEqual(['p']);
    expect(inventory(render(`[点我](<${address}>)`)).filter((name) => name.startsWith('a'))).toEqual([]);
  });

  it('a web link opens apart and gives nothing away', () => {
    expect(render('[官网](https://gov.example/a?b=1&c=2 "x")')).toBe(
      '<p><a href="https://gov.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">官网</a></p>',
    );
  });

  it('a picture is named, never loaded', () => {
    expect(render('![地图](https://evil.example/track.png)')).toBe('<p>［图片：地图］</p>');
    expect(render('[![x](https://e.example/t.png)](javascript:1)')).toBe('<p>［图片：x］</p>');
  });
});

describe('what an answer looks like', () => {
  it('puts citations into the text, and only those that exist', () => {
    expect(render('带身份证[1][2]，见[7]')).toBe('<p>带身份证<sup>1</sup><sup>2</sup>，见[7]</p>');
    expect(render('1. 先挂失**马上[2]**')).toBe('<ol start="1"><li>先挂失<strong>马上<sup>2</sup></strong></li></ol>');
  });

  it('takes no citation for a link, whatever is defined', () => {
    expect(render('见[1]\n\n[1]: https://evil.example')).toContain('<p>见<sup>1</sup></p>');
    expect(render('见[1]\n\n[1]: javascript:alert(1)')).toContain('<p>见<sup>1</sup></p>');
    expect(render('`a[1]`')).toBe('<p><code>a[1]</code></p>');
  });

  it('keeps line breaks, lists, tables and entities', () => {
    expect(render('一\n二 &amp; &lt;三&gt;')).toBe('<p>一<br/>二 &amp; &lt;三&gt;</p>');
    expect(render('- 一\n- 二')).toBe('<ul><li>一</li><li>二</li></ul>');
    expect(render('|甲|\n|-:|\n|1|')).toContain('<th style="text-align:right">甲</th>');
    expect(render('# 标题')).toBe('<h4>标题</h4>');
  });

  it('never shows a half-written mark', () => {
    expect(render('带**身份', true)).toBe('<p>带<strong>身份</strong></p>');
    expect(render('带*', true)).toBe('<p>带</p>');
    expect(render('带身份证[1', true)).toBe('<p>带身份证</p>');
    expect(render('带身份证[1', false)).toBe('<p>带身份证[1</p>');
  });
});
