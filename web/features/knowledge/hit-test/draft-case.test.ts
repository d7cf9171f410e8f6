import { describe, expect, it } from 'vitest';
import { pickPassage } from './draft-case.ts';

describe('pickPassage', () => {
  const text = '社保卡\n\n社保卡丢失后应先挂失。补办须带身份证。';

  it.each<[string, [number, number][], string]>([
    [
      'the sentence with most of the terms',
      [
        [0, 3],
        [5, 8],
        [8, 10],
      ],
      '社保卡丢失后应先挂失。',
    ],
    [
      'of two with as much, the longer one',
      [
        [0, 3],
        [5, 8],
      ],
      '社保卡丢失后应先挂失。',
    ],
    [
      'another one',
      [
        [16, 18],
        [20, 23],
      ],
      '补办须带身份证。',
    ],
    ['the longest where nothing is marked', [], '社保卡丢失后应先挂失。'],
  ])('%s', (_, marks, passage) => expect(pickPassage(text, marks)).toBe(passage));

  it('is no longer than what a person reads at a glance', () => {
    expect(pickPassage('长'.repeat(500), [])).toHaveLength(200);
    expect(pickPassage('', [])).toBe('');
  });
});
