import { describe, expect, it } from 'vitest';
import {
  countScript,
  estimateSeconds,
  readScript,
  refuseScript,
  SCRIPT_LIMITS,
  speakableText,
  timeScript,
  writeMark,
  writePause,
} from './node-script.contract.ts';

const kinds = (script: string) => readScript(script).map((part) => ('text' in part ? part.text : part.kind));

describe('readScript', () => {
  it('takes a script apart in the order of its playing', () => {
    const script = '{{动作:讲解}}我们有三条产品线。{{停顿:0.8}}{{标记:1}}第一条是采集。{{动作:微笑}}';
    expect(readScript(script)).toEqual([
      {
        ...{ kind: 'sentence', text: '我们有三条产品线。', start: 0, end: 18 },
        cues: [{ code: 'explain', name: '讲解', mute: 0, at: 0 }],
      },
      { kind: 'pause', seconds: 0.8, start: 18, end: 28 },
      { kind: 'mark', number: 1, start: 28, end: 36 },
      {
        ...{ kind: 'sentence', text: '第一条是采集。', start: 36, end: script.length },
        cues: [{ code: 'smile', name: '微笑', mute: 0, at: 7 }],
      },
    ]);
  });

  it('places every part where it stands in the script', () => {
    const script = '第一句。\n\n{{停顿：1}} Second one. {{mark:2}}第三句，3.14 不断开！“引用。”然后';
    for (const part of readScript(script)) {
      const written = script.slice(part.start, part.end);
      if (part.kind === 'sentence') expect(written.trim()).toBe(part.text);
      else expect(written).toMatch(/^\{\{.*\}\}$/);
    }
    expect(kinds(script)).toEqual([
      '第一句。',
      'pause',
      'Second one.',
      'mark',
      '第三句，3.14 不断开！',
      '“引用。”',
      '然后',
    ]);
  });

  it('keeps no sentence that is longer than it may be, and cuts no character in two', () => {
    const long = `${'云'.repeat(40)}，${'𠮷'.repeat(200)}`;
    const parts = readScript(long);
    expect(speakableText(long)).toBe(long);
    for (const part of parts) {
      expect('text' in part && part.text.length).toBeLessThanOrEqual(SCRIPT_LIMITS.sentence);
      expect('text' in part && part.text.isWellFormed()).toBe(true);
    }
    expect(kinds(long)[0]).toBe(`${'云'.repeat(40)}，`);
  });

  it('says nothing that can’t be spoken, and does actions without words', () => {
    expect(kinds('———\n{{动作:鞠躬,静音}}')).toEqual(['act']);
    expect(kinds('……')).toEqual([]);
    expect(kinds('')).toEqual([]);
  });

  it('parts the words around what is done in silence: they wait for its end', () => {
    const cue = { code: 'point', name: '指引', mute: 1, at: 0 };
    expect(readScript('请看这边，{{动作:指引,静音}}这是门诊楼。')).toMatchObject([
      { text: '请看这边，', cues: [] },
      { text: '这是门诊楼。', cues: [cue] },
    ]);
    expect(kinds('请看这边{{动作:指引}}，这是门诊楼。')).toEqual(['请看这边，这是门诊楼。']);
  });

  it('takes time in proportion to what it is given', () => {
    const hostile = '{{停顿:1'.repeat(5000) + '{'.repeat(5000);
    expect(readScript(hostile).length).toBeGreaterThan(0);
  });
});

describe('timeScript', () => {
  it('puts parts one behind the other, with what is known and what is estimated', () => {
    const parts = readScript('好的。{{停顿:2}}{{动作:鞠躬,静音}}再见。');
    const timed = timeScript(parts, (text) => (text === '好的。' ? 1.5 : null));
    expect(timed.parts.map(({ at, seconds, ready }) => [at, seconds, ready])).toEqual([
      [0, 1.5, true],
      [1.5, 2, true],
      [3.5, Math.round((estimateSeconds('再见。') + 2.2) * 1000) / 1000, false],
    ]);
    expect(timed.isReady).toBe(false);
    expect(timeScript(parts, () => 1).isReady).toBe(true);
    expect(estimateSeconds('一二三四五六', 2)).toBeLessThan(estimateSeconds('一二三四五六'));
  });
});

describe('refuseScript', () => {
  it.each([
    ['{{停顿:0.8}}好', [], null],
    ['{{标记:1}}好{{标记:0}}', [1], null],
    ['{{标记:2}}好', [1], /在页面上没有/],
    ['{{停顿:0}}好', [], /0.1 到 60 秒/],
    ['{{停顿:999}}好', [], /0.1 到 60 秒/],
    ['{{停顿:一会儿}}好', [], /写法不正确/],
    ['{{动作:翻跟头}}好', [], /动作库中没有/],
    ['好'.repeat(3001), [], /最多 3000 个字/],
    ['{{停顿:1}}'.repeat(61), [], /最多 60 处停顿/],
    ['{{动作:微笑}}'.repeat(101), [], /最多 100 个动作/],
    [`${'{{动作:微笑}}'.repeat(30)}好。`, [], /一句话里最多/],
  ])('%s', (script, marks, expected) => {
    const refusal = refuseScript(script, marks);
    if (expected) expect(refusal).toMatch(expected);
    else expect(refusal).toBeNull();
  });

  it('counts markers as one character each', () => {
    expect(countScript(`你好${writePause(0.84)}${writeMark(1)}{{动作:微笑}}`)).toBe(5);
    expect(writePause(0.84)).toBe('{{停顿:0.8}}');
  });
});

it('a script has so many parts, and an older one with more of them is still played whole', () => {
  const short = '啊。'.repeat(SCRIPT_LIMITS.parts + 1);
  const marks = '{{标记:0}}'.repeat(SCRIPT_LIMITS.parts + 1);
  const between = '啊。{{标记:0}}'.repeat(SCRIPT_LIMITS.parts / 2 + 1);
  for (const script of [short, marks, between]) {
    expect(refuseScript(script, [])).toContain(`最多 ${SCRIPT_LIMITS.parts} 处`);
    expect(readScript(script).length).toBeLessThan(SCRIPT_LIMITS.parts / 4);
  }
  expect(speakableText(short).replaceAll(/\s/g, '')).toBe(short);
  expect(speakableText(between).replaceAll(/\s/g, '')).toBe('啊。'.repeat(SCRIPT_LIMITS.parts / 2 + 1));
  const whole = `${'大家好。'.repeat(SCRIPT_LIMITS.parts - 2)}{{停顿:1}}再见。`;
  expect(refuseScript(whole, [])).toBeNull();
  expect(readScript(whole)).toHaveLength(SCRIPT_LIMITS.parts);
});
