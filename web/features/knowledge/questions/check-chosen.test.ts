import { expect, test } from 'vitest';
import { checkMedium, checkWorkbook } from './check-chosen.ts';

const MB = 1024 * 1024;

test.each([
  ['问答.xlsx', 50 * MB, null],
  ['问答.XLS', 1, null],
  ['问答.csv', 1, '文件格式不正确'],
  ['问答.xlsx.zip', 1, '文件格式不正确'],
  ['问答.xlsx', 50 * MB + 1, '文件大小超过50MB'],
])('workbook %s of %i bytes', (name, size, refusal) => {
  expect(checkWorkbook({ name, size })).toBe(refusal);
});

test.each([
  ['picture', 'a.PNG', 1, null],
  ['picture', 'a.svg', 1, '文件格式不正确，请选择 png、jpg、gif、webp'],
  ['video', 'a.mp4', 50 * MB, null],
  ['video', 'a.png', 1, '文件格式不正确，请选择 mp4、webm'],
  ['video', 'a.webm', 50 * MB + 1, '文件大小超过50MB'],
] as const)('%s %s of %i bytes', (kind, name, size, refusal) => {
  expect(checkMedium(kind, { name, size })).toBe(refusal);
});
