import { expect, it } from 'vitest';
import { describeSize, readShare } from './read-size.ts';

it.each([
  ['0B', '0 B'],
  ['512B', '512 B'],
  ['1.50KB', '1.5 KB'],
  ['3.20MB', '3.2 MB'],
  ['10240.00MB', '10 GB'],
  ['1536.00MB', '1.5 GB'],
  ['nonsense', '0 B'],
])('%s reads %s', (text, said) => expect(describeSize(text)).toBe(said));

it.each([
  ['512.00MB', '1024.00MB', 0.5],
  ['2048.00MB', '1024.00MB', 1],
  ['5B', '0B', 0],
])('%s of %s is %f', (used, total, share) => expect(readShare(used, total)).toBe(share));
