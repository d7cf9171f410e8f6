import fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import { documentPage, saveLibrary } from '#contract/knowledge.contract.ts';
import {
  documentDetail,
  editSegment,
  enableSegment,
  resegmentDocument,
  segmentPage,
  waitingEdits,
} from '#contract/segment.contract.ts';
import { makeDataDir } from '#server/testing/make-data-dir.ts';
import { startServer } from '#server/testing/start-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const TEXT = [
  'https://example.com/only',
  ...Array.from(
    { length: 6000 },
    (_, n) => `第${n}条  见 https://example.com/${n} ，窗口${n}号每天受理${n % 90}件申请。`,
  ),
].join('\n\n');
const LINES = { segmentType: 'custom', separators: ['\\n'], segmentLength: 100 } as const;

test('kill -9 in the middle of another cut: every edit is there once, where it belongs or waiting', async () => {
  const dataDir = await makeDataDir();
  let server = await startServer(dataDir);
  try {
    const token = await server.signIn();
    const url = (await server.upload('规定.txt', Buffer.from(TEXT), token)).data;
    const fileList = [{ url, name: '规定.txt' }];
    const libId = (await server.call(saveLibrary, { name: '规定', fileList, ...LINES }, token)).data;
    const docId = (await server.call(documentPage, { libId }, token)).data.records[0]?.id ?? '';
    const detail = async () => (await server.call(documentDetail, { docId }, token)).data;
    const settled = () =>
      waitFor(async () => {
        const row = await detail();
        return row.status === 1 ? null : row;
      });
    const count = (await settled()).segmentCount;
    const page = async (page: number) =>
      (await server.call(segmentPage, { docId, size: 1, page }, token)).data.records[0];
    const edited = [2, 1500, 3000, 4500, 5999];
    for (const n of edited)
      await server.call(editSegment, { docId, id: (await page(n))?.id, text: `改过的第${n}段。` }, token);
    await server.call(editSegment, { docId, id: (await page(1))?.id, text: '网址写在这里。' }, token);
    await server.call(enableSegment, { docId, ids: [(await page(4000))?.id], enabled: false }, token);

    await server.call(resegmentDocument, { docId, ...LINES, removeUrl: true, removeSpaces: true }, token);
    // Some of the new segments are stored: the places were found, and the weaving has begun.
    await waitFor(async () => ((await detail()).progressDone > 0 ? true : null));
    await server.kill();
    server = await startServer(dataDir);

    const row = await settled();
    expect(row).toMatchObject({ status: 2, reason: null, segmentCount: count - 1 });
    expect(row.edits).toEqual({ edited: edited.length, disabled: 1, deleted: 0, waiting: 1 });
    for (const n of edited) expect((await page(n - 1))?.text).toBe(`改过的第${n}段。`);
    expect(await page(3999)).toMatchObject({ enabled: false, text: expect.stringContaining('第3998条') });
    expect((await server.call(waitingEdits, { docId }, token)).data).toMatchObject([{ text: '网址写在这里。' }]);
  } finally {
    await server.stop();
    await fs.rm(dataDir, { recursive: true, force: true });
  }
});
