import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StreamedEvent } from '#contract/event.contract.ts';
import { stubBrowser, stubFetch } from '../testing/stub-browser.ts';
import { followEvents } from './event-stream.ts';
import { refetchChanged } from './refetch-changed.ts';
import { waitForNews } from './wait-for-news.ts';

const ID = 'd-1';
const event = (position: number, kind = 'document.status'): StreamedEvent => ({
  type: 'event',
  event: { position, kind: kind as never, subjectId: ID, at: '2026-11-23T05:00:00.000Z', data: {} },
});

/** Connections as the page opens them: each is written to and broken by the test. */
function serve() {
  const opened: { url: string; send(line: StreamedEvent): void; end(): void }[] = [];
  let next = Promise.withResolvers<void>();
  stubFetch(({ url }) => {
    let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        writer = controller;
      },
    });
    opened.push({
      url,
      send: (line) => writer?.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`)),
      end: () => writer?.close(),
    });
    next.resolve();
    next = Promise.withResolvers<void>();
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
  });
  return {
    opened,
    async connection(index: number) {
      while (opened.length <= index) await next.promise;
      const one = opened[index];
      if (!one) throw new Error('no connection');
      return one;
    },
  };
}

let stop = () => {};
beforeEach(() => {
  stubBrowser();
  Object.assign(window, { removeEventListener: () => {} });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {}, removeEventListener: () => {} });
});
afterEach(() => {
  stop();
});

it('asks anew for what an event makes old, together, and for everything when something was missed', async () => {
  const server = serve();
  const client = new QueryClient();
  const asked: unknown[] = [];
  const both = Promise.withResolvers<void>();
  const everything = Promise.withResolvers<void>();
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    asked.push(filters?.queryKey ?? 'everything');
    if (asked.length === 2) both.resolve();
    if (asked.length === 3) everything.resolve();
  });
  const leave = refetchChanged(client, [
    { 'document.status': ({ subjectId }) => [['documents'], ['document', subjectId]] },
    { 'document.status': () => [['documents']] },
  ]);
  stop = followEvents();
  const connection = await server.connection(0);
  // What the page shows may have been read before.
  expect(new URL(connection.url, 'http://x').searchParams.get('age')).toMatch(/^\d+$/);
  connection.send({ type: 'open', position: 5, missed: false });
  connection.send(event(6));
  connection.send(event(7));
  connection.send(event(8, 'flow.created'));
  await both.promise;
  expect(asked).toEqual([['documents'], ['document', ID]]);
  connection.end();
  const again = await server.connection(1);
  expect(new URL(again.url, 'http://x').searchParams.get('after')).toBe('8');
  again.send({ type: 'open', position: 90, missed: true });
  await everything.promise;
  expect(asked[2]).toBe('everything');
  leave();
});

it('whoever waits is told of what came since the last question, and of a connection that came back', async () => {
  const server = serve();
  const news = waitForNews(({ subjectId }) => subjectId === ID);
  stop = followEvents();
  const connection = await server.connection(0);
  connection.send({ type: 'open', position: 1, missed: false });
  await news.wait(60_000); // a connection
  connection.send(event(2));
  await news.wait(60_000);
  connection.end();
  const again = await server.connection(1);
  again.send({ type: 'open', position: 2, missed: false });
  await news.wait(60_000);
  news.close();
});

it('while nothing can come, whoever waits asks again after a while; after a question that failed, too', async () => {
  const news = waitForNews(() => true);
  await news.wait(5);
  await news.wait(5, true);
  news.close();
});
