import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploadQueue, type DuplicateFile, type UploadedFile } from './upload-queue.ts';

interface Transfer {
  name: string;
  signal: AbortSignal;
  onSent(share: number): void;
  finish(): void;
  fail(error: Error): void;
}

let time = 0;
/** Transfers that have started, in order. */
let transfers: Transfer[] = [];
let added: UploadedFile[][] = [];
let takenBack: string[] = [];
let outcomes: { added: number; failed: number }[] = [];
let add: (files: UploadedFile[]) => Promise<readonly DuplicateFile[]>;

beforeEach(() => {
  vi.useFakeTimers();
  [time, transfers, added, outcomes, takenBack] = [0, [], [], [], []];
  add = async (files) => {
    added.push(files);
    return [];
  };
});
function open() {
  return createUploadQueue({
    send: (file, { signal, onSent }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        const finish = () => resolve(`/file/${file.name}`);
        transfers.push({ name: file.name, signal, onSent, finish, fail: reject });
      }),
    add: (files) => add(files),
    takeBack: (urls) => takenBack.push(...urls),
    explain: (error, during) => `${during}: ${(error as Error).message}`,
    onRest: (outcome) => outcomes.push(outcome),
    now: () => time,
  });
}

function files(count: number, bytes = 10): File[] {
  return Array.from({ length: count }, (_, index) => new File(['x'.repeat(bytes)], `${index}.txt`));
}

const transfer = (name: string) => transfers.findLast((one) => one.name === name) as Transfer;
const settle = () => vi.advanceTimersByTimeAsync(0);
const names = () => transfers.map((one) => one.name);
const states = (queue: ReturnType<typeof open>) => queue.read().uploads.map((one) => `${one.name} ${one.state}`);

describe('order', () => {
  it('sends three at a time and takes the next as soon as one has ended, well or badly', async () => {
    const queue = open();
    queue.push(files(6));
    expect(names()).toEqual(['0.txt', '1.txt', '2.txt']);
    transfer('1.txt').finish();
    await settle();
    expect(names()).toHaveLength(4);
    transfer('0.txt').fail(new Error('away'));
    await settle();
    expect(names()).toHaveLength(5);
    queue.remove(queue.read().uploads.find((one) => one.name === '2.txt')?.id ?? 0);
    await settle();
    expect(names()).toHaveLength(6);
  });

  it('adds each file to the library as it arrives, and gathers those that come while it is adding', async () => {
    const first = Promise.withResolvers<[]>();
    add = (batch) => {
      added.push(batch);
      return added.length === 1 ? first.promise : Promise.resolve([]);
    };
    const queue = open();
    queue.push(files(3));
    for (const name of ['0.txt', '1.txt', '2.txt']) {
      transfer(name).finish();
      await settle();
    }
    expect(added).toEqual([[{ url: '/file/0.txt', name: '0.txt', replaces: undefined, wanted: false }]]);
    expect(states(queue)).toEqual(['0.txt adding', '1.txt adding', '2.txt adding']);
    first.resolve([]);
    await settle();
    expect(added[1]?.map((one) => one.name)).toEqual(['1.txt', '2.txt']);
    expect(queue.read()).toMatchObject({ uploads: [], done: 3, total: 3, busy: false });
    expect(outcomes).toEqual([{ added: 3, failed: 0 }]);
  });

  it('never adds more than 100 files in one call', async () => {
    const first = Promise.withResolvers<[]>();
    add = (batch) => {
      added.push(batch);
      return added.length === 1 ? first.promise : Promise.resolve([]);
    };
    open().push(files(130));
    for (let sent = 0; sent < 130; sent++) {
      transfers[sent]?.finish();
      await settle();
    }
    first.resolve([]);
    await settle();
    expect(added.map((batch) => batch.length)).toEqual([1, 100, 29]);
  });

  it('hands on which document a file takes the place of', async () => {
    open().push(files(1), { replaces: 'old' });
    transfer('0.txt').finish();
    await settle();
    expect(added[0]?.[0]?.replaces).toBe('old');
  });
});

