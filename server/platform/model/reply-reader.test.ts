import { describe, expect, test } from 'vitest';
import { createReplyReader } from './reply-reader.ts';

const event = (delta: object, rest: object = {}, id = 'a') =>
  JSON.stringify({ id, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: null }], ...rest });
const read = (reader: ReturnType<typeof createReplyReader>, ...events: string[]) =>
  reader.push(Buffer.from(events.map((one) => `data: ${one}\n\n`).join('')));

describe('events that repeat the one before but for their text', () => {
  test.each([
    ['plain', '您好'],
    ['with a quote', '他说"好"'],
    ['with a backslash', 'C:\\目录'],
    ['with a line break', '一\n二'],
    ['that ends in a backslash', '路径\\'],
    ['that looks like the rest of the event', '"},"finish_reason":"stop"}]}'],
    ['beyond the basic plane', '😀𠮷'],
    ['that names the field', '"content":"x"'],
  ])('a text %s is read as it stands', (_, text) => {
    const reader = createReplyReader(true);
    const texts = ['开头', text, '之后', text, text];
    expect(read(reader, ...texts.map((one) => event({ content: one }))).map((delta) => delta.text)).toEqual(texts);
  });

  test('what else an event says is never passed over', () => {
    const reader = createReplyReader(true);
    read(reader, event({ content: '一' }), event({ content: '二' }));
    expect(read(reader, event({ content: '三', reasoning_content: '想' }))).toEqual([{ text: '三', reasoning: '想' }]);
    read(reader, event({ content: '四' }), event({ content: '五' }));
    const call = { index: 0, id: 'c', function: { name: 'f', arguments: '{}' } };
    read(reader, event({ content: '', tool_calls: [call] }));
    expect(reader.toolCalls).toEqual([{ id: 'c', name: 'f', arguments: '{}' }]);
    read(
      reader,
      event({ content: '六' }),
      event({ content: '七' }, { usage: { prompt_tokens: 3, completion_tokens: 7 } }),
    );
    expect(reader.usage).toEqual({ promptTokens: 3, completionTokens: 7 });
    expect(reader.finished).toBe(false);
    read(reader, event({ content: '八' }, {}, 'b'));
    const ending = { choices: [{ index: 0, delta: { content: '九' }, finish_reason: 'stop' }] };
    expect(read(reader, JSON.stringify(ending))).toEqual([{ text: '九', reasoning: '' }]);
    expect(reader.finished).toBe(true);
  });

  test('one that breaks off in the middle of its text is unreadable, as any other', () => {
    const reader = createReplyReader(true);
    const whole = event({ content: '一' });
    read(reader, whole, whole);
    expect(() => read(reader, whole.slice(0, -4))).toThrow();
    const other = createReplyReader(true);
    read(other, whole);
    expect(() => read(other, whole.replace('一', '一\u0001'))).toThrow();
  });
});

