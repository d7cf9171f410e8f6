import { expect, test } from 'vitest';
import type { Tool } from '#server/modules/plugin/index.ts';
import type { OpenMemory } from '../turn/memory.ts';
import { openConsent } from './ask-first.ts';

/** What a conversation keeps, from turn to turn. */
function makeConversation() {
  let kept: unknown = null;
  const memory = {
    get: () => kept,
    change: (_: unknown, make: (value: never) => unknown) => {
      kept = make(kept as never);
    },
  } as unknown as OpenMemory;
  return (query: string) => openConsent({ request: { query }, memory: async () => memory });
}
const send = { name: 'send' } as Tool;
const pay = { name: 'pay' } as Tool;

test('a call waits, is made once with the word of whoever talks, and not a second time', async () => {
  const turn = makeConversation();
  expect((await turn('发一封邮件')).take(send, '{"to":"a"}')).toBe(false);
  const agreed = await turn('确认。');
  expect(agreed.given).toEqual({ tool: 'send', input: '{"to":"a"}' });
  expect([agreed.take(send, '{"to":"a"}'), agreed.take(send, '{"to":"a"}')]).toEqual([true, false]);
});

test.each(['不确认', '确认一下地址再说', '', '取消', '好的，那改成发给 b', '他说“确认”'])(
  '%s is no word for it',
  async (query) => {
    const turn = makeConversation();
    (await turn('发一封邮件')).take(send, '{}');
    expect((await turn(query)).take(send, '{}')).toBe(false);
  },
);

test('what was agreed to is that call alone, with that input, and only in the next message', async () => {
  const turn = makeConversation();
  (await turn('发一封邮件')).take(send, '{"to":"a"}');
  const agreed = await turn('好的');
  expect([agreed.take(pay, '{"to":"a"}'), agreed.take(send, '{"to":"b"}')]).toEqual([false, false]);
  const later = makeConversation();
  (await later('发一封邮件')).take(send, '{}');
  await later('今天天气怎么样');
  expect((await later('确认')).given).toBeNull();
});
