import { expect, test } from 'vitest';
import { describeUnanswered, findUnanswered } from './tell-unanswered.ts';

const roles = [
  { name: '前台', question: ['几点开门？'] },
  { name: '导诊', question: ['人工泪液多少钱？', '几点开门？', '泪液过敏怎么办？'] },
];

test('a role whose own questions nothing answers any more is named with them', async () => {
  const asked: string[] = [];
  const found = await findUnanswered(roles, async ({ name }, question) => {
    asked.push(`${name} ${question}`);
    return !question.includes('泪液');
  });
  expect(asked).toHaveLength(4);
  expect(found && describeUnanswered(found)).toBe(
    '“导诊”推荐的问题“人工泪液多少钱？”等 2 个现在答不出，请到角色编辑页更换',
  );
  expect(await findUnanswered(roles, async () => true)).toBeNull();
});

test('a single one is named alone', () => {
  const [, role] = roles;
  expect(role && describeUnanswered({ role, questions: ['人工泪液多少钱？'] })).toBe(
    '“导诊”推荐的问题“人工泪液多少钱？”现在答不出，请到角色编辑页更换',
  );
});
