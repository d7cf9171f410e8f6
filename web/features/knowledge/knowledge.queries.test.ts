import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventKind, ProductEvent } from '#contract/event.contract.ts';
import { envelope, type Sent, stubBrowser, stubFetch } from '#web/lib/testing/stub-browser.ts';
import { namedLibrariesQuery } from '#web/ui/use-named-libraries.ts';
import {
  documentsQuery,
  KNOWLEDGE_KEY,
  LIBRARY_EVENTS,
  librariesQuery,
  libraryStatusQuery,
  refetchKnowledge,
} from './knowledge.queries.ts';

const [A, B] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
let client: QueryClient;

environmentManager.setIsServer(() => false); // on a server queries never repeat

beforeEach(() => {
  vi.useFakeTimers();
  stubBrowser();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** Answers in turn, then the last for ever; says how often it was asked. */
function answer(replies: unknown[]): Sent[] {
  let turn = 0;
  return stubFetch(() => {
    const reply = replies[Math.min(turn++, replies.length - 1)];
    if (reply instanceof Error) throw reply;
    return envelope(200, reply);
  });
}

/** What the stream of events tells. */
async function happen(kind: EventKind, subjectId = A): Promise<void> {
  const event = { kind, subjectId, position: 1, at: '', data: {} } as ProductEvent;
  for (const queryKey of LIBRARY_EVENTS[kind]?.(event) ?? []) await client.invalidateQueries({ queryKey });
  await vi.advanceTimersByTimeAsync(0);
}

const status = (a: number, b: number) => [
  { libId: A, status: a },
  { libId: B, status: b },
];

it('asks for the status once, again at each event of a library or document, and never by itself', async () => {
  const sent = answer([status(1, 1), status(2, 1), status(2, 3)]);
  const stop = new QueryObserver(client, libraryStatusQuery([A, B])).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ method: 'POST', body: JSON.stringify([A, B]) });
  await happen('document.status');
  expect(sent).toHaveLength(2);
  await happen('library.updated');
  expect(sent).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(3);
  stop();
});

it('asks again at the next event when one answer is lost', async () => {
  const sent = answer([new TypeError('Failed to fetch'), status(1, 1), status(2, 2)]);
  const stop = new QueryObserver(client, libraryStatusQuery([A, B])).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toHaveLength(1);
  await happen('document.progress');
  await happen('document.status');
  expect(sent).toHaveLength(3);
  stop();
});

it('asks nothing about no library, and stops when the page goes', async () => {
  const sent = answer([status(1, 1)]);
  const idle = new QueryObserver(client, libraryStatusQuery([])).subscribe(() => {});
  await happen('document.status');
  expect(sent).toHaveLength(0);
  const stop = new QueryObserver(client, libraryStatusQuery([A])).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  await happen('document.status');
  expect(sent).toHaveLength(2);
  stop();
  idle();
  await happen('document.status');
  expect(sent).toHaveLength(2);
});

it('follows the documents of a page', async () => {
  const page = (...statuses: number[]) => ({ records: statuses.map((one) => ({ status: one })), total: 2 });
  const sent = answer([page(1, 2), page(1, 2), page(3, 2)]);
  const filter = { libId: A, page: 1, size: 20, name: '' };
  const stop = new QueryObserver(client, documentsQuery(filter)).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe(`/avatar/document/page?libId=${A}&page=1&size=20`);
  await happen('document.progress', B);
  await happen('document.status', B);
  expect(sent).toHaveLength(3);
  stop();
});

it('libraries are looked for by the server, anew when one of them changes or something was saved; nothing typed asks nothing', async () => {
  const sent = answer([{ records: [{ id: A, name: '酒店' }], total: 1, size: 1000, current: 1 }]);
  const idle = new QueryObserver(client, namedLibrariesQuery('')).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(0);
  const observer = new QueryObserver(client, namedLibrariesQuery('酒'));
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(decodeURIComponent(sent[0]?.url ?? '')).toContain('/avatar/documentLib/page?page=1&size=1000&name=酒');
  expect(observer.getCurrentResult().data).toEqual([{ id: A, name: '酒店' }]);
  await happen('library.updated');
  expect(sent).toHaveLength(2);
  await refetchKnowledge(client);
  expect(sent).toHaveLength(3);
  stop();
  idle();
});

it('asks for the libraries once when something was saved, and waits for them and not for a preview', async () => {
  const sent = answer([
    { records: [], total: 0 },
    { records: [{ id: A }], total: 1 },
  ]);
  let previews = 0;
  const observers = [
    new QueryObserver(client, librariesQuery),
    new QueryObserver(client, {
      queryKey: [...KNOWLEDGE_KEY, 'preview'],
      queryFn: () => (++previews === 1 ? 'cut' : new Promise<string>(() => {})),
    }),
  ];
  const stops = observers.map((observer) => observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  await refetchKnowledge(client);
  expect(client.getQueryData(librariesQuery.queryKey)).toEqual([{ id: A }]);
  expect(previews).toBe(2);
  expect(sent).toHaveLength(2);
  for (const stop of stops) stop();
});
