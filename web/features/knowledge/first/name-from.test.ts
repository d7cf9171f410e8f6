import { expect, it } from 'vitest';
import { STATUS } from '#contract/knowledge.contract.ts';
import { nameFrom, nameOf } from './name-from.ts';

const { success, failed, processing } = STATUS;

it.each([
  [
    'its own file is read',
    '指南',
    [
      ['价目.docx', success],
      ['指南.pdf', success],
    ],
    null,
  ],
  [
    'its own file is being read',
    '指南',
    [
      ['价目.docx', success],
      ['指南.pdf', processing],
    ],
    null,
  ],
  [
    'its own file is broken, another is being read',
    '指南',
    [
      ['价目.docx', processing],
      ['指南.pdf', failed],
    ],
    '价目',
  ],
  [
    'its own file is broken, others are read',
    '指南',
    [
      ['新.md', success],
      ['价目.docx', success],
      ['指南.pdf', failed],
    ],
    '价目',
  ],
  [
    'every file is broken',
    '指南',
    [
      ['价目.docx', failed],
      ['指南.pdf', failed],
    ],
    null,
  ],
  ['its own file was removed', '指南', [['价目.docx', success]], '价目'],
  [
    'one of two of its name is read',
    '指南',
    [
      ['指南.docx', success],
      ['指南.pdf', failed],
    ],
    null,
  ],
] as const)('a library whose name comes from a file: %s', (_what, name, files, better) => {
  expect(
    nameFrom(
      name,
      files.map(([file, status]) => ({ name: file, status })),
    ),
  ).toBe(better);
});

it('a file without a name gives one all the same, and a long one is cut', () => {
  expect(nameOf('.pdf')).toBe('我的文档');
  expect([...nameOf(`${'长'.repeat(99)}.pdf`)].length).toBeLessThan(99);
});
