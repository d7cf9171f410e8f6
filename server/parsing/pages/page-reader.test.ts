import { afterAll, expect, test } from 'vitest';
import { createPageReader, SlowPageError } from './page-reader.ts';

const reader = createPageReader({
  workerFile: new URL('../fixtures/slow-page-worker.ts', import.meta.url),
  atOnce: { pages: 2, ms: 60_000 },
  pageMs: 5000,
});
afterAll(() => reader.close());

const signal = new AbortController().signal;
let spent = 0;
const onSpent = (ms: number) => {
  spent += ms;
};
const asked = (owner: string) => ({ owner, signal, onSpent });

/** Reads a file whose pages take so long, from its first page to its last. */
async function readAll(
  owner: string,
  pages: number,
  ms: number,
  onPage: (page: number) => Promise<void>,
): Promise<void> {
  const file = { path: '', name: `${pages}.pdf`, most: 200, folder: `${ms}` };
  await reader.look(file, asked(owner));
  let from = 1;
  while (from <= pages)
    await reader.read(
      { ...file, pdf: null, from, plain: [] },
      {
        ...asked(owner),
        async onPage({ number }) {
          from = number + 1;
          await onPage(number);
        },
      },
    );
}

test('files of several owners go on beside each other, some pages at a time', async () => {
  const order: string[] = [];
  const read = (owner: string, pages: number) =>
    readAll(owner, pages, 50, async (page) => void order.push(`${owner} ${page}`));
  await Promise.all([read('a', 12), read('b', 12), read('c', 12), read('d', 1)]);
  // With two places and four owners, one page waits for a turn or two of the others, however long their files are.
  const waited = order.indexOf('d 1');
  expect(waited).toBeGreaterThanOrEqual(0);
  expect(waited).toBeLessThan(12);
  expect(order.filter((one) => one.startsWith('a'))).toEqual(Array.from({ length: 12 }, (_, at) => `a ${at + 1}`));
  expect(spent).toBeGreaterThan(37 * 50 * 0.9);
});

test('what is done with a page, such as asking a model, keeps nobody from the places', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const { promise: asking, resolve: asks } = Promise.withResolvers<void>();
  const waiting = ['a', 'b', 'c'].map((owner) =>
    readAll(owner, 1, 0, () => {
      asks();
      return answer;
    }),
  );
  await asking;
  await readAll('d', 3, 0, async () => {});
  resolve();
  await Promise.all(waiting);
});

test('what files say is read in turns as well, and counts', async () => {
  const order: string[] = [];
  let took = 0;
  const look = (owner: string, pages: number) => {
    const file = { path: '', name: `${pages}.read`, most: 200, folder: '100' };
    const onSpent = (ms: number) => {
      order.push(owner);
      took += ms;
    };
    return reader.look(file, { owner, signal, onSpent });
  };
  await Promise.all([look('a', 12), look('b', 12), look('c', 12), look('d', 1)]);
  expect(order.indexOf('d')).toBeLessThan(8);
  expect(took).toBeGreaterThan(37 * 100 * 0.9);
  const short = createPageReader({
    workerFile: new URL('../fixtures/slow-page-worker.ts', import.meta.url),
    readingMs: 250,
  });
  const long = short.look({ path: '', name: '50.read', most: 200, folder: '100' }, asked('a'));
  await expect(long).rejects.toMatchObject({ reason: 'timeout' });
  await short.close();
});

test('how many pages there are is told before they are read', async () => {
  const told: number[] = [];
  const file = { path: '', name: '3.read', most: 200, folder: '0' };
  await reader.look(file, { ...asked('a'), onTotal: (pages) => void told.push(pages) });
  expect(told).toEqual([3]);
});

test('a page is handed over while the next ones are made, and whoever refuses it ends the reading', async () => {
  const pages: number[] = [];
  const file = { path: '', name: '1000000.pdf', most: 200, folder: '1', pdf: null, from: 1, plain: [] };
  const reading = reader.read(file, {
    ...asked('a'),
    async onPage({ number }) {
      pages.push(number);
      if (number === 3) throw new Error('full');
    },
  });
  await expect(reading).rejects.toThrow('full');
  expect(pages).toEqual([1, 2, 3]);
});

test('a page that takes too long is given up and named', async () => {
  const quick = createPageReader({
    workerFile: new URL('../fixtures/slow-page-worker.ts', import.meta.url),
    pageMs: 300,
  });
  const pages: number[] = [];
  const file = { path: '', name: '3.pdf', most: 200, folder: '60000', pdf: null, from: 2, plain: [] };
  const reading = quick.read(file, { ...asked('a'), onPage: async ({ number }) => void pages.push(number) });
  await expect(reading).rejects.toEqual(new SlowPageError(2));
  expect(pages).toEqual([]);
  await quick.close();
});
