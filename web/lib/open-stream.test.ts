import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.contract.ts';
import { fetchFile } from './fetch-file.ts';
import { openStream } from './open-stream.ts';
import { envelope, stubBrowser, stubFetch } from './testing/stub-browser.ts';

const Event = z.object({ text: z.string() });
const stream = endpoint({ method: 'POST', path: '/s', reply: 'stream', summary: '', input: z.object({}), data: Event });
const file = endpoint({ path: '/f', reply: 'file', summary: '', input: z.object({}), data: z.unknown() });

beforeEach(() => void stubBrowser());

function ndjson(chunks: Uint8Array[], onCancel?: () => void): Response {
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks[next++];
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
    cancel: onCancel,
  });
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } });
}

async function collect(events: AsyncIterable<{ text: string }>): Promise<string[]> {
  const texts: string[] = [];
  for await (const event of events) texts.push(event.text);
  return texts;
}

it('reads events wherever the network cuts them, the last one without a line break', async () => {
  const bytes = new TextEncoder().encode('{"text":"社保卡"}\n\n{"text":"𠮷"}\r\n{"text":"完"}');
  for (let size = 1; size <= bytes.length; size++) {
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
    stubFetch(() => ndjson(chunks));
    expect(await collect(openStream(stream, {}))).toEqual(['社保卡', '𠮷', '完']);
  }
});

it('throws an envelope that comes instead of a stream', async () => {
  stubFetch(() => envelope(404, null, '内容不存在或已被删除'));
  await expect(collect(openStream(stream, {}))).rejects.toMatchObject({ code: 404, message: '内容不存在或已被删除' });
});

it('turns a line that is no event into a network error', async () => {
  stubFetch(() => ndjson([new TextEncoder().encode('{"text":"一"}\n<html>')]));
  await expect(collect(openStream(stream, {}))).rejects.toMatchObject({ message: '网络错误' });
});

it('closes the connection when the reader leaves', async () => {
  const onCancel = vi.fn();
  const line = new TextEncoder().encode('{"text":"一"}\n');
  stubFetch(() => ndjson([line, line, line, line], onCancel));
  for await (const event of openStream(stream, {})) {
    expect(event.text).toBe('一');
    break;
  }
  expect(onCancel).toHaveBeenCalledOnce();
});

it('gives the bytes of a file, and its refusal as an error', async () => {
  stubFetch(() => new Response('mp3', { headers: { 'content-type': 'audio/mpeg', 'x-voice': 'zh' } }));
  const { blob, headers } = await fetchFile(file, {});
  expect(await blob.text()).toBe('mp3');
  expect(headers.get('x-voice')).toBe('zh');
  stubFetch(() => envelope(503, null, '服务暂不可用，请稍后再试'));
  await expect(fetchFile(file, {})).rejects.toMatchObject({ code: 503 });
});
