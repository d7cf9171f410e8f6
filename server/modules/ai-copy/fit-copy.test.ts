import { expect, test } from 'vitest';
import { fitCopy } from './fit-copy.ts';
import { findSubjects } from './offline/read-description.ts';
import { writeChinese } from './offline/write-chinese.ts';
import { writeEnglish } from './offline/write-english.ts';

const NOTHING = { documents: [], topics: [], questions: [], madeQuestions: [], excerpts: [] };

test.each([
  ['1. 社保卡丢了怎么办？\n2、几点上班？\n- 几点上班？', '社保卡丢了怎么办？|几点上班？'],
  ['“社保卡丢了怎么办？”｜几点上班？', '社保卡丢了怎么办？|几点上班？'],
  [`${'长'.repeat(101)}|好|怎么走？`, '怎么走？'],
  [Array.from({ length: 9 }, (_, index) => `问题${index}？`).join('|'), '问题0？|问题1？|问题2？|问题3？|问题4？'],
  ['```\n2026 年几点上班？\n```', '2026 年几点上班？'],
  ['\n', ''],
])('questions: %s', (written, fitted) => {
  expect(fitCopy('question', written)).toBe(fitted);
});

test('greetings are one paragraph without quotes, prompts end at a line, and both within their limits', () => {
  expect(fitCopy('greeting', '“您好！\n\n我是小政。”')).toBe('您好！我是小政。');
  expect([...fitCopy('greeting', '您好！'.repeat(500))].length).toBeLessThanOrEqual(1000);
  const prompt = fitCopy('prompt', `${'第一条规则。\n'.repeat(500)}`);
  expect([...prompt].length).toBeLessThanOrEqual(3000);
  expect(prompt.endsWith('。')).toBe(true);
});

test.each([
  [
    '市政务服务中心的导办员。熟悉社保、公积金、户籍与不动产登记，能说清材料、流程和办理窗口，语气亲切简洁。',
    ['社保', '公积金', '户籍', '不动产登记'],
  ],
  ['博物馆讲解员，介绍青铜器和书画等馆藏', ['青铜器', '书画等馆藏']],
  ['一个助手', []],
])('%s', (description, subjects) => {
  expect(findSubjects(description)).toEqual(subjects);
});

test('without a library texts speak of the description and promise no documents', () => {
  const material = { name: '小政', description: '政务导办员，熟悉社保、公积金', outline: NOTHING };
  expect(writeChinese('greeting', material)).toBe(
    '您好，我是小政。我可以为您解答社保和公积金方面的问题。请问有什么可以帮您？',
  );
  expect(writeChinese('prompt', material)).toContain('- 社保\n- 公积金');
  expect(writeChinese('prompt', material)).not.toContain('知识库');
  expect(writeChinese('question', material).split('\n')[0]).toBe('社保方面有哪些规定和流程？');
});

test('English texts take nothing Chinese into their sentences', () => {
  const outline = { ...NOTHING, topics: ['补办流程', 'Opening hours'], questions: ['几点上班？', 'When do you open?'] };
  const material = { name: 'Ava', description: 'Guide of the city museum.', outline };
  expect(writeEnglish('greeting', material)).toBe(
    'Hello, I am Ava. I can help you with Opening hours. You could ask me: "When do you open?"',
  );
  expect(writeEnglish('question', material)).toBe('When do you open?');
  expect(writeEnglish('prompt', material)).toContain('You are "Ava". Guide of the city museum.');
});