describe('a content that the library has already', () => {
  const refuse = (names: string[]) => async (batch: UploadedFile[]) => {
    added.push(batch);
    return batch
      .filter((file) => names.includes(file.name) && !file.wanted)
      .map(({ url }) => ({ url, documentName: '旧.txt' }));
  };

  it('waits for a decision while the others go in; kept, it goes in as well without being sent again', async () => {
    add = refuse(['0.txt']);
    const queue = open();
    queue.push(files(2));
    transfer('0.txt').finish();
    transfer('1.txt').finish();
    await settle();
    expect(queue.read()).toMatchObject({ busy: false, done: 1 });
    expect(queue.read().uploads).toMatchObject([{ state: 'duplicate', error: '内容相同的文档已存在：旧.txt' }]);
    queue.keep(queue.read().uploads[0]?.id ?? 0);
    await settle();
    expect(added.at(-1)).toMatchObject([{ name: '0.txt', wanted: true }]);
    expect(names()).toEqual(['0.txt', '1.txt']);
    expect(queue.read()).toMatchObject({ uploads: [], done: 2 });
  });

  it('is skipped without being called a failure', async () => {
    add = refuse(['0.txt']);
    const queue = open();
    queue.push(files(1));
    transfer('0.txt').finish();
    await settle();
    queue.remove(queue.read().uploads[0]?.id ?? 0);
    expect(queue.read()).toMatchObject({ uploads: [], busy: false });
    expect(outcomes).toEqual([]);
  });
});

describe('refusal', () => {
  it('never sends a file of a wrong kind and does not count it', async () => {
    const queue = open();
    queue.push([new File(['x'], 'a.exe'), ...files(1)]);
    expect(names()).toEqual(['0.txt']);
    expect(queue.read()).toMatchObject({ total: 1, busy: true });
    expect(queue.read().uploads[0]).toMatchObject({ state: 'refused', error: '文件格式不正确' });
    transfer('0.txt').finish();
    await settle();
    expect(outcomes).toEqual([{ added: 1, failed: 0 }]);
    expect(states(queue)).toEqual(['a.exe refused']);
  });

  it('says nothing about a rest that it had before', async () => {
    const queue = open();
    queue.push(files(1));
    transfer('0.txt').fail(new Error('away'));
    await settle();
    queue.push([new File(['x'], 'a.exe')]);
    queue.remove(queue.read().uploads[1]?.id ?? 0);
    expect(outcomes).toEqual([{ added: 0, failed: 1 }]);
  });
});

describe('failure', () => {
  it('keeps the failed file with its reason, goes on with the others, and sends it again when asked', async () => {
    const queue = open();
    queue.push(files(2));
    transfer('0.txt').onSent(0.5);
    transfer('0.txt').fail(new Error('网络错误'));
    transfer('1.txt').finish();
    await settle();
    expect(queue.read().uploads).toMatchObject([{ name: '0.txt', state: 'failed', error: 'sending: 网络错误' }]);
    expect(outcomes).toEqual([{ added: 1, failed: 1 }]);
    queue.retryAll();
    expect(queue.read().uploads).toMatchObject([{ state: 'sending', sent: 0, error: null }]);
    transfer('0.txt').finish();
    await settle();
    expect(queue.read()).toMatchObject({ uploads: [], done: 2, busy: false });
    expect(outcomes[1]).toEqual({ added: 1, failed: 0 });
  });

  it('does not send again what is on the server already', async () => {
    let refuse = true;
    const accept = add;
    add = (batch) => (refuse ? Promise.reject(new Error('保存失败')) : accept(batch));
    const queue = open();
    queue.push(files(1));
    transfer('0.txt').finish();
    await settle();
    expect(queue.read().uploads).toMatchObject([{ state: 'failed', error: 'adding: 保存失败' }]);
    refuse = false;
    queue.retry(queue.read().uploads[0]?.id ?? 0);
    await settle();
    expect(names()).toEqual(['0.txt']);
    expect(added).toHaveLength(1);
    expect(queue.read().done).toBe(1);
  });
});

describe('cancelling', () => {
  it('aborts the transfer and forgets the file without calling it a failure', async () => {
    const queue = open();
    queue.push(files(2));
    queue.remove(queue.read().uploads[0]?.id ?? 0);
    await settle();
    expect(transfer('0.txt').signal.aborted).toBe(true);
    expect(states(queue)).toEqual(['1.txt sending']);
    transfer('1.txt').finish();
    await settle();
    expect(outcomes).toEqual([{ added: 1, failed: 0 }]);
  });

  it('leaves a file alone that is being added', async () => {
    const slow = Promise.withResolvers<[]>();
    add = () => slow.promise;
    const queue = open();
    queue.push(files(5));
    transfer('0.txt').finish();
    await settle();
    queue.remove(queue.read().uploads[0]?.id ?? 0);
    queue.removeAll();
    expect(states(queue)).toEqual(['0.txt adding']);
    expect(transfers.filter((one) => one.signal.aborted).map((one) => one.name)).toEqual(['1.txt', '2.txt', '3.txt']);
    expect(names()).not.toContain('4.txt');
    slow.resolve([]);
    await settle();
    expect(queue.read().busy).toBe(false);
  });
});

