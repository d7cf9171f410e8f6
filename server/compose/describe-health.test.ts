import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Room } from '#server/platform/files/free-room.ts';
import { createLocalFileStore } from '#server/platform/files/local-file-store.ts';
import { describeHealth } from './describe-health.ts';

const MB = 1024 * 1024;

async function open({
  kind = 'embedded',
  room,
}: {
  kind?: 'embedded' | 'postgres';
  room?: (own: Room) => Room | null;
}) {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-volumes-'));
  onTestFinished(() => fs.rm(dataDir, { recursive: true }));
  const local = createLocalFileStore(path.join(dataDir, 'files'));
  const files = { ...local, findRoom: async () => local.findRoom().then((own) => own && (room?.(own) ?? own)) };
  const health = describeHealth(
    { config: { dataDir }, jobs: { state: () => 'running' }, files, database: { kind } } as never,
    { limits: { take: async () => {} } } as never,
  );
  return { dataDir, ...health };
}

test('one disk that holds both is told once', async () => {
  const { listDisks, probes } = await open({});
  expect(await listDisks()).toMatchObject([{ holds: ['database', 'files'] }]);
  expect([await probes.files(), await probes.disk()]).toEqual([null, null]);
});

test('files on a volume of their own have room of their own, and the server is not ready without', async () => {
  const { listDisks, probes } = await open({
    kind: 'postgres',
    room: ({ device }) => ({ device: device + 1, free: MB, total: MB }),
  });
  expect(await listDisks()).toMatchObject([{ holds: ['rest'] }, { holds: ['files'], free: MB }]);
  expect(await probes.disk()).toBe('only 1 MB are free');
});

test.each([
  ['a file stands in place of the folder', (folder: string) => fs.writeFile(folder, ''), 'ENOTDIR'],
  ['the folder is gone', async () => {}, 'ENOENT'],
])('files cannot be written where %s, and it says so by a word that names no path', async (_, put, code) => {
  const { dataDir, probes } = await open({});
  await fs.rm(path.join(dataDir, 'files'), { recursive: true });
  await put(path.join(dataDir, 'files'));
  expect(await probes.files()).toBe(`cannot be written: ${code}`);
});
