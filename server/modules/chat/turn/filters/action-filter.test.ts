import { expect, test } from 'vitest';
import type { ChatEntities } from '#contract/chat.contract.ts';
import { createTurnState, type Turn } from '../turn.ts';
import { filterActions } from './action-filter.ts';

function run(pieces: string[]) {
  const sent: ChatEntities[] = [];
  const turn = { state: createTurnState('甲'), send: (event: ChatEntities) => void sent.push(event) } as Turn;
  const filter = filterActions.open(turn, { engine: '甲', pieces: [] }, {});
  const out = pieces.map((piece) => filter?.push(piece) ?? '');
  return { text: out.join('') + filter?.flush(), out, cues: sent.map(({ action }) => [action?.code, action?.at]) };
}

test.each([
  ['a whole marker', ['{{动作:挥手}}您好'], '您好', [['greet', 0]]],
  [
    'a marker in pieces',
    ['您好{', '{动', '作:挥', '手}', '}，请{{action:invite}}进'],
    '您好，请进',
    [
      ['greet', 2],
      ['invite', 4],
    ],
  ],
  ['an action that nobody knows', ['好{{动作:翻跟头}}的'], '好的', []],
  ['an open marker at the end', ['好{{动作:挥'], '好{{动作:挥', []],
  ['braces that are none', ['{ 一 } {{ 名字 }} {'], '{ 一 } {{ 名字 }} {', []],
])('%s', (_title, pieces, text, cues) => {
  expect(run(pieces)).toMatchObject({ text, cues });
});

test('what is no marker after all is not held back for long', () => {
  const { out, text } = run(['{{', ...'一二三四五六七八九十'.repeat(8)]);
  expect(out.findIndex((piece) => piece !== '')).toBeLessThan(60);
  expect(text).toBe(`{{${'一二三四五六七八九十'.repeat(8)}`);
});

test('a model that writes nothing but actions is not obeyed for ever', () => {
  expect(run(Array(80).fill('{{动作:点头}}')).cues).toHaveLength(50);
});
