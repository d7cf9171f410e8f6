import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import type { ModelDelta, ModelRequest } from './model-request.ts';
import { createModelRouter, type RoutedProvider, type UsageRecord } from './model-router.ts';

const ASK: ModelRequest = {
  model: 'qwen-plus',
  temperature: 0.3,
  maxTokens: 100,
  messages: [{ role: 'user', content: '你好，请介绍一下' }],
  origin: { accountId: 'a', roleId: 'r', turnId: 't' },
};
const PRICED = { promptPrice: 1000, completionPrice: 2000, maxOutputTokens: null };

describe('choosing a service and reading its answer', () => {
  let first: Awaited<ReturnType<typeof startScriptedUpstream>>;
  let second: typeof first;
  let scripts: ((call: UpstreamCall) => void)[];
  let calls: { service: string; call: UpstreamCall }[];
  let providers: RoutedProvider[];
  let usages: UsageRecord[];
  let clock: number;
  let router: ReturnType<typeof createModelRouter>;

  /** The n-th call, whichever service it reaches, is played by the n-th script, and all later ones by the last. */
  const play = (service: string) => (call: UpstreamCall) => {
    calls.push({ service, call });
    (scripts[calls.length - 1] ?? scripts.at(-1))?.(call);
  };
  beforeAll(async () => {
    first = await startScriptedUpstream(play('first'));
    second = await startScriptedUpstream(play('second'));
  });
  afterAll(() => Promise.all([first.close(), second.close()]));

  const provide = (id: string, baseUrl: string, more: Partial<RoutedProvider> = {}): RoutedProvider => ({
    id,
    name: id,
    kind: 'openai',
    baseUrl,
    key: 'sk-secret-key-1234',
    concurrency: 5,
    timeoutMs: 20_000,
    models: [{ name: 'qwen-plus', model: `${id}-qwen`, ...PRICED }],
    ...more,
  });
  beforeEach(() => {
    [scripts, calls, usages, clock] = [[], [], [], 0];
    providers = [provide('first', first.baseUrl)];
    router = createModelRouter({
      findProviders: () => providers,
      onUsage: (usage) => usages.push(usage),
      now: () => clock,
      backOffMs: 1,
    });
  });
  afterEach(() => router.close());

  const run = async (request: Partial<ModelRequest> = {}, signal = new AbortController().signal) => {
    const deltas: ModelDelta[] = [];
    for await (const batch of router.stream({ ...ASK, ...request }, signal)) deltas.push(...batch);
    return deltas;
  };
  const text = (deltas: ModelDelta[]) => deltas.map((delta) => delta.text).join('');
  const good = (call: UpstreamCall) => call.answer('你好');
  const asked = () => calls.map(({ service }) => service);

  test('text comes piece by piece, then what it used, which is noted with its price and for whom', async () => {
    scripts = [
      (call) => {
        call.send('你');
        call.answer('好');
      },
    ];
    const deltas = await run();
    expect(deltas).toEqual([
      { text: '你', reasoning: '' },
      { text: '好', reasoning: '' },
      { text: '', reasoning: '', usage: { promptTokens: 12, completionTokens: 5, estimated: false } },
    ]);
    expect(calls[0]?.call.body).toEqual({
      model: 'first-qwen',
      temperature: 0.3,
      max_tokens: 100,
      stream: true,
      messages: ASK.messages,
      stream_options: { include_usage: true },
    });
    expect(usages).toMatchObject([
      {
        model: 'qwen-plus',
        providerId: 'first',
        promptTokens: 12,
        cost: (12 * 1000 + 5 * 2000) / 1e6,
        origin: ASK.origin,
      },
    ]);
  });

  test('a service that tells no usage has it estimated, and said so', async () => {
    scripts = [
      (call) => {
        call.send('十个字的一个回答吧。');
        call.end();
      },
    ];
    const usage = (await run()).at(-1)?.usage;
    expect(usage).toMatchObject({ estimated: true, completionTokens: 8 });
    expect(usage?.promptTokens).toBeGreaterThan(5);
  });

  test('a service that does not know the report of usage is asked without it, then and later', async () => {
    scripts = [(call) => call.fail(400, '{"error":"unknown field stream_options"}'), good];
    expect(text(await run())).toBe('你好');
    expect(text(await run())).toBe('你好');
    expect(calls.map(({ call }) => 'stream_options' in call.body)).toEqual([true, false, false]);
  });

  test('reasoning is told apart; calls of tools are assembled from fragments', async () => {
    const event = (delta: object, finish: string | null = null) =>
      `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`;
    const fragment = (index: number, text: string, more: object = {}) => ({
      tool_calls: [{ index, function: { arguments: text, ...more } }],
    });
    scripts = [
      (call) => {
        call.sendRaw(event({ reasoning_content: '想一想' }));
        call.sendRaw(event({ tool_calls: [{ index: 0, id: 'c1', function: { name: 'weather', arguments: '' } }] }));
        call.sendRaw(event(fragment(0, '{"city":')));
        call.sendRaw(event({ tool_calls: [{ index: 1, id: 'c2', function: { name: 'clock', arguments: '{}' } }] }));
        call.sendRaw(event(fragment(0, '"北京"}'), 'tool_calls'));
        call.end();
      },
    ];
    const tool = { name: 'weather', description: '天气', parameters: { type: 'object', properties: {} } };
    const messages: ModelRequest['messages'] = [
      { role: 'user', content: '天气' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'c0', name: 'weather', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'c0', content: '晴' },
    ];
    const deltas = await run({ tools: [tool], messages });
    expect(deltas[0]).toEqual({ text: '', reasoning: '想一想' });
    expect(deltas.at(-1)?.toolCalls).toEqual([
      { id: 'c1', name: 'weather', arguments: '{"city":"北京"}' },
      { id: 'c2', name: 'clock', arguments: '{}' },
    ]);
    const call = { id: 'c0', type: 'function', function: { name: 'weather', arguments: '{}' } };
    expect(calls[0]?.call.body).toMatchObject({
      tools: [{ type: 'function', function: tool }],
      messages: [
        { role: 'user', content: '天气' },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c0', content: '晴' },
      ],
    });
  });

  test('one piece of 100 kB, and characters cut between packets, arrive whole', async () => {
    const long = '化身'.repeat(17_000);
    scripts = [
      (call) => {
        call.send(long);
        call.answer('。');
      },
    ];
    expect(text(await run())).toBe(`${long}。`);
  });

  test('a service that does not stream is read all the same', async () => {
    const body = { choices: [{ message: { content: '一次说完' }, finish_reason: 'stop' }] };
    scripts = [(call) => call.fail(200, JSON.stringify(body))];
    expect(text(await run())).toBe('一次说完');
  });

  test.each([
    ['500', (call: UpstreamCall) => call.fail(500)],
    ['429 with Retry-After', (call: UpstreamCall) => call.fail(429, '{}', { 'retry-after': '0' })],
    ['nonsense', (call: UpstreamCall) => call.sendRaw('data: {oops\n\n')],
    ['an empty answer', (call: UpstreamCall) => call.end()],
    ['a dropped connection', (call: UpstreamCall) => call.drop()],
    ['an error among the events', (call: UpstreamCall) => call.sendRaw('data: {"error":{"message":"no"}}\n\n')],
  ])('before the first piece, %s is followed by another try at the same service', async (_title, fail) => {
    scripts = [fail, good];
    expect(text(await run())).toBe('你好');
    expect(asked()).toEqual(['first', 'first']);
  });

  test('a service that fails three times is passed over for the next; so is one that refuses, or asks for a long wait, at once', async () => {
    providers.push(provide('second', second.baseUrl));
    scripts = [(call) => call.fail(500), (call) => call.fail(500), (call) => call.fail(500), good];
    expect(text(await run())).toBe('你好');
    expect(asked()).toEqual(['first', 'first', 'first', 'second']);
    for (const fail of [
      (call: UpstreamCall) => call.fail(401),
      (call: UpstreamCall) => call.fail(404),
      (call: UpstreamCall) => call.fail(302, '', { location: second.baseUrl }),
      (call: UpstreamCall) => call.fail(429, '{}', { 'retry-after': '3600' }),
    ]) {
      [calls, scripts] = [[], [fail, good]];
      expect(text(await run())).toBe('你好');
      expect(asked()).toEqual(['first', 'second']);
    }
    expect(usages.every((usage) => usage.providerId === 'second')).toBe(true);
  });

  test('when no service of a model answers, its stand-in does', async () => {
    const standIn = { name: 'qwen-turbo', model: 'turbo', ...PRICED };
    const main = { name: 'qwen-plus', model: 'plus', fallback: 'qwen-turbo', ...PRICED };
    providers = [provide('first', first.baseUrl, { models: [main, standIn] })];
    scripts = [(call) => call.fail(404), good];
    expect(text(await run())).toBe('你好');
    expect(calls.map(({ call }) => call.body.model)).toEqual(['plus', 'turbo']);
    expect(usages[0]?.model).toBe('qwen-turbo');
  });

  test('once an answer has begun nobody else begins again: what was said stays, the rest is an error', async () => {
    providers.push(provide('second', second.baseUrl));
    const begun = Promise.withResolvers<void>();
    scripts = [
      async (call) => {
        call.send('前半');
        await begun.promise;
        call.drop();
      },
    ];
    const stream = router.stream(ASK, new AbortController().signal);
    expect((await stream.next()).value).toMatchObject([{ text: '前半' }]);
    begun.resolve();
    await expect(stream.next()).rejects.toThrow('与模型服务的连接中断');
    expect(asked()).toEqual(['first']);
    expect(usages).toMatchObject([{ estimated: true, completionTokens: 2 }]);
  });

  test('what came in one packet before an error is said, then the error', async () => {
    scripts = [(call) => call.sendRaw('data: {"choices":[{"delta":{"content":"前半"}}]}\n\ndata: {"error":"no"}\n\n')];
    const stream = router.stream(ASK, new AbortController().signal);
    expect((await stream.next()).value).toMatchObject([{ text: '前半' }]);
    await expect(stream.next()).rejects.toThrow('模型服务出错');
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['before the first piece', () => {}, []],
    ['between two pieces, whatever else it sends', (call: UpstreamCall) => call.send('前半'), ['前半']],
  ])('a service that stalls %s is given up', async (_title, begin, said) => {
    providers = [provide('first', first.baseUrl, { timeoutMs: 1500 })];
    scripts = [
      (call) => {
        begin(call);
        const beat = setInterval(() => call.sendRaw(': still here\n\n'), 10);
        call.closed.finally(() => clearInterval(beat));
      },
    ];
    const heard: string[] = [];
    await expect(async () => {
      for await (const batch of router.stream(ASK, new AbortController().signal))
        heard.push(...batch.map((delta) => delta.text));
    }).rejects.toThrow('长时间没有响应');
    expect(heard).toEqual(said);
    await calls[0]?.call.closed;
  });

  test('aborting closes the connection, while waiting as well as in the middle', async () => {
    for (const begin of [() => {}, (call: UpstreamCall) => call.send('前半')]) {
      [calls, scripts] = [[], [begin]];
      const controller = new AbortController();
      const done = run({}, controller.signal);
      await waitFor(async () => calls[0] ?? null);
      controller.abort(new Error('left'));
      await expect(done).rejects.toThrow('left');
      await calls[0]?.call.closed;
    }
    expect(router.health(providers[0] as RoutedProvider)).toMatchObject({ active: 0, waiting: 0, failures: 0 });
  });

  test('more calls than places wait in their order; more than that are refused; a free service goes first', async () => {
    providers = [provide('first', first.baseUrl, { concurrency: 1 })];
    scripts = [() => {}];
    const waitForHealth = (wanted: object) =>
      waitFor(async () => {
        const health = router.health(providers[0] as RoutedProvider);
        return Object.entries(wanted).every(([name, value]) => health[name as 'active'] === value) || null;
      });
    const running = run();
    await waitFor(async () => calls[0] ?? null);
    const waiting = run();
    await waitForHealth({ active: 1, waiting: 1 });
    await expect(run()).rejects.toThrow('模型服务繁忙');
    providers.push(provide('second', second.baseUrl));
    scripts = [good];
    expect(text(await run())).toBe('你好');
    expect(asked()).toEqual(['first', 'second']);
    calls[0]?.call.answer('先来的');
    expect(text(await running)).toBe('先来的');
    expect(text(await waiting)).toBe('你好');
    await waitForHealth({ active: 0, waiting: 0 });
  });

  test('a service that fails five calls in a row is left alone, then tried by one call', async () => {
    scripts = [(call) => call.fail(401)];
    for (let i = 0; i < 5; i += 1) await expect(run()).rejects.toThrow('拒绝了访问密钥');
    expect(router.health(providers[0] as RoutedProvider)).toMatchObject({
      circuit: 'open',
      restMs: 15_000,
      failures: 5,
    });
    await expect(run()).rejects.toThrow('模型服务连续出错，已暂停使用，约 15 秒后恢复尝试');
    expect(calls).toHaveLength(5);
    clock = 15_000;
    await expect(run()).rejects.toThrow('拒绝了访问密钥');
    expect(router.health(providers[0] as RoutedProvider)).toMatchObject({ circuit: 'open', restMs: 30_000 });
    clock = 45_000;
    scripts = [good];
    expect(text(await run())).toBe('你好');
    expect(router.health(providers[0] as RoutedProvider)).toMatchObject({ circuit: 'closed', restMs: 0 });
  });

  test('a service whose key was corrected need not wait', async () => {
    scripts = [(call) => call.fail(401)];
    for (let i = 0; i < 5; i += 1) await expect(run()).rejects.toThrow('拒绝了访问密钥');
    providers = [provide('first', first.baseUrl, { key: 'sk-corrected-key-1' })];
    scripts = [good];
    expect(text(await run())).toBe('你好');
  });

  test('a refused request tells nothing against the service', async () => {
    scripts = [(call) => call.fail(400)];
    for (let i = 0; i < 6; i += 1) await expect(run()).rejects.toThrow('模型服务出错');
    expect(router.health(providers[0] as RoutedProvider).circuit).toBe('closed');
  });

  test('a model that nobody has is said to be missing', async () => {
    await expect(run({ model: 'nobody' })).rejects.toThrow('该模型未配置');
  });

  test('dingDing: exactly its address, and the role’s values as headers', async () => {
    providers = [provide('first', `${first.baseUrl}/ding`, { kind: 'dingDing' })];
    scripts = [good];
    await run({ variables: { token: 'T1', corpId: 'C1', appId: '坏的\r\nx: y' } });
    expect(calls[0]?.call.path).toBe('/v1/ding');
    expect(calls[0]?.call.headers).toMatchObject({ 'x-dingtalk-token': 'T1', 'x-dingtalk-corp-id': 'C1' });
    expect(calls[0]?.call.headers).not.toHaveProperty('x-dingtalk-app-id');
  });
});
