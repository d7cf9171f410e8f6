import { expect, test } from 'vitest';
import { readMessages } from './read-messages.ts';

const user = (content: string) => ({ role: 'user' as const, content });
const assistant = (content: string) => ({ role: 'assistant' as const, content });

test('the last question is asked, the rounds before it are what was said', () => {
  const system = { role: 'system' as const, content: '你是海盗' };
  expect(readMessages([system, assistant('您好'), user('几楼？'), assistant('二楼。'), user(' 远吗？ ')])).toEqual({
    question: '远吗？',
    history: [{ question: '几楼？', answer: '二楼。' }],
  });
});

test('what was said in several messages, or in parts, is one', () => {
  const parts = { role: 'user' as const, content: ['在', '吗'].map((text) => ({ type: 'text', text })) };
  expect(readMessages([user('一'), user('二'), assistant('三'), assistant('四'), parts])).toEqual({
    question: '在\n吗',
    history: [{ question: '一\n二', answer: '三\n四' }],
  });
});

test.each([
  [[], '最后一条消息需要是用户'],
  [[{ role: 'system' as const, content: '只有指令' }], '最后一条消息需要是用户'],
  [[user('问'), assistant('答')], '最后一条消息需要是用户'],
  [[user('  ')], '请输入问题'],
  [[user('字'.repeat(2001))], '问题最多 2000 个字'],
  [[{ role: 'user' as const, content: [{ type: 'image_url' }] }], '不支持 image_url 类型的内容'],
  [[user('问'), { role: 'tool' as const, content: '结果' }, user('问')], '不支持由请求提供工具的结果'],
])('%j is refused: %s', (messages, sentence) => {
  expect(() => readMessages(messages)).toThrow(sentence);
});
