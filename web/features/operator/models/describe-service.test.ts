import { expect, test } from 'vitest';
import type { Provider } from '#contract/provider.contract.ts';
import { describeHealth, describeState, describeTest, describeTrouble, formatYuan } from './describe-service.ts';

const HEALTH = {
  circuit: 'closed' as const,
  restMs: 0,
  active: 0,
  waiting: 0,
  calls: 3,
  failures: 1,
  firstTokenMs: 320,
  lastError: '模型服务出错，请稍后重试',
};
const service = (more: Partial<Provider> = {}): Provider => ({
  id: 'a',
  purpose: 'chat',
  kind: 'openai',
  name: '一',
  baseUrl: 'http://a',
  models: [],
  concurrency: 1,
  timeoutMs: 1000,
  enabled: 1,
  priority: 1,
  readOnly: false,
  keyState: 'set',
  keyTail: '',
  updatedAt: '',
  health: HEALTH,
  speech: null,
  ice: [],
  ...more,
});

test('the state says first what keeps a service from serving', () => {
  const open = { ...HEALTH, circuit: 'open' as const, restMs: 14_200 };
  expect(describeState(service({ enabled: 0, keyState: 'unreadable' })).label).toBe('已停用');
  expect(describeState(service({ keyState: 'unreadable' })).label).toBe('密钥失效');
  expect(describeState(service({ health: open })).label).toBe('已熔断');
  expect(describeState(service()).label).toBe('正常');
  expect(describeState(service({ health: null })).label).toBe('已启用');
  expect(describeTrouble(service({ health: open }))).toBe('模型服务出错，请稍后重试（连续出错，约 15 秒后自动试探）');
  expect(describeTrouble(service())).toBe('');
});

test('figures leave out what there is none of', () => {
  expect(describeHealth(service())).toBe('首字 320 ms，调用 3 次，失败 1 次');
  expect(describeHealth(service({ health: { ...HEALTH, calls: 0 } }))).toBe('');
  const result = {
    ok: true,
    error: '',
    detail: '',
    firstTokenMs: null,
    totalMs: 90,
    dimensions: 1024,
    soundMs: null,
    thinksFirst: null,
  };
  expect(describeTest(result)).toBe('连接正常，1024 维，共 90 ms');
  expect(describeTest({ ...result, dimensions: null, thinksFirst: true })).toBe(
    '连接正常，共 90 ms。它先思考再回答，且不写思考的开头，已打开对应的开关',
  );
  expect(describeTest({ ...result, thinksFirst: true }, true)).toContain('请另建一个模型服务');
  expect(describeTest({ ...result, dimensions: null, soundMs: 812 })).toBe('连接正常，语音 0.8 秒，共 90 ms');
});

test.each([
  [0, '0元'],
  [0.0123, '0.0123元'],
  [1234.5, '1234.5元'],
  [9999.99, '9999.99元'],
  [9999.999, '1.00万元'],
  [10_000, '1.00万元'],
  [123_456, '12.35万元'],
])('%d yuan are written as %s', (cost, text) => {
  expect(formatYuan(cost)).toBe(text);
});
