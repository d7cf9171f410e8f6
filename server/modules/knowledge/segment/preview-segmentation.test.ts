import { expect, it } from 'vitest';
import { Segmentation } from '#contract/segmentation.contract.ts';
import type { DocumentParser } from '#server/parsing/document-parser.ts';
import { createPreview } from './preview-segmentation.ts';

const CUT = Segmentation.parse({});
const segment = { text: '一句话。', page: null, heading: [], start: 0, end: 4 };
const document = { kind: 'txt', pages: null, segments: 1, characters: 4, share: 1 } as const;
const look = { signal: new AbortController().signal };

/** Previews whose reading goes on until it is let. */
function open() {
  const read: { owner: string | undefined; finish(): void }[] = [];
  const parser: DocumentParser = {
    async parse(_, { owner, onBatch }) {
      const { promise, resolve } = Promise.withResolvers<void>();
      read.push({ owner, finish: resolve });
      await promise;
      await onBatch([segment], { done: 1, total: 1, unit: 'byte' });
      return { ...document, pagesWithoutText: [], pagesRecognised: [] };
    },
    close: async () => {},
  };
  const preview = createPreview({
    parser,
    resolveFiles: async (_, addresses) =>
      addresses.map((address) => ({ name: 'a.txt', sha256: address.split('?')[0] ?? '' })),
    withLocalCopy: (sha256, use) => use(sha256),
  });
  return { preview, read };
}

it('a file that is named many times is read once and answered for each of its addresses', async () => {
  const { preview, read } = open();
  const addresses = Array.from({ length: 100 }, (_, k) => `one?k=${k}`);
  const answer = preview('a', [...addresses, 'two'], CUT, look);
  await expect.poll(() => read.length).toBe(1);
  read[0]?.finish();
  await expect.poll(() => read.length).toBe(2);
  read[1]?.finish();
  const { segmentList, files } = await answer;
  expect(files.map(({ filePath }) => filePath)).toEqual([...addresses, 'two']);
  expect(segmentList).toHaveLength(101);
  expect(read.map(({ owner }) => owner)).toEqual(['a', 'a']);
});

it('an account has four previews at a time, whatever others have', async () => {
  const { preview, read } = open();
  const running = [1, 2, 3, 4].map(() => preview('a', ['one'], CUT, look));
  await expect(preview('a', ['one'], CUT, look)).rejects.toMatchObject({
    code: 429,
    message: '您有 4 个分段预览正在进行，请等其中一个完成后再试',
  });
  const other = preview('b', ['one'], CUT, look);
  await expect.poll(() => read.length).toBe(5);
  for (const { finish } of read) finish();
  await Promise.all([...running, other]);
  const next = preview('a', ['one'], CUT, look);
  await expect.poll(() => read.length).toBe(6);
  read[5]?.finish();
  await next;
});
