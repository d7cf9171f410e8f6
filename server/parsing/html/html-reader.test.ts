import { describe, expect, it } from 'vitest';
import { readBlocks } from '../fixtures/parse-file.ts';
import { htmlReader } from './html-reader.ts';

const read = async (content: Uint8Array | string) =>
  (await readBlocks(htmlReader, content)).map(({ text, kind, level }) => [level ? `h${level}` : kind, text.trimEnd()]);

describe('htmlReader', () => {
  it('reads headings, paragraphs and lists, and nothing that surrounds them', async () => {
    const page = `<!DOCTYPE html><html><head><title>市图书馆</title><style>p{}</style></head><body>
      <header class="top"><a href="/">首页</a> <a href="/news">新闻</a></header>
      <nav><ul><li><a href="/a">服务</a></li></ul></nav>
      <script>var a = "<p>不是文字</p>";</script>
      <h1>借阅须知</h1><p>每次可借<b>十册</b>，<br>借期三十天。</p><div style="display:none">看不见</div>
      <h2>证件</h2><ol><li>身份证<ul><li><p>原件</p></li></ul></li><li>借阅证</li></ol>
      <pre>第一行
  第二行</pre>
      <footer>京ICP备1号</footer></body></html>`;
    expect(await read(page)).toEqual([
      ['h1', '借阅须知'],
      ['body', '每次可借十册，\n借期三十天。'],
      ['h2', '证件'],
      ['body', '1. 身份证'],
      ['body', '  - 原件'],
      ['body', '2. 借阅证'],
      ['body', '第一行\n  第二行'],
    ]);
  });

  it('takes what the page marks as its content, and the title where there is no heading', async () => {
    const page = '<title>开放时间</title><div>广告</div><div role="main"><p>九时开馆。</p><h2>周末</h2></div><p>尾</p>';
    expect(await read(page)).toEqual([
      ['h1', '开放时间'],
      ['body', '九时开馆。'],
      ['h3', '周末'],
    ]);
  });

  it('keeps a menu of dishes and drops a menu of links', async () => {
    const links = ['首页', '概况', '新闻'].map((name) => `<li><a href="/x">${name}</a></li>`).join('');
    const page = `<h1>食堂</h1><div class="menu"><p>红烧肉 38元</p></div><div class="menu"><ul>${links}</ul></div><p>完。</p>`;
    expect(await read(page)).toEqual([
      ['h1', '食堂'],
      ['body', '红烧肉 38元'],
      ['body', '完。'],
    ]);
  });

  it('reads a page of nothing but links', async () => {
    const page = `<h1>目录</h1><ul>${'<li><a href="/x">规章</a></li>'.repeat(6)}</ul>`;
    expect((await read(page)).filter(([kind]) => kind === 'body')).toHaveLength(6);
  });

  it('names values by marked headers and repeats cells that stand over several rows', async () => {
    const page = `<table><tr><th rowspan="2">姓名</th><th colspan="2">成绩</th></tr><tr><th>语文</th><th>数学</th></tr>
      <tr><td rowspan="2">张三</td><td>90</td><td>88</td></tr><tr><td>91</td><td></td></tr></table>
      <table><tr><th>单位：</th><td>图书馆</td></tr><tr><th>电话</th><td>8001</td></tr></table>
      <table><tr><td>甲</td><td></td><td>乙</td></tr><tr><td>丙</td><td>丁</td><td>戊</td></tr></table>`;
    expect(await read(page)).toEqual([
      ['row', '姓名 | 成绩'],
      ['row', '姓名 | 语文 | 数学'],
      ['row', '姓名：张三；成绩·语文：90；成绩·数学：88'],
      ['row', '姓名：张三；成绩·语文：91'],
      ['row', '单位：图书馆'],
      ['row', '电话：8001'],
      ['row', '甲 |  | 乙'],
      ['row', '丙 | 丁 | 戊'],
    ]);
  });

  it('reads what a table only arranges as text', async () => {
    const page = `<table><tr><td>左栏</td><td><h2>通知</h2><p>周一闭馆。</p><table><tr><td>甲</td><td>乙</td></tr></table></td></tr></table>`;
    expect(await read(page)).toEqual([
      ['body', '左栏'],
      ['h2', '通知'],
      ['body', '周一闭馆。'],
      ['row', '甲 | 乙'],
    ]);
  });

  it('gives the addresses of files, mail and of links that stand alone', async () => {
    const page = `<link rel="canonical" href="https://lib.cn/a/b.html"><p>请下载<a href="../表.pdf">申请表</a>，见<a href="/c">说明</a>。</p>
      <p><a href="mailto:a@lib.cn">写信</a></p><ul><li><a href="https://gov.cn/x">省厅</a></li></ul><p><a href="/d">本站</a></p>`;
    expect((await read(page)).map(([, text]) => text)).toEqual([
      '请下载申请表（https://lib.cn/表.pdf），见说明。',
      '写信（a@lib.cn）',
      '- 省厅（https://gov.cn/x）',
      '本站',
    ]);
  });

  it('believes the encoding that a page names unless it is plainly wrong', async () => {
    const gbk = Buffer.concat([Buffer.from('<meta charset="gb2312"><p>'), Buffer.from('b5e7bbb0', 'hex')]);
    expect(await read(gbk)).toEqual([['body', '电话']]);
    expect(await read('<meta http-equiv="Content-Type" content="text/html; charset=gb2312"><p>电话')).toEqual([
      ['body', '电话'],
    ]);
    const big5 = Buffer.concat([Buffer.from('<meta charset="big5"><p>'), Buffer.from('b971b8dc', 'hex')]);
    expect(await read(big5)).toEqual([['body', '電話']]);
  });

  it('repeats few of the cells that hang down over rows', async () => {
    const page = `<table><tr>${'<td rowspan="900">x</td>'.repeat(3000)}</tr>${'<tr><td>y</td></tr>'.repeat(20)}</table>`;
    const rows = await read(page);
    expect(rows).toHaveLength(21);
    expect(rows[20]?.[1]?.split('x').length).toBe(201);
  });
});
