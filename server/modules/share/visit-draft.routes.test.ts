import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logout } from '#contract/account.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { queryLineInfo } from '#contract/line.contract.ts';
import { NEW_NODE, saveAvatarNode } from '#contract/node.contract.ts';
import { deleteProject, endProjectLinks, updateProject } from '#contract/project.contract.ts';
import { publishProject, takeDownProject } from '#contract/publish.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import {
  checkVisit,
  followVisit,
  openVisit,
  startProject,
  type VisitPlace,
  visitChat,
  visitForget,
  visitHistory,
  visitMedia,
  visitRecommend,
  visitResume,
  visitSentence,
  visitSpeech,
  visitStop,
} from '#contract/visit.contract.ts';
import { beatLine, leaveLine, takeLine } from '#contract/visit-line.contract.ts';
import { visitOutline } from '#contract/visit-outline.contract.ts';
import { makeScene } from '#server/testing/make-scene.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';
import { PIXEL } from '#server/testing/tiny-media.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const SIGN_IN = { code: 4111, message: '请先登录，登录后继续演示', data: null };
const MISSING = { code: 404, message: '项目不存在或已被删除', data: null };

describeWithDatabase('what is saved, for its owner', (database) => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  let stranger: string;
  let roleId: string;
  let id: string;
  let nodeId: string;
  let ticket: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false, database: database() });
    ({ token, accountId } = await app.createUser());
    stranger = (await app.createUser()).token;
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, welcomeText: ['您好，我是小政。'] };
    roleId = (await app.call(saveRole, role, token)).data;
    id = (await app.call(updateProject, { name: '大厅', roleId, direction: '2' }, token)).data;
    nodeId = (await app.call(saveAvatarNode, { ...NEW_NODE, projectId: id, name: '第一页' }, token)).data.id;
    await app.call(publishProject, { id }, token);
    await app.call(updateProject, { id, name: '大厅', roleId, direction: '1' }, token);
    await app.call(saveAvatarNode, { id: nodeId, projectId: id, name: '改过的一页' }, token);
    ticket = (await app.call(startProject, { id, draft: 1 }, token)).data;
  });
  afterAll(() => app.close());

  const send = (endpoint: Endpoint, input: object, session: string, cookie = '') => {
    const query = endpoint.style === 'query' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    return app.app.inject({
      method: endpoint.method,
      url: endpoint.path + query,
      headers: { ...(session && { token: session }), ...(cookie && { cookie }) },
      remoteAddress: '10.0.44.1',
      ...(query ? {} : { payload: input }),
    });
  };
  const enter = async (place: VisitPlace, session: string) => {
    const reply = await send(openVisit, place, session);
    return { room: reply.json().data, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
  };

  test('the owner sees what is saved, visitors what is published', async () => {
    const shown = async (place: VisitPlace, session: string) => {
      const { room, cookie } = await enter(place, session);
      const { nodes } = (await send(visitOutline, place, session, cookie)).json().data;
      return [room.channel, room.direction, nodes.map(({ name }: { name: string }) => name)];
    };
    expect(await shown({ projectId: id, ticket }, token)).toEqual(['preview', '1', ['改过的一页']]);
    for (const input of [{ id }, { id, own: 1 as const }]) {
      const usual = (await app.call(startProject, input, token)).data;
      expect(await shown({ projectId: id, ticket: usual }, token)).toEqual(['room', '2', ['第一页']]);
      expect(await shown({ projectId: id, ticket: usual }, '')).toEqual(['room', '2', ['第一页']]);
    }
    expect(await shown({ projectId: id, ticket }, token)).toEqual(['preview', '1', ['改过的一页']]);
  });

  test('it is shown where visitors are told that the project is down', async () => {
    await app.call(takeDownProject, { id }, token);
    expect((await enter({ projectId: id, ticket }, token)).room).toMatchObject({ direction: '1' });
    await app.call(publishProject, { id }, token);
  });

  test('nobody else gets a ticket; a ticket in other hands is to a project that never was, without a session it asks to sign in', async () => {
    expect(await app.call(startProject, { id, draft: 1 }, stranger)).toEqual(MISSING);
    expect(await app.call(startProject, { id, draft: 1 })).toMatchObject({ code: 401, data: null });
    const { cookie } = await enter({ projectId: id, ticket }, token);
    const place = { projectId: id, ticket, line: randomUUID() };
    const asked = { cid: '1', query: '你好' };
    const calls: [Endpoint, object][] = [
      [openVisit, {}],
      [checkVisit, {}],
      [followVisit, {}],
      [visitOutline, {}],
      [visitChat, asked],
      [visitResume, { cid: '1', turnId: randomUUID(), after: 0 }],
      [visitStop, { cid: '1', turnId: randomUUID() }],
      [visitHistory, { cid: '1' }],
      [visitForget, { cid: '1' }],
      [visitRecommend, { query: '你' }],
      [visitSpeech, { text: '您好' }],
      [visitSentence, { text: '您好' }],
      [takeLine, {}],
      [beatLine, {}],
      [leaveLine, {}],
    ];
    const ended = (await app.createUser()).token;
    await app.call(logout, {}, ended);
    for (const session of ['', 'unknown', ended, stranger])
      for (const [endpoint, more] of calls) {
        const { statusCode, body } = await send(endpoint, { ...place, ...more }, session, cookie);
        const told = session === stranger ? MISSING : SIGN_IN;
        expect([endpoint.path, statusCode, JSON.parse(body)]).toEqual([endpoint.path, 200, told]);
      }
  });

  test('without a session a ticket says the same whatever became of its project; what is no ticket never asks to sign in', async () => {
    const gone = (await app.call(updateProject, { name: '分厅', roleId }, token)).data;
    const toGone = (await app.call(startProject, { id: gone, draft: 1 }, token)).data;
    await app.call(deleteProject, { id: gone }, token);
    const told = async (place: VisitPlace, session = '') => (await send(openVisit, place, session)).json();
    for (const place of [
      { projectId: id, ticket },
      { projectId: gone, ticket: toGone },
      { projectId: randomUUID(), ticket },
    ])
      expect(await told(place)).toEqual(SIGN_IN);
    expect(await told({ projectId: gone, ticket: toGone }, token)).toMatchObject({ code: 404 });
    expect(await told({ projectId: id, ticket: `${ticket}x` })).toMatchObject({ code: 404 });
    expect(await told({ projectId: gone })).toMatchObject({ code: 404 });
  });

  test('it takes no line, is in no list of who is there, and counts as a preview', async () => {
    const place = { projectId: id, ticket, line: randomUUID() };
    const { cookie } = await enter(place, token);
    const held = { code: 200, data: { state: 'held' } };
    expect((await send(takeLine, place, token, cookie)).json()).toMatchObject(held);
    expect((await send(beatLine, place, token, cookie)).json()).toMatchObject(held);
    const answer = await send(visitChat, { ...place, cid: '7', query: '', isStart: 1 }, token, cookie);
    expect(answer.body).toContain('您好，我是小政。');
    expect((await app.call(queryLineInfo, {}, token)).data).toMatchObject({ records: [], queue: [] });
    await send(visitChat, { ...place, cid: '7', query: '你好' }, token, cookie);
    const channels = await database().sql`select distinct channel from conversation where account_id = ${accountId}`;
    expect(channels).toEqual([{ channel: 'preview' }]);
    expect((await send(leaveLine, place, token, cookie)).json()).toMatchObject({ code: 200 });
  });

  test('the links of a project end a ticket to what is saved as well, whatever it was asked to last', async () => {
    for (const more of [{}, { lasts: 1 as const }]) {
      const made = (await app.call(startProject, { id, draft: 1, ...more }, token)).data;
      await app.call(endProjectLinks, { id }, token);
      expect((await send(openVisit, { projectId: id, ticket: made }, token)).json()).toMatchObject({ code: 4102 });
    }
    // Tickets are told apart from the end by the millisecond.
    await waitFor(async () => {
      ticket = (await app.call(startProject, { id, draft: 1 }, token)).data;
      return (await send(openVisit, { projectId: id, ticket }, token)).json().code === 200 ? true : null;
    });
  });

  test('its pictures are shown by what its owner was answered with, for as long as that session stands', async () => {
    const picture = (await app.upload('a.png', PIXEL, token, 'document')).data;
    const scene = makeScene({ background: { kind: 'picture', url: picture, fit: 'cover' } });
    await app.call(updateProject, { id, name: '大厅', roleId, direction: '1', scene }, token);
    const { room, cookie } = await enter({ projectId: id, ticket }, token);
    const other = (await app.call(updateProject, { name: '分厅', roleId, scene }, token)).data;
    const ofOther = (await app.call(startProject, { id: other, draft: 1 }, token)).data;
    const file = new URL(picture, 'http://localhost').searchParams.get('id') ?? '';
    const show = (more: VisitPlace) => send(visitMedia, { projectId: id, ticket, id: file, ...more }, '', cookie);
    const missing = { code: 404, message: '文件不存在或已被删除' };
    expect((await show({ pass: room.pass })).headers['content-type']).toBe('image/png');
    expect((await show({})).json()).toMatchObject(missing);
    expect((await show({ pass: `x${room.pass}` })).json()).toMatchObject(missing);
    const elsewhere = await show({ projectId: other, ticket: ofOther, pass: room.pass });
    expect(elsewhere.json(), 'the pass of another project').toMatchObject(missing);
    const usual = (await app.call(startProject, { id }, token)).data;
    expect((await enter({ projectId: id, ticket: usual }, token)).room.pass).toBeUndefined();
    await app.call(logout, {}, token);
    expect((await show({ pass: room.pass })).json()).toMatchObject(missing);
  });
});
