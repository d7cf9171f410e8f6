import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TRIAL_ROLE } from '#contract/home-host.contract.ts';
import { RoleInput } from '#contract/role.contract.ts';
import { Segmentation } from '#contract/segmentation.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { FIRST_QUESTIONS, saveGuide } from './renew-guide.ts';
import { seed } from './seed.ts';

const FORMER_GUIDE = new URL('../testing/former-guide.md', import.meta.url);

let app: TestApp;
let dataDir: string;
let creator: string;
let libraryId: string;

/** An installation as the version before left it. */
beforeEach(async () => {
  app = await createTestApp();
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-renew-'));
  await seed(app.modules, dataDir);
  const { sql } = app.database;
  const [library] = await sql`select id, account_id from library`;
  [libraryId, creator] = [library?.id, library?.account_id];
  const { file, knowledge } = app.modules;
  const kept = await file.keep(creator, '平台使用指南.md', createReadStream(FORMER_GUIDE));
  const fileList = [{ url: file.addressOf(kept.id), name: '平台使用指南.md' }];
  const [present] = await documents();
  await knowledge.deleteDocuments(creator, [present?.id]);
  const cut = Segmentation.parse({});
  await knowledge.save(creator, { id: libraryId, name: '平台使用指南', type: 1, fileList, ...cut });
  await saveRole({ unknownReply: '这个问题指南里没有写到。您可以换个问法，比如“支持哪些文档”。', question: [] });
  await waitFor(isRead);
});
afterEach(async () => {
  await app.close();
  await fs.rm(dataDir, { recursive: true, force: true });
});

const role = async () => {
  const [named] = await app.modules.role.named(creator, TRIAL_ROLE, 1);
  return app.modules.role.find(creator, named?.id ?? '');
};
const saveRole = async (values: Partial<RoleInput>) =>
  app.modules.role.save(creator, RoleInput.parse({ ...(await role()), ...values }));
const documents = () => app.database.sql`select id, file_id, status from document where deleted_at is null`;
const isRead = async () => ((await documents()).every(({ status }) => status === 2) ? true : null);
const headings = async () => {
  const rows = await app.database.sql`select s.heading from segment s join document d on d.id = s.document_id
    where d.deleted_at is null and s.run = d.live_run`;
  return rows.map(({ heading }) => heading.at(-1));
};

test('the guide that an earlier version brought gives way to this one’s, once', async () => {
  expect(await headings()).not.toContain('怎么收费');
  await seed(app.modules, dataDir);
  await waitFor(isRead);
  expect(await headings()).toContain('怎么收费');
  expect(await role()).toMatchObject({ unknownReply: expect.stringContaining('联系我们'), question: FIRST_QUESTIONS });
  const renewed = await documents();
  expect(renewed).toHaveLength(1);
  await seed(app.modules, dataDir);
  expect(await documents()).toEqual(renewed);
});

test('what was cut off between putting in and taking out goes on from there', async () => {
  await saveGuide(app.modules, creator, libraryId);
  await waitFor(isRead);
  await seed(app.modules, dataDir);
  await waitFor(isRead);
  expect(await documents()).toHaveLength(1);
  expect(await headings()).toContain('怎么收费');
});

test.each([
  ['edited', `update segment set edited_at = now() where id = (select min(id) from segment)`],
  ['switched off', `update document set enabled = false where deleted_at is null`],
  ['deleted', `update document set deleted_at = now()`],
])('what its owner has %s stays as it is', async (_what, change) => {
  await app.database.sql.unsafe(change);
  await saveRole({ unknownReply: '请联系前台。' });
  const before = await documents();
  await seed(app.modules, dataDir);
  expect(await documents()).toEqual(before);
  expect((await role()).unknownReply).toBe('请联系前台。');
});
