import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { deleteProject, endProjectLinks, updateProject } from '#contract/project.contract.ts';
import { conversationPage } from '#contract/record.contract.ts';
import { deleteRole, enableRoles, saveRole } from '#contract/role.contract.ts';
import { NO_END } from '#contract/share.contract.ts';
import {
  checkVisit,
  openVisit,
  startProject,
  type VisitPlace,
  visitForget,
  visitStop,
} from '#contract/visit.contract.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { TEST_KEY } from '#server/testing/prepare-database.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createVisitorCalls, textOf } from '#server/testing/visitor-calls.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { openLinkBox } from './link-box.store.ts';

const GUIDE = '# 社保卡\n\n补领社保卡请到政务大厅二楼 B 区 12 号窗口，约 10 分钟领卡。\n';

describe('visitors of projects', () => {
  let app: TestApp;
  let token: string;
  let libraryId: string;
  let roleId: string;
  const { send, enter, ask } = createVisitorCalls(
    () => app,
    () => '10.0.1.1',
  );

  beforeAll(async () => {
    app = await createTestApp();
    const user = await app.createUser();
    token = user.token;
    const url = (await app.upload('指南.md', GUIDE, token)).data;
    libraryId = (await app.call(saveLibrary, { name: '指南', fileList: [{ url, name: '指南.md' }] }, token)).data;
    await waitFor(async () => {
      const found = await app.modules.knowledge.libraryStatus(user.accountId, [libraryId]);
      return found.get(libraryId) === 2 || null;
    });
  });
  beforeEach(async () => {
    const role = {
      ...{ name: '小政', roleDesc: '导办员', avatarId: app.avatarId, documentLibId: libraryId },
      welcomeText: ['您好，我是小政。'],
    };
    roleId = (await app.call(saveRole, role, token)).data;
  });
  afterAll(() => app.close());

  test('a published project is a room for everyone; unknown, deleted and unpublished ones are none', async () => {
    const project = (await app.call(updateProject, { name: '大厅', roleId }, token)).data;
    const publish = (values: object) =>
      app.database.sql`update project set ${app.database.sql(values as never)} where id = ${project}`;
    await publish({ public_name: 'lobby' });
    const place = { name: 'lobby' };
    const cookie = await enter(place);
    expect(textOf(await ask(place, cookie, '', { isStart: 1 }))).toBe('您好，我是小政。');
    await ask(place, cookie, '你好');
    const [row] = await app.database.sql`select channel, project_id from conversation where role_id = ${roleId}`;
    expect(row).toEqual({ channel: 'room', project_id: project });
    for (const name of ['nowhere', '大厅', project])
      expect((await send(openVisit, { name })).json()).toMatchObject({
        code: 404,
        message: '没有这个房间，请核对地址',
      });
    await publish({ deleted_at: new Date().toISOString() });
    expect((await send(checkVisit, place)).json()).toMatchObject({ code: 404 });
    await publish({ deleted_at: null });
    await app.call(enableRoles, { ids: [roleId], enabled: false }, token);
    expect((await send(checkVisit, place)).json()).toMatchObject({ code: 4106 });
    await app.call(enableRoles, { ids: [roleId], enabled: true }, token);
    expect((await send(checkVisit, place)).json()).toMatchObject({ code: 200 });
    await app.call(deleteRole, { id: roleId }, token);
    expect((await send(checkVisit, place)).json()).toMatchObject({ code: 4103 });
  });

  describe('a project that its owner starts', () => {
    const interaction = { wake: { touch: true, word: '小华小华' }, idleSeconds: 40, bargeIn: false };
    let projectId: string;
    beforeEach(async () => {
      projectId = (await app.call(updateProject, { name: '大厅屏', roleId, interaction }, token)).data;
    });
    const start = async () => ({ projectId, ticket: (await app.call(startProject, { id: projectId }, token)).data });

    test('is entered with the ticket alone, talks, and is recorded', async () => {
      const place = await start();
      const cookie = await enter(place);
      expect(textOf(await ask(place, cookie, '怎么补领社保卡？'))).toContain('12 号窗口');
      const { data } = await app.call(conversationPage, { page: 1, size: 10 }, token);
      expect(data.records[0]).toMatchObject({ channel: 'room', roleId });
    });

    test('one that lasts is open until its owner ends the links of the project', async () => {
      const place = { projectId, ticket: (await app.call(startProject, { id: projectId, lasts: 1 }, token)).data };
      const links = await openLinkBox(app.database.db, createSecretBox(TEST_KEY), createLog('silent'));
      const read = links.open(place.ticket) ?? '';
      expect(Number(read.split(' ')[2])).toBe(Date.parse(NO_END));
      await enter(place);
      await app.call(endProjectLinks, { id: projectId }, token);
      expect((await send(openVisit, place)).json()).toMatchObject({ code: CODE.linkRevoked });
    });

    test.each([
      ['its link has run out', CODE.linkExpired],
      ['it is deleted', CODE.notFound],
    ])('what was said there can be stopped and forgotten after %s', async (_, code) => {
      const box = createSecretBox(TEST_KEY);
      const expired = box.seal(`project ${projectId} ${Date.now() - 1} ${Date.now() - 86_400_000}`);
      const open = await start();
      const cookie = await enter(open);
      const turnId = (await ask(open, cookie, '怎么补领社保卡？')).at(-1)?.turnId;
      const place = code === CODE.linkExpired ? { projectId, ticket: expired } : open;
      if (code === CODE.notFound) await app.call(deleteProject, { id: projectId }, token);
      expect((await send(checkVisit, place, cookie)).json()).toMatchObject({ code });
      expect((await send(visitStop, { ...place, cid: '1', turnId }, cookie)).json()).toMatchObject({ code: 200 });
      expect((await send(visitForget, { ...place, cid: '1' }, cookie)).json()).toMatchObject({ code: 200 });
      expect(await app.database.sql`select 1 from turn where id = ${turnId ?? ''}`).toHaveLength(0);
      const forged = { projectId, ticket: `x${open.ticket}` };
      expect((await send(visitForget, { ...forged, cid: '1' }, cookie)).json()).toMatchObject({ code: CODE.notFound });
    });

    test('opens nothing with another ticket, or after it is deleted', async () => {
      const open = async (at: VisitPlace) => (await send(openVisit, at)).json();
      expect((await open(await start())).data.interaction).toMatchObject(interaction);
      const { ticket } = await start();
      expect(await open({ projectId: roleId, ticket })).toMatchObject({ code: CODE.notFound });
      expect(await open({ projectId, ticket: `x${ticket}` })).toMatchObject({ code: CODE.notFound });
      expect(await open({ projectId })).toMatchObject({ code: CODE.notFound });
      expect(await open({ projectId, ticket })).toMatchObject({ code: 200 });
      await app.call(deleteProject, { id: projectId }, token);
      expect(await open({ projectId, ticket })).toMatchObject({ code: CODE.notFound });
    });
  });
});
