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
