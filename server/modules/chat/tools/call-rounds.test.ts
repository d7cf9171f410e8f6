import { expect, test } from 'vitest';
import { PLUGIN_LIMITS } from '#contract/plugin.contract.ts';
import { type ModelDelta, ModelError, type ModelRequest } from '#server/platform/model/model-request.ts';
import { callRounds } from './call-rounds.ts';
import type { ToolBox, ToolReply } from './tool-offer.ts';

type Delta = Omit<ModelDelta, 'reasoning'>;

/** A model that says what the script says, round by round; the last line again and again. */
function makeClient(...rounds: Delta[][]) {
  const requests: { messages: object[]; tools?: object[] }[] = [];
  return {
    requests,
    client: {
      async *stream(request: { messages: object[]; tools?: object[] }) {
        requests.push(structuredClone(request));
        for (const delta of rounds[Math.min(requests.length, rounds.length) - 1] ?? [])
          yield [{ reasoning: '', ...delta }];
      },
    },
  };
}

function makeBox(reply: (...call: Parameters<ToolBox['call']>) => ToolReply | Promise<ToolReply>): ToolBox {
  return {
    offers: [{ name: 'find', description: '', parameters: {} }],
    open: true,
    call: async (...call) => reply(...call),
    run: async () => '',
  };
}

const REQUEST = { model: 'm', messages: [{ role: 'user' as const, content: '问' }], temperature: 0, maxTokens: 100 };
const call = (id: string, text = '{}') => ({ id, name: 'find', arguments: text });
async function run(client: Parameters<typeof callRounds>[0], box: ToolBox | null) {
  let text = '';
  let tokens: unknown;
  for await (const pieces of callRounds(client, REQUEST, box, new AbortController().signal)) {
    for (const piece of pieces) {
      text += piece.text;
      tokens = piece.tokens ?? tokens;
    }
  }
  return { text, tokens };
}

test('calls of one round run side by side, and the next round reads their results in order', async () => {
  const usage = { promptTokens: 10, completionTokens: 2, estimated: false };
  const { client, requests } = makeClient(
    [{ text: '我查一下。' }, { text: '', toolCalls: [call('a', '1'), call('', '2')], usage }],
    [{ text: '查到了。' }, { text: '', usage }],
  );
  let started = 0;
  const heard: unknown[] = [];
  const both = Promise.withResolvers<void>();
  const box = makeBox(async (_name, text, read) => {
    heard.push(read);
    started += 1;
    if (started === 2) both.resolve();
    await both.promise; // would wait forever if one came after the other
    return { text: `结果 ${text}`, repeated: false };
  });
  expect(await run(client, box)).toEqual({ text: '我查一下。\n\n查到了。', tokens: { prompt: 20, completion: 4 } });
  expect(requests[1]?.messages).toEqual([
    ...REQUEST.messages,
    { role: 'assistant', content: '我查一下。', toolCalls: [call('a', '1'), call('call_0_1', '2')] },
    { role: 'tool', toolCallId: 'a', content: '结果 1' },
    { role: 'tool', toolCallId: 'call_0_1', content: '结果 2' },
  ]);
  expect(REQUEST.messages).toHaveLength(1);
  expect(heard).toEqual([['问'], ['问']]);
});

test('a model that never stops calling is asked without tools at last', async () => {
  const { client, requests } = makeClient([{ text: '', toolCalls: [call('a')] }]);
  let calls = 0;
  await run(
    client,
    makeBox(() => ({ text: String(calls++), repeated: false })),
  );
  expect(calls).toBe(PLUGIN_LIMITS.rounds);
  expect(requests).toHaveLength(PLUGIN_LIMITS.rounds + 1);
  expect(requests.map(({ tools }) => tools !== undefined)).toEqual([true, true, true, true, true, false]);
});

test('a model that only repeats itself is asked without tools at once', async () => {
  const { client, requests } = makeClient(
    [{ text: '', toolCalls: [call('a')] }],
    [{ text: '', toolCalls: [call('b')] }],
    [{ text: '答' }],
  );
  let calls = 0;
  expect(
    (
      await run(
        client,
        makeBox(() => ({ text: '', repeated: calls++ > 0 })),
      )
    ).text,
  ).toBe('答');
  expect(requests.map(({ tools }) => tools !== undefined)).toEqual([true, true, false]);
});

test('without tools a call is not even looked at', async () => {
  const { client, requests } = makeClient([{ text: '答' }, { text: '', toolCalls: [call('a')] }]);
  expect((await run(client, null)).text).toBe('答');
  expect(requests).toHaveLength(1);
});

test('a service that refuses tools is asked without them; any other failure is one', async () => {
  const failing = (status: number) => {
    const requests: boolean[] = [];
    const client = {
      async *stream(request: ModelRequest) {
        requests.push(request.tools !== undefined);
        if (request.tools) throw new ModelError('出错', { cause: new Error(`HTTP ${status}: no tools here`) });
        yield [{ text: '答', reasoning: '' }];
      },
    };
    return { client, requests };
  };
  const box = makeBox(() => ({ text: '', repeated: false }));
  const refusing = failing(400);
  expect((await run(refusing.client, box)).text).toBe('答');
  expect(refusing.requests).toEqual([true, false]);
  await expect(run(failing(500).client, box)).rejects.toThrow('出错');
});