describe('thinking in the text', () => {
  const all = (pieces: readonly string[]) => {
    const reader = createReplyReader(true);
    const deltas = pieces.flatMap((content) => read(reader, event({ content })));
    deltas.push(...read(reader, '[DONE]'), ...reader.end());
    const join = (key: 'text' | 'reasoning') => deltas.map((delta) => delta[key]).join('');
    return { text: join('text'), reasoning: join('reasoning') };
  };
  test.each([
    [['<think>先想想</think>\n\n八点开门。'], '八点开门。', '先想想'],
    [['<', 'thi', 'nk>', '先<b>想', '想<', '/thin', 'k>', '\n', '\n八点', '开门。'], '八点开门。', '先<b>想想'],
    [['\n', '<think>', '</think>', '八点开门。'], '八点开门。', ''],
    [['<thing>八点'], '<thing>八点', ''],
    [['<th', '是表头'], '<th是表头', ''],
    [['<thi'], '<thi', ''],
    [['比 3 < 5，[注] 见表'], '比 3 < 5，[注] 见表', ''],
    [['<think>没有想完</th'], '', '没有想完</th'],
    [['<THINK>', '先想</Think>', '八点开门。'], '八点开门。', '先想'],
    [['<thin', 'king', '>想</THINKING', '>八点'], '八点', '想'],
    [['<thinker>八点'], '<thinker>八点', ''],
    [['<think >想</think\n>八点'], '八点', '想'],
    [['\u200b\ufeff<think>想</think>八点'], '八点', '想'],
    [['<think>一</think><think>二</think>八点'], '八点', '一二'],
    [['<think>一<think>二</think>三</think>八点'], '八点', '一二三'],
    [['<think>说到 <think> 标签</think>八点'], '八点', '说到  标签八点'],
    [['先说。<think>再想</think>八点。'], '先说。八点。', '再想'],
    [['<thinking>想</think>八点'], '八点', '想'],
    [['[THINK]想[/THINK]八点'], '八点', '想'],
    [['◁think▷想◁/think▷八点'], '八点', '想'],
    [['<seed:think>想</seed:think>八点'], '八点', '想'],
    [['<reasoning>想</reasoning>八点'], '八点', '想'],
    [['八点 <thought>云</thought>'], '八点 <thought>云</thought>', ''],
    [['八点 <analysis>云</analysis>'], '八点 <analysis>云</analysis>', ''],
    [['<analysis>想</analysis>八点'], '八点', '想'],
    [['<reflection>想</reflection>八点'], '八点', '想'],
    [['<|begin_of_thought|>想<|end_of_thought|>\n<|begin_of_solution|>八点<|end_of_solution|>'], '八点', '想'],
    [['<｜begin▁of▁thinking｜>想<｜end▁of▁thinking｜>八点'], '八点', '想'],
    [['R1 用 <think> 标签开始思考，', '答案在它后面。'], 'R1 用 <think> 标签开始思考，答案在它后面。', ''],
    [['R1 用 <think> 开始、用 </think> 结束。', '好。'], 'R1 用 <think> 开始、用 </think> 结束。好。', ''],
    [['好的，<think>他问的是几点开门。先查表。</think>八点。'], '好的，八点。', '他问的是几点开门。先查表。'],
    [['标签是 **<think>** 和 **</think>**。'], '标签是 **<think>** 和 **</think>**。', ''],
    [['如下：\n```xml\n<think>例子</think>\n```\n完'], '如下：\n```xml\n<think>例子</think>\n```\n完', ''],
    [['如下：\n```\na\n```\n<think>想</think>八点'], '如下：\n```\na\n```\n八点', '想'],
    [['写 `a <think>b</think>` 即可'], '写 `a <think>b</think>` 即可', ''],
    [['好的，您要的符号是', '</think>', '。'], '好的，您要的符号是</think>。', ''],
    [['好的。它是 </think>，', '请记住。'], '好的。它是 </think>，请记住。', ''],
    [['好的，它是 </think>'], '好的，它是 </think>', ''],
    [['写 `<think>` 和 “</think>” 即可'], '写 `<think>` 和 “</think>” 即可', ''],
    [
      ['<|channel|>analysis<|message|>想<|end|><|start|>assistant<|channel|>final<|message|>八点<|return|>'],
      ...['八点', '想'],
    ],
    [
      [
        '<|channel|>commentary to=functions.x <|constrain|>json<|message|>{"a":1}<|end|><|start|>assistant<|channel|>final<|message|>八点',
      ],
      ...['八点', '{"a":1}'],
    ],
  ])('%j', (pieces, text, reasoning) => {
    expect(all(pieces)).toEqual({ text, reasoning });
    expect(all([...pieces.join('')])).toEqual({ text, reasoning });
  });

  test.each([
    [['先想想\n</think>\n\n八点', '开门。'], '八点开门。', '先想想\n'],
    [['先想想</think>八点'], '八点', '先想想'],
    [['</think>\n八点开门。'], '八点开门。', ''],
    // The first words were heard already: the mark alone can still be kept from people, and the next reply is read otherwise.
    [['先', '想想\n</think>\n八点'], '先想想\n\n八点', ''],
  ])('of which the beginning was swallowed: %j', (pieces, text, reasoning) => {
    expect(all(pieces)).toEqual({ text, reasoning });
  });

  test.each([
    [['先', '想想\n</think>\n八点', '开门'], '八点开门', '先想想\n', 'swallowed'],
    [['先想。', '想完。</think>八点', '开门'], '八点开门', '先想。想完。', 'swallowed'],
    [['八点', '开门'], '八点开门', '', null],
    [['<think>', '想', '</think>八点'], '八点', '想', 'told'],
    [['他说到 <think> 标签。\n</think>\n八点'], '八点', '他说到  标签。\n', 'swallowed'],
    [['他说 <think>a</think> 这样。\n</think>\n八点'], '八点', '他说 a 这样。\n', 'swallowed'],
    [['他说到 <think> 标签。</think>八点'], '八点', '他说到  标签。', null],
  ])('of a model that has swallowed the beginning before: %j', (pieces, text, reasoning, beginning) => {
    const reader = createReplyReader(true, true);
    const deltas = pieces.flatMap((content) => read(reader, event({ content })));
    deltas.push(...read(reader, '[DONE]'), ...reader.end());
    expect(deltas.map((delta) => delta.text).join('')).toBe(text);
    expect(deltas.map((delta) => delta.reasoning).join('')).toBe(reasoning);
    expect(reader.beginning).toBe(beginning);
  });

  test.each([
    ['thinking that is presumed', true, [{ content: '先想' }]],
    ['thinking that was told', false, [{ content: '<think>先想' }]],
    ['thinking that the service tells apart', false, [{ content: '', reasoning_content: '先想' }]],
  ])('a reply that is cut within %s is a failure, and no answer', (_, begun, pieces) => {
    const reader = createReplyReader(true, begun);
    const ending = JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'length' }] });
    const deltas = read(reader, ...pieces.map((piece) => event(piece)), ending, '[DONE]');
    expect(deltas.map(({ text }) => text).join('')).toBe('');
    expect(() => reader.end()).toThrow('还没想完');
    expect(reader.cutInThought).toBe(true);
  });

  test('an answer that is cut is one as far as it came', () => {
    const reader = createReplyReader(true, true);
    const ending = JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'length' }] });
    const deltas = [...read(reader, event({ content: '想\n</think>\n八' }), ending, '[DONE]'), ...reader.end()];
    expect(deltas.map(({ text }) => text).join('')).toBe('八');
  });

  test('many marks in one line cost no more than their length', () => {
    const reader = createReplyReader(true);
    const text = '说 `<think>` '.repeat(10_000);
    const deltas = [...read(reader, event({ content: text }), '[DONE]'), ...reader.end()];
    expect(deltas.map((delta) => delta.text).join('')).toBe(text);
  });

  test('a reply that comes whole, and had its beginning swallowed', () => {
    const reader = createReplyReader(false);
    reader.push(Buffer.from(JSON.stringify({ choices: [{ message: { content: '先想</think>八点' } }] })));
    const deltas = reader.end();
    expect(deltas.map(({ text }) => text).join('')).toBe('八点');
    expect(deltas.map(({ reasoning }) => reasoning).join('')).toBe('先想');
  });

  test('of several answers the first one is read, whatever comes before it', () => {
    const reader = createReplyReader(true);
    const choices = [
      { index: 1, delta: { content: '另一个' } },
      { index: 0, delta: { content: '这一个' } },
    ];
    expect(read(reader, JSON.stringify({ choices }))).toEqual([{ text: '这一个', reasoning: '' }]);
    expect(read(reader, JSON.stringify({ choices: choices.slice(0, 1) }))).toEqual([]);
  });
});

