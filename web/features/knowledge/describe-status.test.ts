import { expect, it } from 'vitest';
import {
  describeDocument,
  describeEmptyPages,
  describeLibrary,
  describeRecognised,
  describeSecondsLeft,
  describeStates,
  shareDone,
  spaceUnit,
} from './describe-status.ts';

const library = { status: 2, documentCount: 3, failedCount: 0, disabledCount: 0 };
const reading = { status: 1, kind: 'pdf', progressDone: 0, progressTotal: 0 };

it.each([
  [library, '可用', 'ok'],
  [{ ...library, documentCount: 0 }, '还没有文件', 'quiet'],
  [{ ...library, disabledCount: 2 }, '可用', 'ok'],
  [{ ...library, disabledCount: 3 }, '已停用', 'off'],
  [{ ...library, failedCount: 2 }, '失败 2 篇', 'danger'],
  [{ ...library, status: 3, failedCount: 3 }, '失败 3 篇', 'danger'],
  [{ ...library, status: 1, failedCount: 2 }, '处理中', 'warm'],
  [{ ...library, type: 2, segmentCount: 0 } as const, '还没有问答', 'quiet'],
  [{ ...library, type: 2, segmentCount: 0, status: 3 } as const, '导入失败', 'danger'],
])('library %o: %s', (value, label, tone) => expect(describeLibrary(value)).toEqual({ label, tone }));

it.each([
  [{ done: 0, total: 30 }, '上传中 1 / 30'],
  [{ done: 29, total: 30 }, '上传中 30 / 30'],
  [{ done: 30, total: 30 }, '上传中 30 / 30'],
])('uploads %o come before anything else: %s', (uploads, label) =>
  expect(describeLibrary({ ...library, status: 1 }, uploads)).toEqual({ label, tone: 'warm' }),
);

it.each([
  [reading, '等待处理', null],
  [{ ...reading, progressDone: 0, progressTotal: 18 }, '第 1 / 18 页', 0],
  [{ ...reading, progressDone: 9, progressTotal: 18 }, '第 9 / 18 页', 0.5],
  [{ ...reading, progressDone: 18, progressTotal: 18 }, '正在收尾', 1],
  [{ ...reading, kind: 'pptx', progressDone: 9, progressTotal: 18 }, '第 9 / 18 页', 0.5],
  [{ ...reading, kind: 'docx', progressDone: 999, progressTotal: 1000 }, '处理中 99%', 0.999],
  [{ ...reading, status: 2, progressDone: 18, progressTotal: 18 }, '可用', null],
  [{ ...reading, status: 3 }, '失败', null],
])('document %o: %s', (value, label, share) => {
  expect(describeDocument(value).label).toBe(label);
  expect(shareDone(value)).toBe(share);
});

it.each([
  [{ ...reading, status: 2, enabled: true }, ['可用']],
  [{ ...reading, status: 2, enabled: false }, ['已停用']],
  [{ ...reading, status: 3, enabled: false }, ['失败', '已停用']],
  [{ ...reading, enabled: false }, ['等待处理', '已停用']],
])('document %o: %s', (value, labels) => expect(describeStates(value).map(({ label }) => label)).toEqual(labels));

it.each([
  [[], null],
  [[1, 2, 3], '第 1–3 页为扫描页，文字由识别得出，可能有误'],
  [[1, 3, 5, 7, 9], '80 页中有 5 页为扫描页，文字由识别得出，可能有误'],
  [
    Array.from({ length: 60 }, (_, page) => page + 1),
    '第 1–60 页为扫描页，文字由识别得出，可能有误；一份文件最多识别 60 页',
  ],
])('recognised %o: %s', (pagesRecognised, text) =>
  expect(describeRecognised({ pages: 80, pagesRecognised })).toBe(text),
);

it.each([
  [[], null],
  [[3], '第 3 页没有文字'],
  [[2, 5, 6, 7], '第 2、5–7 页没有文字'],
  [[7, 6, 2], '第 2、6–7 页没有文字'],
  [[1, 3, 5, 7, 9], '40 页中有 5 页没有文字'],
])('pages %o: %s', (pagesWithoutText, text) => expect(describeEmptyPages({ pages: 40, pagesWithoutText })).toBe(text));

it.each([
  [1, '约剩 1 秒'],
  [59, '约剩 59 秒'],
  [60, '约剩 1 分'],
  [80, '约剩 1 分 20 秒'],
  [7380, '约剩 2 小时 3 分'],
])('%i s: %s', (seconds, text) => expect(describeSecondsLeft(seconds)).toBe(text));

it.each([
  ['3.20MB', '3.20 MB'],
  ['12B', '12 B'],
  ['1 KB', '1 KB'],
])('%s is shown as %s', (size, text) => expect(spaceUnit(size)).toBe(text));
