import { describe, expect, it } from 'vitest';
import { cleanPaste, listTokens, moveToken, outside, signBefore, signBehind, wordEdge } from './script-tokens.ts';

const SCRIPT = '{{动作:讲解}}我们有三条产品线。{{停顿:0.8}}{{标记:1}}第一条👨‍👩‍👧是采集。';

describe('markers of a script', () => {
  it('are listed in their order, whatever they are', () => {
    expect(listTokens(SCRIPT).map(({ kind, label }) => [kind, label])).toEqual([
      ['action', '讲解'],
      ['pause', '0.8 s'],
      ['mark', '标记 1'],
    ]);
    expect(listTokens('{{动作:飞翔}}好')[0]).toMatchObject({ isLost: true, label: '动作库中没有' });
    expect(listTokens('{{动作:挥手,静音}}好')[0]?.label).toBe('挥手，静音');
    expect(listTokens('{{标记:0}}')[0]?.label).toBe('取消标记');
    for (const { start, end, marker } of listTokens(SCRIPT)) expect(SCRIPT.slice(start, end)).toBe(marker);
  });

  it('are one sign for the caret', () => {
    const [action, pause, mark] = listTokens(SCRIPT);
    expect(signBefore(SCRIPT, action?.end ?? 0)).toBe(0);
    expect(signBehind(SCRIPT, 0)).toBe(action?.end);
    expect(signBehind(SCRIPT, pause?.start ?? 0)).toBe(mark?.start);
    expect(outside(SCRIPT, (pause?.start ?? 0) + 2)).toBe(pause?.start);
    expect(outside(SCRIPT, (pause?.end ?? 0) - 2)).toBe(pause?.end);
  });

  it('leave signs of several units whole', () => {
    const family = SCRIPT.indexOf('👨');
    expect(signBehind(SCRIPT, family)).toBe(SCRIPT.indexOf('是采集'));
    expect(signBefore(SCRIPT, SCRIPT.indexOf('是采集'))).toBe(family);
    expect(signBefore(SCRIPT, 0)).toBe(0);
    expect(signBehind(SCRIPT, SCRIPT.length)).toBe(SCRIPT.length);
  });

  it('end words', () => {
    const [action] = listTokens(SCRIPT);
    expect(wordEdge(SCRIPT, action?.end ?? 0, 1)).toBe(SCRIPT.indexOf('有三条'));
    expect(wordEdge(SCRIPT, SCRIPT.indexOf('有三条'), -1)).toBe(action?.end);
    expect(wordEdge(SCRIPT, action?.end ?? 0, -1)).toBe(0);
  });

  it('are moved whole, forth and back', () => {
    const [action] = listTokens(SCRIPT);
    if (!action) throw new Error('no action');
    const moved = moveToken(SCRIPT, action, SCRIPT.indexOf('产品线'));
    expect(moved).toBe('我们有三条{{动作:讲解}}产品线。{{停顿:0.8}}{{标记:1}}第一条👨‍👩‍👧是采集。');
    const [again] = listTokens(moved);
    expect(again && moveToken(moved, again, 0)).toBe(SCRIPT);
    expect(moveToken(SCRIPT, action, 3)).toBe(SCRIPT);
  });
});

it('what is pasted has plain line ends and nothing unseen', () => {
  expect(cleanPaste('一\r\n二\r三\u0000\u200b四\t五')).toBe('一\n二\n三四 五');
});
