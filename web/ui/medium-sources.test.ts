import { expect, test, vi } from 'vitest';
import { createMediumSources } from './medium-sources.ts';

function setUp() {
  const fetch = vi.fn(async (id: string) => new Blob([id]));
  const close = vi.fn();
  let opened = 0;
  const sources = createMediumSources({ fetch, open: () => `blob:${++opened}`, close });
  const use = (id: string) => {
    const user = { onSource: vi.fn(), onFailure: vi.fn() };
    return { ...user, end: sources.use(id, user) };
  };
  return { sources, fetch, close, use };
}

test('a file is fetched once for all who show it, and stays for whoever shows it next', async () => {
  const { sources, fetch, close, use } = setUp();
  const [thumb, stage] = [use('a'), use('a')];
  await vi.waitFor(() => expect(stage.onSource).toHaveBeenCalledWith('blob:1'));
  expect(thumb.onSource).toHaveBeenCalledWith('blob:1');
  thumb.end();
  stage.end();
  expect(sources.peek('a')).toBe('blob:1');
  expect(use('a').onSource).toHaveBeenCalledWith('blob:1');
  expect(fetch).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
});

test('what could not be fetched is told to all who wait for it, and fetched anew by the next', async () => {
  const { fetch, use } = setUp();
  fetch.mockRejectedValueOnce(new Error('no network'));
  const [one, other] = [use('a'), use('a')];
  await vi.waitFor(() => expect(other.onFailure).toHaveBeenCalled());
  expect(one.onFailure).toHaveBeenCalled();
  const again = use('a');
  await vi.waitFor(() => expect(again.onSource).toHaveBeenCalledWith('blob:1'));
});

test('of files that nobody shows the last forty are kept', async () => {
  const { sources, close, use } = setUp();
  const held = use('held');
  await vi.waitFor(() => expect(held.onSource).toHaveBeenCalled());
  for (let index = 0; index < 42; index++) {
    const one = use(`file ${index}`);
    await vi.waitFor(() => expect(one.onSource).toHaveBeenCalled(), { interval: 1 });
    one.end();
  }
  expect(close).toHaveBeenCalledTimes(2);
  expect(sources.peek('file 1')).toBeNull();
  expect(sources.peek('file 2')).not.toBeNull();
  expect(sources.peek('held')).not.toBeNull();
});

test('what nobody waits for any more is not fetched to its end', () => {
  const { fetch, use } = setUp();
  let signal: AbortSignal | undefined;
  fetch.mockImplementationOnce((_id: string, own?: AbortSignal) => {
    signal = own;
    return new Promise<Blob>(() => {});
  });
  use('a').end();
  expect(signal?.aborted).toBe(true);
});
