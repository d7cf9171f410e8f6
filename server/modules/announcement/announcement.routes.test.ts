import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  ANNOUNCEMENT_LIMITS,
  announcementPage,
  announcements,
  deleteAnnouncement,
  readAnnouncements,
  restoreAnnouncement,
  saveAnnouncement,
} from '#contract/announcement.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { auditPage } from '#contract/operator.contract.ts';
import { newId } from '#server/platform/database/columns.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';

describeOnBothDatabases('announcements', (database) => {
  let app: TestApp;
  let token: string;
  let operator: string;
  let otherBrand: string;
  beforeAll(async () => {
    app = await createTestApp({ database: database() });
    ({ token } = await app.createUser());
    operator = (await app.createUser('operator', { operator: true })).token;
    otherBrand = newId();
    await database().sql`
      insert into company (id, key, config) select ${otherBrand}, ${otherBrand}, config from company where is_default`;
  });
  afterAll(() => app.close());
  beforeEach(() => database().sql`truncate announcement, announcement_reader`);

  const publish = async (title: string, more: object = {}) =>
    (await app.call(saveAnnouncement, { title, text: `${title}的内容`, ...more }, operator)).data;
  const look = async (by = token) => (await app.call(announcements, {}, by)).data;
  const titles = async (by = token) => (await look(by)).records.map(({ title }) => title);

  test('people see those of their brand and those for all, newest first, and how many are new', async () => {
    await publish('维护');
    await publish('别的品牌的', { companyId: otherBrand });
    await publish('新功能');
    const first = await look();
    expect(first.records.map(({ title, text }) => [title, text])).toEqual([
      ['新功能', '新功能的内容'],
      ['维护', '维护的内容'],
    ]);
    expect(first.unread).toBe(2);
    expect((await app.call(readAnnouncements, {}, token)).code).toBe(200);
    expect((await look()).unread).toBe(0);
    await publish('又一条');
    expect((await look()).unread).toBe(1);
    const { token: newcomer } = await app.createUser();
    expect(await look(newcomer), 'what came before an account is no news to it').toMatchObject({ unread: 0 });
    for (let n = 0; n <= ANNOUNCEMENT_LIMITS.shown; n += 1) await publish(`第 ${n} 条`);
    expect(await titles()).toHaveLength(ANNOUNCEMENT_LIMITS.shown);
  });

  test('one is changed, deleted and restored, and the audit log tells it', async () => {
    const id = await publish('  维护 ');
    const before = (await look()).records[0];
    expect(before?.title).toBe('维护');
    const changed = { id, companyId: otherBrand, title: '维护改期', text: '改到周日。' };
    expect(await app.call(saveAnnouncement, changed, operator)).toMatchObject({ code: 200, data: id });
    expect(await titles()).toEqual([]);
    const page = (await app.call(announcementPage, {}, operator)).data;
    expect(page).toMatchObject({ total: 1, records: [{ ...changed, companyName: expect.stringMatching(/./) }] });
    expect((await app.call(deleteAnnouncement, { id }, operator)).code).toBe(200);
    expect((await app.call(announcementPage, {}, operator)).data.total).toBe(0);
    expect(await app.call(deleteAnnouncement, { id }, operator)).toMatchObject({ code: 404 });
    expect(await app.call(saveAnnouncement, changed, operator)).toMatchObject({ code: 404 });
    expect((await app.call(restoreAnnouncement, { id }, operator)).code).toBe(200);
    expect(await app.call(restoreAnnouncement, { id }, operator)).toMatchObject({ code: 404 });
    expect((await app.call(announcementPage, {}, operator)).data.total).toBe(1);
    const log = (await app.call(auditPage, { size: 4 }, operator)).data.records.map(({ action }) => action);
    expect(log).toEqual(['restore', 'delete', 'update', 'create'].map((verb) => `announcement.${verb}`));
  });

  test('bad input says what is wrong and changes nothing; people who do not operate write none', async () => {
    const wrong = [
      [{ title: ' ', text: '内容' }, '请填写标题'],
      [{ title: '题', text: '' }, '请填写内容'],
      [{ title: '题'.repeat(41), text: '内容' }, '标题最多 40 个字'],
      [{ title: '题', text: '字'.repeat(1001) }, '内容最多 1000 个字'],
      [{ title: '题', text: '内容', companyId: randomUUID() }, '所属品牌不存在'],
    ] as const;
    for (const [input, message] of wrong)
      expect(await app.call(saveAnnouncement, input, operator)).toMatchObject({ code: 400, message });
    expect(await app.call(saveAnnouncement, { id: randomUUID(), title: '题', text: '内容' }, operator)).toMatchObject({
      code: 404,
      message: '公告不存在或已被删除',
    });
    const operators: [Endpoint, object][] = [
      [announcementPage, {}],
      [saveAnnouncement, { title: '题', text: '内容' }],
      [deleteAnnouncement, { id: randomUUID() }],
      [restoreAnnouncement, { id: randomUUID() }],
    ];
    for (const [endpoint, input] of operators) {
      expect((await app.call(endpoint, input, token)).code, endpoint.path).toBe(CODE.forbidden);
      expect((await app.call(endpoint, input)).code, endpoint.path).toBe(CODE.sessionEnded);
    }
    const own: Endpoint[] = [announcements, readAnnouncements];
    for (const endpoint of own) expect((await app.call(endpoint, {})).code).toBe(CODE.sessionEnded);
    expect(await titles()).toEqual([]);
  });
});
