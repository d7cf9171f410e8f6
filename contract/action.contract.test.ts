import { expect, test } from 'vitest';
import {
  ACTION_LIMITS,
  ACTIONS,
  actedTextUpTo,
  countWithActions,
  listMarkers,
  MOOD_MARKS,
  splitActions,
  writeAction,
  writeMood,
} from './action.contract.ts';

test('what is written is read back, and leaves the text', () => {
  for (const action of ACTIONS)
    for (const mute of [0, 1] as const) {
      const { text, cues } = splitActions(`您好，${writeAction(action, mute)}请坐。`);
      expect(text).toBe('您好，请坐。');
      expect(cues).toEqual([{ code: action.code, name: action.name, mute, at: 3 }]);
    }
});

test.each([
  ['{{动作：挥手，静音}}好', '好', [['greet', 1, 0]]],
  ['{{ Action : GREET , mute }}好', '好', [['greet', 1, 0]]],
  [
    '好{{action:bow}}{{动作:点头}}的',
    '好的',
    [
      ['bow', 0, 1],
      ['nod', 0, 1],
    ],
  ],
  ['好{{动作:翻跟头}}的', '好的', []],
  [
    '{{情绪:抱歉}}没有{{ mood : Glad }}',
    '没有',
    [
      ['mood:sorry', 0, 0],
      ['mood:glad', 0, 2],
    ],
  ],
  ['好{{情绪:挥手}}的{{动作:高兴}}', '好的', []],
  ['{{姓名}}您好 {动作:挥手} {{动作:挥手', '{{姓名}}您好 {动作:挥手} {{动作:挥手', []],
  [`{{动作:${'长'.repeat(41)}}}`, `{{动作:${'长'.repeat(41)}}}`, []],
])('%s', (given, text, cues) => {
  const split = splitActions(given);
  expect(split.text).toBe(text);
  expect(split.cues.map(({ code, mute, at }) => [code, mute, at])).toEqual(cues);
});

test.each(MOOD_MARKS)('the mood $name is read back as a cue of its own, and leaves the text', ({ code, name }) => {
  const text = `${writeMood({ name })}请坐。`;
  expect(splitActions(text)).toEqual({ text: '请坐。', cues: [{ code: `mood:${code}`, name, mute: 0, at: 0 }] });
  expect(listMarkers(text)).toMatchObject([{ kind: 'mood', name }]);
});

test('places go on from what came before', () => {
  expect(splitActions('请{{动作:邀请}}进', 10).cues[0]?.at).toBe(11);
});

test('a marker counts as one character, and an editor can see each', () => {
  const text = `${writeAction({ name: '挥手' }, 1)}您好`;
  expect(countWithActions(text)).toBe(3);
  expect(listMarkers(text)).toEqual([
    { marker: '{{动作:挥手,静音}}', start: 0, kind: 'action', name: '挥手', mute: 1 },
  ]);
});

test.each([
  ['好'.repeat(10), null],
  [`${writeAction({ name: '挥手' }, 0)}${'好'.repeat(9)}`, null],
  [`${writeAction({ name: '挥手' }, 0)}${'好'.repeat(10)}`, '欢迎语最多 10 个字'],
  ['{{动作:翻跟头}}', '欢迎语里有动作库中没有的动作，请删除或重新选择'],
])('%s', (text, message) => {
  expect(actedTextUpTo(10, '欢迎语').safeParse(text).error?.issues[0]?.message ?? null).toBe(message);
});

test('no more actions than anybody can watch', () => {
  const text = writeAction({ name: '点头' }, 0).repeat(ACTION_LIMITS.perText + 1);
  expect(actedTextUpTo(100, '欢迎语').safeParse(text).error?.issues[0]?.message).toBe('欢迎语里最多 20 个动作');
  expect(splitActions(text)).toMatchObject({ text: '', cues: { length: ACTION_LIMITS.perText } });
});
