import { describe, expect, it } from 'vitest';
import { readScript, timeScript } from '#contract/node-script.contract.ts';
import { listTokens, moveToken } from '../script/script-tokens.ts';
import { captionAt, listActs, listShownMarks, markAt, placeAt, timeOf } from './script-clock.ts';

const SCRIPT = '我们有三条产品线。{{停顿:1}}{{标记:1}}第一条是{{动作:讲解}}采集。{{标记:2}}第二条是中台。{{标记:0}}';
const { parts, seconds } = timeScript(readScript(SCRIPT), () => 4);

describe('a script on its clock', () => {
  it('says when each place is reached', () => {
    expect(timeOf(SCRIPT, parts, 0)).toBe(0);
    expect(timeOf(SCRIPT, parts, SCRIPT.indexOf('{{停顿'))).toBe(4);
    expect(timeOf(SCRIPT, parts, SCRIPT.indexOf('第一条'))).toBe(5);
    expect(timeOf(SCRIPT, parts, SCRIPT.length)).toBe(seconds);
    const [act] = listActs(SCRIPT, parts);
    expect(act?.at).toBeCloseTo(5 + (4 * 4) / 7);
    expect(act?.seconds).toBe(2.4);
  });

  it('finds the word that is said at a time', () => {
    expect(placeAt(SCRIPT, parts, 0)).toBe(0);
    expect(SCRIPT.slice(placeAt(SCRIPT, parts, 5.1))).toMatch(/^第一/);
    expect(placeAt(SCRIPT, parts, 99)).toBe(SCRIPT.length);
    expect(SCRIPT.slice(placeAt(SCRIPT, parts, 7.4))).toMatch(/^(\{\{动作:讲解\}\})?采集/);
  });

  it('what is dragged to a time is there afterwards', () => {
    const token = listTokens(SCRIPT).find(({ kind }) => kind === 'action');
    if (!token) throw new Error('no action');
    const moved = moveToken(SCRIPT, token, placeAt(SCRIPT, parts, 9.05));
    const again = timeScript(readScript(moved), () => 4);
    expect(listActs(moved, again.parts)[0]?.at).toBeCloseTo(9);
  });

  it('shows a mark until the next one, and none after 0', () => {
    expect(
      listShownMarks(SCRIPT, parts, seconds).map(({ at, seconds: long, token }) => [token.value, at, long]),
    ).toEqual([
      [1, 5, 4],
      [2, 9, 4],
    ]);
    expect([markAt(parts, 1), markAt(parts, 6), markAt(parts, 10), markAt(parts, 14)]).toEqual([0, 1, 2, 0]);
  });

  it('shows a mark behind the last word, and none that another follows at once', () => {
    const script = '第一条是采集。{{标记:1}}{{标记:2}}';
    const timed = timeScript(readScript(script), () => 4);
    expect(listShownMarks(script, timed.parts, timed.seconds)).toMatchObject([
      { token: { value: 2 }, at: 4, seconds: 0 },
    ]);
  });

  it('has what is said and what comes, as the player shows it', () => {
    expect(captionAt(parts, 0.01)).toEqual({ said: '我们有三条产品线。', coming: '' });
    expect(captionAt(parts, 4.5)).toBeNull();
    const long = timeScript(readScript('先到二楼抽血，再做彩超。'), () => 4);
    expect(captionAt(long.parts, 1)).toEqual({ said: '先到二楼抽血，', coming: '再做彩超。' });
  });

  it('has words wait for what is done in silence, wherever it stands', () => {
    const first = '{{动作:挥手,静音}}您好。';
    expect(timeOf(first, timeScript(readScript(first), () => 1).parts, first.indexOf('好'))).toBeCloseTo(2.3 + 1 / 3);
    const within = '请看这边，{{动作:指引,静音}}这是门诊楼。';
    const timed = timeScript(readScript(within), () => 2);
    expect(listActs(within, timed.parts)).toMatchObject([{ at: 2, seconds: 2.2 }]);
    expect(timeOf(within, timed.parts, within.indexOf('这是'))).toBeCloseTo(4.2);
    const behind = '您好。{{动作:鞠躬,静音}}';
    expect(listActs(behind, timeScript(readScript(behind), () => 2).parts)).toMatchObject([{ at: 2 }]);
  });
});
