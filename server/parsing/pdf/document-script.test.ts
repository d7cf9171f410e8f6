import { expect, it } from 'vitest';
import { DocumentScript } from './document-script.ts';

it.each([
  ['simplified', '儿童每天户外活动', '户外'],
  ['traditional', '兒童每天戶外活動，這個時間', '戶外'],
  ['Japanese', 'こどもの戸外での遊び', '戸外'],
])('writes the radical of doors as %s documents do', (_, text, expected) => {
  const script = new DocumentScript();
  script.count(text);
  expect(script.read('⼾外')).toBe(expected);
});

it('reads signs that share their drawing as the everyday one', () => {
  expect(new DocumentScript().read('㬵囊 3〜6 粒――')).toBe('胶囊 3～6 粒——');
});
