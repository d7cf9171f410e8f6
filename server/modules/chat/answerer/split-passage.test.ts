import { describe, expect, it } from 'vitest';
import { splitPassage } from './split-passage.ts';

describe('splitPassage', () => {
  it.each([
    ['句号、问号、叹号', '今天好。明天呢？太好了！', ['今天好。', '明天呢？', '太好了！']],
    [
      'closing quotes stay',
      '他说：「走吧。」然后走了。“好！”她答。',
      ['他说：「走吧。」', '然后走了。', '“好！”', '她答。'],
    ],
    ['several stops', '真的吗？！是的……好。', ['真的吗？！', '是的……', '好。']],
    [
      'decimals and abbreviations',
      '约3.5米。version 2.0 is out. 新版已发布。',
      ['约3.5米。', 'version 2.0 is out.', '新版已发布。'],
    ],
    ['lines', '第一行。\n\n第二行\r\n第三行', ['第一行。', '第二行', '第三行']],
    ['signs alone', '——\n。。。\n好。', ['好。']],
    ['a single row', '姓名 | 电话', ['姓名，电话']],
  ])('%s', (_, text, expected) => {
    expect(splitPassage(text).map((statement) => statement.text)).toEqual(expected);
  });

  it('takes a row of a sheet as one', () => {
    const row = '姓名：张三；职务：主任；备注：周一至周五在岗。';
    expect(splitPassage(`通讯录\n姓名 | 职务 | 备注\n${row}\n电话：8001`)).toEqual([
      { text: '通讯录', kind: 'title' },
      { text: row, kind: 'row' },
      { text: '电话：8001', kind: 'sentence' },
    ]);
  });

  it('tells a chapter from a list', () => {
    const kinds = splitPassage('办事指南\n一、社保卡\n本人办理。\n二、停车\n一、先取卡\n二、再缴费').map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(['title', 'title', 'sentence', 'item', 'item', 'item']);
  });

  it.each([
    ['labels with their values', '单位: | 图书馆 | 电话： | 12345', ['单位: 图书馆。', '电话: 12345。']],
    [
      'values under a header that other text interrupts',
      '片名 | 时间 | 票价\n甲片 | 7:00 | 30\n时间以影院公告为准。\n乙片 | 9:30 | 40',
      ['片名: 甲片；时间: 7:00；票价: 30。', '时间以影院公告为准。', '片名: 乙片；时间: 9:30；票价: 40。'],
    ],
    [
      'a row that fits no header, as it stands',
      '片名 | 时间\n1 | 甲片 | 7:00\n2 | 乙片 | 9:30',
      ['1；甲片；7:00。', '2；乙片；9:30。'],
    ],
  ])('reads %s', (_title, passage, expected) => {
    expect(splitPassage(passage).map(({ text }) => text)).toEqual(expected);
  });

  it('knows items and rows', () => {
    const text =
      '1. 打开盖子。放入电池。\n（2）合上\n三、按键\n④ 完成\n• 备注\n第五步 关机\n3.5米长\n甲 | 乙\n1 | \n2 | 3';
    expect(splitPassage(text)).toEqual([
      { kind: 'item', text: '1. 打开盖子。放入电池。' },
      { kind: 'item', text: '（2）合上' },
      { kind: 'title', text: '三、按键' },
      { kind: 'item', text: '④ 完成' },
      { kind: 'item', text: '• 备注' },
      { kind: 'item', text: '第五步 关机' },
      { kind: 'sentence', text: '3.5米长' },
      { kind: 'row', text: '甲: 1。' },
      { kind: 'row', text: '甲: 2；乙: 3。' },
    ]);
  });

  it('a title by its sign names what is below it, a question what is answered', () => {
    const text = '■ 退票\n开场前可退。\n\n问：宿舍灯坏了怎么办？\n答：在小程序报修。\n■ 苹果\n■ 香蕉';
    expect(splitPassage(text).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'title ■ 退票',
      'sentence 开场前可退。',
      'title 问：宿舍灯坏了怎么办？',
      'sentence 在小程序报修。',
      'item ■ 苹果',
      'item ■ 香蕉',
    ]);
  });

  it('a number set apart makes a title, unless its neighbour is numbered alike or it is an amount', () => {
    const text = '2 手术\n2.1 术前禁食\n术前 8 小时不要进食。\n3 疫苗\n每年一次。\n1 先洗手\n2 头后仰\n质保\n3 个月';
    expect(splitPassage(text).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'title 2 手术',
      'title 2.1 术前禁食',
      'sentence 术前 8 小时不要进食。',
      'title 3 疫苗',
      'sentence 每年一次。',
      'sentence 1 先洗手',
      'sentence 2 头后仰',
      'title 质保',
      'sentence 3 个月',
    ]);
  });
});

describe('tables without a first label, and side by side', () => {
  it('nothing stands above the first column', () => {
    const rows = splitPassage('小号 | 大号\n重量 | 2公斤 | 5公斤\n售价 | 30元 | 60元').map(({ text }) => text);
    expect(rows).toEqual(['项目: 重量；小号: 2公斤；大号: 5公斤。', '项目: 售价；小号: 30元；大号: 60元。']);
  });

  it('below an empty line another table begins', () => {
    const rows = splitPassage('专业 | 学费\n护理 | 6800元\n\n宿舍 | 住宿费\n四人间 | 1200元').map(({ text }) => text);
    expect(rows).toEqual(['专业: 护理；学费: 6800元。', '宿舍: 四人间；住宿费: 1200元。']);
  });
});
