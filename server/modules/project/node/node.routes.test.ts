import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryLineInfo } from '#contract/line.contract.ts';
import {
  copyNodes,
  deletedNodes,
  deleteNode,
  deleteNodes,
  NODE_LIMITS,
  NODES_BEFORE_SAVE,
  type NodeRecord,
  nodeList,
  nodeSentence,
  orderNodes,
  proposeScript,
  restoreNodes,
  saveAvatarNode,
  userNodeList,
} from '#contract/node.contract.ts';
import { copyProject, deleteProject, project, projectPage, updateProject } from '#contract/project.contract.ts';
import { projectAccess } from '#contract/project-access.contract.ts';
import { editVersion, publishProject } from '#contract/publish.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { startProject, visitMedia, visitSentence } from '#contract/visit.contract.ts';
import { beatLine, takeLine } from '#contract/visit-line.contract.ts';
import { visitOutline } from '#contract/visit-outline.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createVisitorCalls } from '#server/testing/visitor-calls.ts';

describeOnBothDatabases('nodes of a project', (database) => {
  let app: TestApp;
  let token: string;
  let stranger: string;
  let roleId: string;
  let projectId: string;
  const { send, enter } = createVisitorCalls(
    () => app,
    () => '10.0.8.1',
  );
  beforeAll(async () => {
    app = await createTestApp({ jobs: false, database: database() });
    token = (await app.createUser()).token;
    stranger = (await app.createUser()).token;
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId };
    roleId = (await app.call(saveRole, role, token)).data;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    projectId = (await app.call(updateProject, { name: '展厅', roleId }, token)).data;
  });

  const save = (values: object, owner?: string) =>
    app.call(saveAvatarNode, { projectId, ...values }, owner === undefined ? token : owner);
  const make = async (name: string, values: object = {}) => (await save({ name, ...values })).data;
  const list = async (of = projectId) => (await app.call(nodeList, { projectId: of }, token)).data;
  const names = async (of = projectId) => (await list(of)).nodes.map(({ name }) => name);
  const changed = async () => (await app.call(project, { id: projectId }, token)).data.standing.changed;

  test('before the first save nothing is configured, in the words of the specification', async () => {
    for (const input of [{}, { projectId: '' }]) {
      expect(await app.call(nodeList, input, token)).toMatchObject({ code: 400, message: NODES_BEFORE_SAVE });
      expect(await app.call(saveAvatarNode, { name: '一', ...input }, token)).toMatchObject({
        code: 400,
        message: NODES_BEFORE_SAVE,
      });
    }
    expect(await app.call(nodeList, { projectId })).toMatchObject({ code: 401 });
    expect(await app.call(nodeList, { projectId }, stranger)).toMatchObject({ code: 404 });
    expect(await save({ name: '一' }, stranger)).toMatchObject({ code: 404 });
  });

  test('nodes are made in their places, changed field by field, and have a clock', async () => {
    const first = await make('一', { script: '{{动作:讲解}}大家好。{{停顿:1.5}}今天讲三件事。' });
    await make('三');
    await make('二', { afterId: first.id });
    await make('零', { afterId: null });
    const { nodes, seconds, speech } = await list();
    expect(nodes.map(({ name, order }) => [name, order])).toEqual([
      ['零', 1],
      ['一', 2],
      ['二', 3],
      ['三', 4],
    ]);
    expect(nodes[1]).toMatchObject({ person: 'right', ask: null, allowsQuestions: true, state: 'confirmed' });
    expect(nodes[1]?.timeline.parts.map(({ kind, ready }) => [kind, ready])).toEqual([
      ['sentence', false],
      ['pause', true],
      ['sentence', false],
    ]);
    expect(seconds).toBeCloseTo(nodes[1]?.timeline.seconds ?? 0);
    expect(speech).toMatchObject({ total: 4, ready: 3, problem: '' });
    expect((await save({ id: first.id, person: 'left' })).data).toMatchObject({ name: '一', person: 'left', order: 2 });
    expect(await save({ id: first.id, afterId: randomUUID(), name: '一' })).toMatchObject({ code: 404 });
    expect(await save({ id: randomUUID(), name: '一' })).toMatchObject({ code: 404 });
    expect(await save({ name: '一', afterId: randomUUID() })).toMatchObject({ code: 404 });
  });

  test.each([
    [{ name: '' }, '请填写节点名称'],
    [{ name: '一'.repeat(41) }, '节点名称最多 40 个字'],
    [{ name: '一', script: '{{动作:翻跟头}}' }, '动作库中没有'],
    [{ name: '一', script: '{{标记:1}}看这里。' }, '标记在页面上没有'],
    [{ name: '一', page: { kind: 'picture', url: 'https://elsewhere.example/a.png' } }, '素材'],
    [{ name: '一', page: { kind: 'picture', url: `/avatar/file?id=${randomUUID()}` } }, '应来自我的素材'],
    [{ name: '一', components: [{ kind: 'ai' }] }, ''],
    [{ name: '一', marks: [1, 1].map((number) => ({ number, x: 0, y: 0 })) }, '标记的编号重复了'],
    [{ name: '一', ask: { question: '去哪', options: [] } }, '至少填写一个选项'],
    [
      {
        name: '一',
        ask: { question: '去哪', options: [{ label: '甲', target: { to: 'node', nodeId: randomUUID() } }] },
      },
      '选项要去的节点已不在这个项目里',
    ],
    [{ name: '一', advance: { kind: 'auto', seconds: '3' } }, ''],
    [{ name: '一', notes: '注'.repeat(3001) }, '备注最多 3000 个字'],
  ])('%j is refused', async (values, message) => {
    expect(await save(values)).toMatchObject({ code: 400, message: expect.stringContaining(message) });
    expect(await names()).toEqual([]);
  });

  test('what two change at once is merged, or asked about where both changed the same', async () => {
    const { id } = await make('一', { script: '早上好。' });
    await save({ id, name: '甲', before: { name: '一' } });
    expect((await save({ id, script: '晚上好。', before: { script: '早上好。' } })).data).toMatchObject({
      name: '甲',
      script: '晚上好。',
    });
    expect(await save({ id, name: '乙', before: { name: '一' } })).toMatchObject({
      code: 4091,
      data: [{ field: 'name' }],
    });
    expect(await save({ id, name: '乙', before: { name: '一' }, over: 1 })).toMatchObject({ code: 200 });
    // What each has changed for itself makes no script whose mark is gone.
    await save({ id, marks: [{ number: 1, x: 1, y: 1 }], script: '看这里。' });
    await save({ id, script: '{{标记:1}}看这里。', before: { script: '看这里。' } });
    expect(
      await save({ id, marks: [], before: { marks: [{ number: 1, x: 1, y: 1, width: 0, height: 0 }] } }),
    ).toMatchObject({
      code: 400,
    });
  });

  test('deleted ones come back where they stood; all or none are deleted', async () => {
    const [a, b, c] = [await make('一'), await make('二'), await make('三')];
    expect(await app.call(deleteNodes, { ids: [a.id, randomUUID()] }, token)).toMatchObject({ code: 404 });
    expect(await app.call(deleteNode, { id: b.id }, stranger)).toMatchObject({ code: 404 });
    expect(await names()).toEqual(['一', '二', '三']);
    await app.call(deleteNode, { id: b.id }, token);
    await make('一半', { afterId: a.id });
    expect(await names()).toEqual(['一', '一半', '三']);
    const gone = async () => (await app.call(deletedNodes, { projectId }, token)).data;
    expect(await gone()).toMatchObject([{ id: b.id, name: '二' }]);
    expect(await app.call(deletedNodes, { projectId }, stranger)).toMatchObject({ code: 404 });
    expect(await app.call(deletedNodes, { projectId })).toMatchObject({ code: 401 });
    expect(await app.call(deletedNodes, { projectId: '' }, token)).toMatchObject({ code: 400 });
    expect(await app.call(restoreNodes, { ids: [b.id] }, stranger)).toMatchObject({ code: 404 });
    expect(await app.call(restoreNodes, { ids: [b.id] }, token)).toMatchObject({ code: 200 });
    expect(await names()).toEqual(['一', '一半', '二', '三']);
    expect(await gone()).toEqual([]);
    await app.call(deleteNode, { id: c.id }, token);
    await app.database.sql`update project_node set deleted_at = now() - interval '25 hours' where id = ${c.id}`;
    expect(await app.call(restoreNodes, { ids: [c.id] }, token)).toMatchObject({ code: 404 });
    expect(await gone()).toEqual([]);
  });

  test('a project, its list and what opens it tell how many nodes it has', async () => {
    await make('一');
    const gone = await make('二');
    await app.call(deleteNode, { id: gone.id }, token);
    const inList = (await app.call(projectPage, {}, token)).data.records.find(({ id }) => id === projectId);
    const alone = (await app.call(project, { id: projectId }, token)).data;
    const access = (await app.call(projectAccess, { id: projectId }, token)).data;
    expect([inList?.nodeCount, alone.nodeCount, access.nodeCount]).toEqual([1, 1, 1]);
  });

  test('the cover of a project is the page of its first node', async () => {
    const cover = async () => {
      const alone = (await app.call(project, { id: projectId }, token)).data.cover;
      const inList = (await app.call(projectPage, {}, token)).data.records.find(({ id }) => id === projectId);
      expect(inList?.cover).toEqual(alone);
      return alone;
    };
    expect(await cover()).toBeNull();
    const page = { kind: 'text' as const, title: '封面', lines: [], pictures: [] };
    const first = (await app.call(saveAvatarNode, { projectId, name: '一', page, person: 'left' }, token)).data;
    await app.call(saveAvatarNode, { projectId, name: '二', page: { ...page, title: '第二页' } }, token);
    expect(await cover()).toEqual({ page, background: null, person: 'left' });
    await app.call(deleteNode, { id: first.id }, token);
    expect((await cover())?.page).toMatchObject({ title: '第二页' });
    const bare = (await app.call(saveAvatarNode, { projectId, name: '零', afterId: null }, token)).data;
    expect(bare.page.kind).toBe('none');
    expect(await cover()).toBeNull();
  });

  test('the order is that of the list, unless others came or went meanwhile', async () => {
    const ids = [await make('一'), await make('二'), await make('三')].map(({ id }) => id);
    const order = (some: string[], owner = token) => app.call(orderNodes, { projectId, ids: some }, owner);
    expect(await order([...ids].reverse())).toMatchObject({ code: 200 });
    expect(await names()).toEqual(['三', '二', '一']);
    expect(await order(ids.slice(1))).toMatchObject({ code: 409, message: expect.stringContaining('请刷新') });
    expect(await order([ids[0], ids[0], ids[1]] as string[])).toMatchObject({ code: 409 });
    expect(await order([...ids.slice(1), randomUUID()])).toMatchObject({ code: 404 });
    expect(await order(ids, stranger)).toMatchObject({ code: 404 });
    await app.call(deleteNode, { id: ids[0] }, token);
    expect(await order(ids)).toMatchObject({ code: 409 });
  });

  test('copies lead to each other, and into another project to what is there', async () => {
    const end = await make('终');
    const ask = {
      question: '去哪',
      options: [{ label: '终', target: { to: 'node', nodeId: end.id } }],
      ...{ silentSeconds: 8, silentTarget: { to: 'end' } },
    };
    const asking = await make('问', { ask });
    const other = (await app.call(updateProject, { name: '分厅', roleId }, token)).data;
    const targets = (nodes: NodeRecord[]) =>
      nodes.flatMap((node) => node.ask?.options.map(({ target }) => target) ?? []);
    const copied = await app.call(copyNodes, { projectId: other, ids: [asking.id, end.id] }, token);
    expect(await names(other)).toEqual(['问', '终']);
    expect(targets((await list(other)).nodes)).toEqual([{ to: 'node', nodeId: copied.data[1] }]);
    await app.call(copyNodes, { projectId: other, ids: [asking.id], afterId: null }, token);
    expect(targets((await list(other)).nodes)[0]).toEqual({ to: 'next' });
    expect(await app.call(copyNodes, { projectId: other, ids: [end.id] }, stranger)).toMatchObject({ code: 404 });
    const gone = (await app.call(updateProject, { name: '已删', roleId }, token)).data;
    await app.call(deleteProject, { id: gone }, token);
    const refused = await app.call(copyNodes, { projectId: gone, ids: [end.id] }, token);
    expect(refused).toMatchObject({ code: 404, message: '项目不存在或已被删除' });
    // A project's copy has them all; what is deleted of one stays in the other.
    const whole = (await app.call(copyProject, { projectId }, token)).data;
    expect(await names(whole)).toEqual(['终', '问']);
    expect(targets((await list(whole)).nodes)[0]).not.toEqual({ to: 'node', nodeId: end.id });
    const all = await app.call(userNodeList, { size: '100' }, token);
    expect(all.data.records.filter((one) => one.projectId === other).map(({ order }) => order)).toEqual([1, 2, 3]);
    expect((await app.call(userNodeList, { name: '终', size: '100' }, token)).data.records.length).toBeGreaterThan(2);
    expect((await app.call(userNodeList, {}, stranger)).data.total).toBe(0);
    const ofWhole = (await list(whole)).nodes[0]?.id ?? '';
    await app.call(deleteProject, { id: whole }, token);
    expect(await app.call(nodeList, { projectId: whole }, token)).toMatchObject({ code: 404 });
    expect(await app.call(copyNodes, { projectId: other, ids: [ofWhole] }, token)).toMatchObject({ code: 404 });
    expect(await app.call(proposeScript, { id: ofWhole }, token)).toMatchObject({ code: 404 });
  });

  test('copies of many end at the limit as a whole', async () => {
    const { id } = await make('一');
    await app.database.sql`
      insert into project_node (id, account_id, project_id, position, content)
      select gen_random_uuid(), account_id, project_id, position + n, content from project_node, generate_series(1, ${NODE_LIMITS.perProject - 2}) n where id = ${id}`;
    const ids = (await list()).nodes.slice(0, 2).map((node) => node.id);
    const copying = await app.call(copyNodes, { projectId, ids }, token);
    expect(copying).toMatchObject({
      code: 400,
      message: `一个项目最多 ${NODE_LIMITS.perProject} 个节点，请先删除不用的`,
    });
    expect((await list()).nodes).toHaveLength(NODE_LIMITS.perProject - 1);
  });

  test('visitors are played the version that is shown; editing goes on beside it, and is taken back', async () => {
    const url = (await app.upload('page.png', 'picture', token, 'document')).data;
    const other = (await app.upload('other.png', 'picture', token, 'document')).data;
    const { id } = await make('一', { script: '大家好。', page: { kind: 'picture', url }, notes: '只给自己看' });
    const ticket = (await app.call(startProject, { id: projectId }, token)).data;
    const place = { projectId, ticket };
    const cookie = await enter(place);
    const play = async () => (await send(visitOutline, place, cookie)).json();
    const media = async (address: string) =>
      (await send(visitMedia, { ...place, id: `${new URL(address, 'http://x').searchParams.get('id')}` }, cookie))
        .statusCode;

    expect((await play()).data).toMatchObject({
      name: '展厅',
      nodes: [{ id, name: '一', page: { kind: 'picture', url } }],
    });
    expect(JSON.stringify((await play()).data)).not.toContain('只给自己看');
    expect(await changed()).toBe(false);
    expect((await app.call(publishProject, { id: projectId }, token)).data).toBe(1);
    expect(await changed()).toBe(false);
    await save({ id, name: '改', page: { kind: 'picture', url: other } });
    await make('二');
    expect(await changed()).toBe(true);
    expect((await play()).data.nodes).toMatchObject([{ id, name: '一' }]);
    expect([await media(url), (await send(visitMedia, { ...place, id: randomUUID() }, cookie)).json().code]).toEqual([
      200, 404,
    ]);
    expect((await send(visitMedia, { ...place, id: `${other.split('id=')[1]}` }, cookie)).json()).toMatchObject({
      code: 404,
    });
    await app.call(editVersion, { id: projectId, number: 1 }, token);
    expect(await names()).toEqual(['一']);
    expect((await list()).nodes[0]?.id).toBe(id);
    expect(await changed()).toBe(false);
    expect((await send(visitOutline, { projectId, ticket: 'none' }, cookie)).json().code).not.toBe(200);
    expect((await send(visitOutline, place)).json()).toMatchObject({ code: 409 });
  });

  test('the account sees which page and sentence is said, not what was fetched ahead', async () => {
    await make('一', { script: '大家好。' });
    const { id } = await make('二', { script: '这是第二页。请看屏幕。' });
    const ticket = (await app.call(startProject, { id: projectId }, token)).data;
    const line = randomUUID();
    const place = { projectId, ticket };
    const cookie = await enter(place);
    const own = { ...place, line };
    expect((await send(takeLine, own, cookie)).json()).toMatchObject({ data: { state: 'held' } });
    const tell = async (nodeId: string, part: number) =>
      (await send(beatLine, { ...own, saying: { nodeId, part } }, cookie)).json();
    expect((await send(visitSentence, { ...own, text: '请看屏幕。', ahead: '1' }, cookie)).json().code).toBe(200);
    expect(await tell('of another project', 0)).toMatchObject({ data: { state: 'held' } });
    expect(await tell(id, -1)).toMatchObject({ code: 400 });
    await tell(id, 0);
    const saying = async () => (await app.call(queryLineInfo, {}, token)).data.records[0]?.saying ?? null;
    await expect.poll(saying, { timeout: 60_000 }).toEqual({ by: 'role', text: '讲解第 2 页，这是第二页。' });
  });

  test('a sentence is heard in the role’s voice, and a script is proposed from the page', async () => {
    const spoken = await app.call(nodeSentence, { projectId, text: '大家好。' }, token);
    expect(spoken.data.durationMs).toBeGreaterThan(200);
    expect(await app.call(nodeSentence, { projectId, text: '' }, token)).toMatchObject({ code: 400 });
    expect(await app.call(nodeSentence, { projectId, text: '好' }, stranger)).toMatchObject({ code: 404 });
    const lines = ['采集', '中台', '讲解'].map((text) => ({ text, depth: 1 }));
    const page = { kind: 'text', title: '三条产品线', lines, pictures: [] };
    const { id } = await make('一', { page });
    expect((await app.call(proposeScript, { id }, token)).data).toEqual({
      scriptFrom: 'page',
      script: '大家好，今天为大家介绍：三条产品线。第一，采集。第二，中台。第三，讲解。',
    });
    expect(await app.call(proposeScript, { id }, stranger)).toMatchObject({ code: 404 });
  });
});
