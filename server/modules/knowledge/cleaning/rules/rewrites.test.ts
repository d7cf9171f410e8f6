import { describe, expect, test } from 'vitest';
import { cleanGarbage } from './clean-garbage.ts';
import { joinLines } from './join-lines.ts';
import { narrowWidth } from './narrow-width.ts';
import { stripUrls } from './strip-urls.ts';

describe('garbage', () => {
  test.each([
    ['replacement characters', '办理时限\ufffd\ufffd为五天。', '办理时限为五天。'],
    ['the sign of GBK read twice', '地址：锟斤拷锟斤拷人民路', '地址：人民路'],
    ['UTF-8 read as Windows-1252', 'CafÃ© opens at nine, donâ€™t wait', 'Café opens at nine, don’t wait'],
    ['zero-width and soft hyphens', '申\u200b请\u00ad材料\ufeff', '申请材料'],
    ['dot leaders of a contents page', '第一章 总则 ............ 3', '第一章 总则 3'],
    ['leaders of ellipses', '附则…………12', '附则 12'],
    ['a drawn rule on a line of its own', '标题\n==========\n正文。', '标题\n正文。'],
  ])('%s', (_title, before, after) => expect(cleanGarbage(before)).toBe(after));

  test.each([
    ['a Chinese ellipsis', '他想了想……还是去了。'],
    ['French with accents', 'Où est le café déjà fermé ?'],
    ['empty lines', '一\n\n\n二'],
    ['version and decimals', '版本 1.2.3，误差 0.05，见第 3.2.1 节'],
    ['emoji and rare characters', '👩‍🚀 𠮷野家'.replace('\u200d', '')],
    ['Markdown rules of three', '---\n正文'],
  ])('%s stay', (_title, text) => expect(cleanGarbage(text)).toBe(text));
});

describe('broken lines', () => {
  test('a Chinese sentence wrapped at a margin', () => {
    const text =
      '参保人社会保障卡丢失、损坏的，应当先办理\n挂失手续，再向参保地经办机构申请补办，并\n携带本人有效身份证件原件。\n委托他人办理的另须提交委托书。';
    expect(joinLines(text)).toBe(
      '参保人社会保障卡丢失、损坏的，应当先办理挂失手续，再向参保地经办机构申请补办，并携带本人有效身份证件原件。\n委托他人办理的另须提交委托书。',
    );
  });

  test('Latin text gets its space back, a hyphenated word none', () => {
    const text =
      'Large language models are becoming a crucial build-\ning block in developing powerful agents that utilize\nthem for reasoning.';
    expect(joinLines(text)).toBe(
      'Large language models are becoming a crucial building block in developing powerful agents that utilize them for reasoning.',
    );
  });

  test('a Latin sentence behind a name goes on where the next line does', () => {
    const text =
      'Note: the warehouse in the north is closed on public holidays, and deliveries\nare taken on the next day.';
    expect(joinLines(text)).toBe(text.replace('\n', ' '));
  });

  test('a wrapped item of a list is joined with its own rest only', () => {
    const text =
      '1. 填写申请表并由单位盖章后连同身份证复印\n件一并提交至服务窗口。\n2. 等待审核结果通知，审核通过后凭受理回执\n领取证件。';
    expect(joinLines(text)).toBe(
      '1. 填写申请表并由单位盖章后连同身份证复印件一并提交至服务窗口。\n2. 等待审核结果通知，审核通过后凭受理回执领取证件。',
    );
  });

  test.each([
    ['headings over text', '第一章 借阅须知\n读者凭本人有效证件办理借阅证，普通读者每次可借图书十册。'],
    ['short lines', '春眠不觉晓\n处处闻啼鸟\n夜来风雨声\n花落知多少'],
    ['rows of a table', '名称 | 数量 | 单价 | 备注说明文字很长很长很长\n苹果 | 3 | 5 | 备注说明文字很长很长很长很长'],
    ['named values', '地址：北京市海淀区中关村大街一号院二号楼三层\n电话：010-12345678'],
    [
      'named values with a space',
      '电话： 0571-8888 0000 转 8001 前台二十四小时值守\n地址： 西湖区北山街 1 号湖畔云栖酒店三层',
    ],
    [
      'names of several words',
      'Report ID: SPARSE-2024-INV-1234\nWarehouse Location: Distribution Center North, Building 7\nReport Date: 2024-01-15\nPrepared By: Inventory Team of the Northern Region',
    ],
    [
      'long names of values',
      '统一社会信用代码（纳税人识别号）：91330100MA2B0000XX\n法定代表人（负责人）联系电话：0571-88880000 转 8001',
    ],
    ['a name whose value stands below', '酒店位于西子湖北岸，共二百一十八间客房和四种房型\n地址：\n北山街 1 号'],
    [
      'columns between wide gaps',
      '房型   面积   平日价格   周末价格   备注说明文字\n湖景大床房   38 平方米   880 元   1080 元   含早餐',
    ],
    [
      'columns between two gaps',
      '湖景大床房  三十八平方米  平日八百八十元起\n亲子家庭房  五十二平方米  平日一千一百八十元起',
    ],
    ['items by a tick', '✓ 请出示本人有效身份证件原件并在前台登记入住\n✓ 客房内禁止吸烟请到一层庭院的吸烟区'],
    ['items by a letter', 'a) 请出示本人有效身份证件原件并在前台登记入住\nb) 客房内禁止吸烟请到一层庭院的吸烟区'],
    [
      'items by a letter in brackets',
      '(a) 请出示本人有效身份证件原件并在前台登记入住\n(b) 客房内禁止吸烟请到一层庭院的吸烟区',
    ],
    ['steps', '第一步 请出示本人有效身份证件原件并在前台登记\n第二步 领取房卡并到电梯厅等候服务员引导'],
    [
      'references',
      '[1] 某某某，关于湖泊生态的长期观测研究报告，二〇二四\n[2] 某某，城市旅馆业的服务标准研究，二〇二三年',
    ],
    ['paragraphs', '这是一个完整的段落，它说完了一件事情。\n这是另一个完整的段落，它说的是别的事情。'],
    ['an empty line between', '这一行写得很长而且没有句号结尾但后面是空行\n\n这是另外一个段落的开头文字并且也很长'],
  ])('%s stay apart', (_title, text) => expect(joinLines(text)).toBe(text));
});

describe('full width', () => {
  test('letters, digits and the signs between digits', () =>
    expect(narrowWidth('ＡＢＣ公司２０２４年增长１２．５％，电话：１２３')).toBe('ABC公司2024年增长12.5%，电话：123'));
  test('the indent of a paragraph, and wide gaps', () =>
    expect(narrowWidth('　　第一段。\n姓　名')).toBe('第一段。\n姓 名'));
  test('Chinese punctuation stays', () => {
    const text = '您好！（请注意：周一闭馆；其余照常。）';
    expect(narrowWidth(text)).toBe(text);
  });
});

describe('web addresses', () => {
  test.each([
    ['in a sentence', '详见 https://example.com/a?b=1 ，或来电。', '详见，或来电。'],
    ['in brackets', '官网（https://www.example.com）已更新。', '官网已更新。'],
    ['behind a name in Markdown', '请看[办事指南](https://example.com/guide)第二章。', '请看办事指南第二章。'],
    ['alone on a line', '联系我们\nwww.example.com\n电话 123', '联系我们\n电话 123'],
  ])('%s', (_title, before, after) => expect(stripUrls(before)).toBe(after));
  test('a text without any stays as it is', () => expect(stripUrls('一\n\n\n二  三')).toBe('一\n\n\n二  三'));
});
