import { expect, it } from 'vitest';
import { nameLibrary } from './name-library.ts';

it.each([
  ['社保办事指南', 1, '社保办事指南知识库'],
  ['社保知识库', 1, '社保知识库'],
  ['办事问答', 2, '办事问答'],
] as const)('%s of type %d is shown as %s', (name, type, shown) => expect(nameLibrary({ name, type })).toBe(shown));