describe('progress', () => {
  it('counts bytes, speed and the time left, for each file and for all', () => {
    const queue = open();
    queue.push(files(4, 1000));
    time = 1000;
    transfer('0.txt').onSent(0.5);
    transfer('1.txt').onSent(0.25);
    const { uploads, ...all } = queue.read();
    expect(uploads[0]).toMatchObject({ sent: 500, speed: 500, secondsLeft: 1 });
    expect(uploads[1]).toMatchObject({ sent: 250, speed: 250, secondsLeft: 3 });
    expect(uploads[3]).toMatchObject({ state: 'waiting', sent: 0, speed: null, secondsLeft: null });
    expect(all).toMatchObject({ totalBytes: 4000, sentBytes: 750, speed: 750, secondsLeft: 5, done: 0, total: 4 });
  });

  it('tells of a stalled line although nothing moves', async () => {
    const queue = open();
    queue.push(files(1, 1000));
    time = 1000;
    transfer('0.txt').onSent(0.5);
    expect(queue.read().speed).toBe(500);
    time = 9000;
    await vi.advanceTimersByTimeAsync(1000);
    expect(queue.read()).toMatchObject({ speed: 0, secondsLeft: null });
  });

  it('stops its clock at rest and gives the same object until something changes', async () => {
    const queue = open();
    const listener = vi.fn();
    queue.subscribe(listener);
    queue.push(files(1));
    transfer('0.txt').finish();
    await settle();
    expect(vi.getTimerCount()).toBe(0);
    const calls = listener.mock.calls.length;
    const before = queue.read();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(queue.read()).toBe(before);
    expect(listener.mock.calls).toHaveLength(calls);
  });

  it('starts counting anew with the next files', async () => {
    const queue = open();
    queue.push(files(2));
    transfer('0.txt').finish();
    transfer('1.txt').finish();
    await settle();
    expect(queue.read()).toMatchObject({ done: 2, total: 2 });
    queue.push(files(1));
    expect(queue.read()).toMatchObject({ done: 0, total: 1, totalBytes: 10 });
  });
});

describe('held files', () => {
  const held = (queue: ReturnType<typeof open>) => queue.read().held.map((one) => `${one.name} ${one.state}`);
  const cut = { segmentType: 'qa', separators: [], segmentLength: 600, removeUrl: false, removeSpaces: false } as const;

  it('are sent, and stay out of the library and of its figures until they are released', async () => {
    const queue = open();
    queue.push(files(2), { held: true });
    transfer('0.txt').finish();
    await settle();
    expect(held(queue)).toEqual(['0.txt ready', '1.txt sending']);
    expect(queue.read()).toMatchObject({ uploads: [], total: 0, busy: false });
    queue.release({ segmentation: { ...cut, separators: [] } });
    await settle();
    expect(added.flat()).toMatchObject([{ name: '0.txt', segmentation: { segmentType: 'qa' } }]);
    expect(states(queue)).toEqual(['1.txt sending']);
    transfer('1.txt').finish();
    await settle();
    expect(added.flat().map((one) => [one.name, one.segmentation?.segmentType])).toEqual([
      ['0.txt', 'qa'],
      ['1.txt', 'qa'],
    ]);
    expect(outcomes).toEqual([{ added: 2, failed: 0 }]);
  });

  it('go when they are refused, left out, or nothing comes of it; what was chosen for them is told', async () => {
    const queue = open();
    queue.push([...files(3), new File(['x'], '程序.exe')], { held: true });
    for (const one of ['0.txt', '1.txt', '2.txt']) transfer(one).finish();
    await settle();
    const [zero, one, two] = queue.read().held.map(({ id }) => id);
    queue.release({
      segmentation: { ...cut, separators: [] },
      skip: new Set([zero ?? -1]),
      wanted: new Set([one ?? -1]),
      replaces: new Map([[two ?? -1, 'doc']]),
    });
    await settle();
    expect(added.flat().map(({ name, wanted, replaces }) => [name, wanted, replaces])).toEqual([
      ['1.txt', true, undefined],
      ['2.txt', false, 'doc'],
    ]);
    expect(held(queue)).toEqual([]);
    expect(takenBack).toEqual(['/file/0.txt']);
    queue.push([new File(['x'], '3.txt'), ...files(1)], { held: true });
    transfer('3.txt').finish();
    await settle();
    const { signal } = transfer('0.txt');
    queue.dropHeld();
    expect(signal.aborted).toBe(true);
    expect(held(queue)).toEqual([]);
    expect(takenBack, 'what had arrived').toEqual(['/file/0.txt', '/file/3.txt']);
  });
});
