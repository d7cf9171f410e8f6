import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CODE, type ReplyCode } from '#contract/errors.contract.ts';
import { beginMaterialUpload, materialUploads } from '#contract/material-upload.contract.ts';

const server = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#web/lib/request.ts', () => ({ call: server.call }));

const FOLDER = '018f0000-0000-7000-8000-000000000001';
const told = (name: string, folderId: string | null = FOLDER) => ({ name, size: 4, lastModified: 1, folderId });
const chosen = (name: string, lastModified = 1) => new File(['abcd'], name, { lastModified });

/** Each test has a page of its own. */
let uploads: typeof import('./uploads.ts');
let chosenFiles: typeof import('./chosen-files.ts');
let session: typeof import('#web/lib/session.ts');
let errors: typeof import('#web/lib/transport/request-error.ts');
let begun: { name: string; folderId: string | null }[];
/** Answers a beginning; hangs where it answers nothing. */
let answer: (input: { name: string; folderId: string | null }) => unknown;

beforeEach(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  begun = [];
  answer = () => new Promise(() => {});
  server.call.mockImplementation(async ({ path }: { path: string }, input: never) => {
    if (path === materialUploads.path) return [];
    if (path !== beginMaterialUpload.path) return null;
    begun.push(input);
    return answer(input);
  });
  vi.resetModules();
  uploads = await import('./uploads.ts');
  chosenFiles = await import('./chosen-files.ts');
  session = await import('#web/lib/session.ts');
  errors = await import('#web/lib/transport/request-error.ts');
  session.useSession.setState({ accountId: 'one' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.call.mockReset();
});

const readChosen = (accountId: string) => chosenFiles.readChosen(accountId);
const keepChosen = (...files: ReturnType<typeof told>[]) => chosenFiles.keepChosen('one', files);
const refusal = (code: ReplyCode, message: string) => new errors.RequestError(code, message);
const items = () => uploads.uploads.read().items;

test('chosen, and remembered until it has begun; refused, and forgotten', async () => {
  await uploads.loadOpenUploads('one');
  answer = ({ name }) => {
    if (name === '图 2.png') throw refusal(CODE.badInput, '不行');
    return name === '图 1.png' ? { id: 'a', offset: 4, state: 'done' } : new Promise(() => {});
  };
  uploads.addFiles(
    ['图 1.png', '图 2.png', '图 3.png', '表.xlsx'].map((name) => chosen(name)),
    FOLDER,
  );
  expect(readChosen('one')).toHaveLength(3);
  expect(items().find(({ name }) => name === '表.xlsx')?.problem).toContain('请上传到知识库');
  await vi.waitFor(() => expect(readChosen('one')).toEqual([told('图 3.png')]));
});

test('after a reload each is named with its folder, and goes on into it when it is chosen again', async () => {
  keepChosen(told('图 1.png'), told('图 2.png'));
  await uploads.loadOpenUploads('one');
  expect(items().map(({ name, folderId, file }) => [name, folderId, file])).toEqual([
    ['图 1.png', FOLDER, null],
    ['图 2.png', FOLDER, null],
  ]);
  // Copied meanwhile, the second has another date; the third was never chosen.
  answer = ({ name }) => ({ id: name, offset: 4, state: 'done' });
  uploads.addFiles([chosen('图 2.png', 99), chosen('图 3.png'), chosen('图 1.png')], null);
  await vi.waitFor(() => expect(items()).toEqual([]));
  expect(begun.map(({ name, folderId }) => [name, folderId])).toEqual([
    ['图 1.png', FOLDER],
    ['图 2.png', FOLDER],
    ['图 3.png', null],
  ]);
  expect(readChosen('one')).toEqual([]);
});

test('into no folder where its own is gone', async () => {
  keepChosen(told('图 1.png'));
  await uploads.loadOpenUploads('one');
  answer = ({ folderId }) => {
    if (folderId !== null) throw refusal(CODE.notFound, '文件夹不存在');
    return { id: 'a', offset: 4, state: 'done' };
  };
  uploads.addFiles([chosen('图 1.png')], null);
  await vi.waitFor(() => expect(items()).toEqual([]));
  expect(begun.map(({ folderId }) => folderId)).toEqual([FOLDER, null]);
});

test('where the server is away it stays, paused, and is remembered', async () => {
  await uploads.loadOpenUploads('one');
  answer = () => {
    throw refusal(CODE.unavailable, '没有连上');
  };
  uploads.addFiles([chosen('图 1.png')], FOLDER);
  await vi.waitFor(() => expect(items()[0]?.state).toBe('paused'));
  expect(readChosen('one')).toEqual([told('图 1.png')]);
});

test('one is given up, or all', async () => {
  keepChosen(told('图 1.png'), told('图 2.png'), told('图 3.png'));
  await uploads.loadOpenUploads('one');
  uploads.drop(items()[1]?.key ?? -1);
  expect(readChosen('one')).toEqual([told('图 1.png'), told('图 3.png')]);
  await uploads.dropLost();
  expect(items()).toEqual([]);
  expect(readChosen('one')).toEqual([]);
});

test('chosen before it is known whose they are, they stay', async () => {
  uploads.addFiles([chosen('图 1.png')], FOLDER);
  expect(readChosen('one')).toEqual([]);
  await uploads.loadOpenUploads('one');
  expect(items()).toHaveLength(1);
  expect(readChosen('one')).toEqual([told('图 1.png')]);
});

test('who signs in next sees nothing of it', async () => {
  await uploads.loadOpenUploads('one');
  uploads.addFiles([chosen('图 1.png')], FOLDER);
  session.useSession.setState({ accountId: 'two' });
  await uploads.loadOpenUploads('two');
  expect(items()).toEqual([]);
  expect(readChosen('two')).toEqual([]);
  expect(readChosen('one')).toHaveLength(1);
});
