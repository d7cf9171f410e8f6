import { expect, it } from 'vitest';
import { readSize } from './read-size.ts';

it.each([
  ['0B', 0],
  ['512B', 512],
  ['1.50KB', 1536],
  ['10240.00MB', 10 * 1024 ** 3],
  ['nonsense', 0],
])('%s is %s bytes', (text, bytes) => expect(readSize(text)).toBe(bytes));
