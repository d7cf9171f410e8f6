import { expect, test } from 'vitest';
import type { ChatEntities } from '#contract/chat.contract.ts';
import { Lines } from '#server/platform/http/lines.ts';
import { collectCompletion, streamCompletion } from './write-completion.ts';

const HEAD = { model: 'role', created: 1 };

/** One batch of events for each list, as a turn gives them. */
async function* turn(...batches: ChatEntities[][]): AsyncGenerator<Lines> {
  for (const batch of batches) yield new Lines(batch.map((entities) => `${JSON.stringify({ entities })}\n`).join(''));
}
async function read(frames: AsyncIterable<Lines>): Promise<string[]> {
  const all: string[] = [];
  for await (const { text } of frames) all.push(text);
  return all;
}
const begun = [{ seq: 1, engine: '离线应答', turnId: 't1' }];
const ended = { isEnd: true, turnId: 't1', tokens: { prompt: 7, completion: 3 } };

test('nothing leaves before a text or a sign of life; events that come together leave together', async () => {
  const frames = await read(streamCompletion(turn(begun, [{}], [{ text: '二' }, { text: '楼' }], [ended]), HEAD, true));
  expect(frames).toHaveLength(3);
  expect(frames[0]).toBe(': keep-alive\n\n');
  expect(frames[1]?.match(/"delta":\{[^}]*\}/g)).toEqual([
    '"delta":{"role":"assistant","content":""}',
    '"delta":{"content":"二"}',
    '"delta":{"content":"楼"}',
  ]);
  expect(frames[2]).toContain('"usage":{"prompt_tokens":7,"completion_tokens":3,"total_tokens":10}');
  expect(frames[2]?.endsWith('data: [DONE]\n\n')).toBe(true);
});

test('an answer without text is a complete one', async () => {
  const [frames = ''] = await read(streamCompletion(turn([...begun, ended]), HEAD, false));
  expect(frames).toContain('"delta":{"role":"assistant","content":""}');
  expect(frames).toContain('"finish_reason":"stop"');
});

test('a turn that the server ends is no answer: thrown before the first text, an error event after it', async () => {
  const cut = { isEnd: true, interrupted: true };
  await expect(read(streamCompletion(turn(begun, [cut]), HEAD, false))).rejects.toThrow('回答被中断，请重试');
  await expect(collectCompletion(turn(begun, [{ text: '二' }], [cut]), HEAD)).rejects.toThrow('回答被中断，请重试');
  const frames = await read(streamCompletion(turn(begun, [{ text: '二' }], [cut]), HEAD, false));
  expect(JSON.parse(frames[1]?.replace('data: ', '') ?? '')).toEqual({
    error: { message: '回答被中断，请重试', type: 'server_error', param: null, code: 'service_unavailable' },
  });
  expect(frames.join('')).not.toContain('[DONE]');
});

test('pictures of an answer come beside its text', async () => {
  const media = [{ kind: 'picture' as const, url: '/avatar/file?id=1' }];
  const whole = await collectCompletion(turn([...begun, { text: '看图' }, { ...ended, media }]), HEAD);
  expect(whole).toMatchObject({ choices: [{ message: { content: '看图', annotations: [], media } }] });
});