describe('a service without measure', () => {
  const KB = 1024;
  /** Feeds pieces until the reader has enough of them; answers what it says and how many bytes it took. */
  function feed(piece: () => string, begin = ''): { error: Error; bytes: number } {
    const reader = createReplyReader(true);
    let bytes = 0;
    try {
      if (begin) reader.push(Buffer.from(begin));
      for (;;) {
        const chunk = Buffer.from(piece());
        bytes += chunk.length;
        if (bytes > 100 * KB * KB) return { error: new Error('never'), bytes };
        reader.push(chunk);
        reader.check();
      }
    } catch (error) {
      return { error: error as Error, bytes };
    }
  }

  test('a line that never ends is given up after a megabyte', () => {
    const { error, bytes } = feed(() => 'a'.repeat(16 * KB), 'data: ');
    expect(error.message).toContain('无法识别');
    expect(bytes).toBeLessThan(2 * KB * KB);
  });

  test('an event of lines that never ends is given up as well', () => {
    const { error, bytes } = feed(() => `data: ${'a'.repeat(16 * KB)}\n`);
    expect(error.message).toContain('无法识别');
    expect(bytes).toBeLessThan(2 * KB * KB);
  });

  test.each(['content', 'reasoning_content'])('%s that never ends stops with words', (field) => {
    const { error, bytes } = feed(() => `data: ${event({ [field]: '长'.repeat(1000) })}\n\n`);
    expect(error.message).toContain('过长');
    expect(bytes).toBeLessThan(8 * KB * KB);
  });

  test('signs of life that never end are bounded', () => {
    const { error, bytes } = feed(() => `:${'.'.repeat(16 * KB)}\n\n`);
    expect(error.message).toContain('无法识别');
    expect(bytes).toBeLessThanOrEqual(17 * KB * KB);
  });

  test('an answer of eighty thousand characters is none of these', () => {
    const reader = createReplyReader(true);
    for (let n = 0; n < 80; n++) read(reader, event({ content: '长'.repeat(1000) }));
    expect(reader.begun).toBe(true);
  });
});

test('what nobody sees, halves of signs and turned directions are no part of a reply', () => {
  const reader = createReplyReader(true);
  const pieces = [
    '一',
    '二\u0085',
    '三',
    '\u0000\u0007四\t\n',
    '五\u202e\u2066六',
    '\ud83d',
    '\ude00',
    '七\udc00',
    '八\ud800',
    '九',
  ];
  const deltas = pieces.flatMap((content) => read(reader, event({ content, reasoning_content: content })));
  deltas.push(...read(reader, '[DONE]'), ...reader.end());
  expect(deltas.map(({ text }) => text).join('')).toBe('一二三四\t\n五六😀七八九');
  expect(deltas.map(({ reasoning }) => reasoning).join('')).toBe('一二三四\t\n五六七八九');
});
