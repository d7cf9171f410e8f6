import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileCapacity } from '#contract/file.contract.ts';
import { materialShelf } from '#contract/material.contract.ts';
import {
  copyNodes,
  deleteNodes,
  nodeList,
  proposeScript,
  restoreNodes,
  saveAvatarNode,
  userNodeList,
} from '#contract/node.contract.ts';
import { SCRIPT_LIMITS } from '#contract/node-script.contract.ts';
import { DELETIONS_LIMIT, PRESENTATION_LIMITS, PROPOSALS_LIMIT } from '#contract/presentation.contract.ts';
import { deleteProject, updateProject } from '#contract/project.contract.ts';
import { editVersion, publishProject } from '#contract/publish.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { deleteSceneTemplate, saveSceneTemplate } from '#contract/scene-template.contract.ts';
import { startProject, visitMedia } from '#contract/visit.contract.ts';
import { visitOutline } from '#contract/visit-outline.contract.ts';
import { createLocalFileStore } from '#server/platform/files/local-file-store.ts';
import { makeScene } from '#server/testing/make-scene.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createVisitorCalls } from '#server/testing/visitor-calls.ts';

describeOnBothDatabases('what presentations may take', (database) => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  let roleId: string;
  let projectId: string;
  const { send, enter } = createVisitorCalls(
    () => app,
    () => '10.0.9.1',
  );
  beforeAll(async () => {
    app = await createTestApp({ jobs: false, database: database() });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ token, accountId } = await app.createUser());
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId };
    roleId = (await app.call(saveRole, role, token)).data;
    projectId = await makeProject();
  });

  const makeProject = async () => (await app.call(updateProject, { name: '展厅', roleId }, token)).data;
  const save = (values: object) => app.call(saveAvatarNode, { projectId, ...values }, token);
  const list = async (of = projectId) => (await app.call(nodeList, { projectId: of }, token)).data;
  const shelf = async () => (await app.call(materialShelf, {}, token)).data.media;
  const publish = () => app.call(publishProject, { id: projectId }, token);
  /** Leaves so many bytes of what nodes of the project may take, by what is there already. */
  const leave = async (bytes: number, of = projectId) => {
    await database().sql`
      insert into project_node (id, account_id, project_id, position, content, size)
      select gen_random_uuid(), ${accountId}, ${of}, 0, content, ${PRESENTATION_LIMITS.projectBytes - bytes} from project_node
      where project_id = ${projectId} limit 1`;
  };
  const LONG = { script: '讲'.repeat(2000), notes: '注'.repeat(2000) };

  test('all nodes of a project have so much room together, which several at once do not pass', async () => {
    const { id } = (await save({ name: '一' })).data;
    const other = await makeProject();
    await leave(50_000, other);
    const long = (await save({ name: '长', ...LONG })).data.id;
    const add = () => app.call(copyNodes, { projectId: other, ids: [long] }, token);
    const make = () => app.call(saveAvatarNode, { projectId: other, name: '又', ...LONG }, token);
    const replies = await Promise.all([add(), make(), add(), make(), add(), make()]);
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(2); // of some 20 KB each
    for (const { code, message } of replies.filter((one) => one.code !== 200)) {
      expect(code).toBe(400);
      expect(message).toContain(`一共最多 ${PRESENTATION_LIMITS.projectBytes / 1024 / 1024} MB`);
    }
    const [{ size } = { size: 0 }] = await database()
      .sql`select sum(size)::float8 as size from project_node where project_id = ${other}`;
    expect(Number(size)).toBeLessThanOrEqual(PRESENTATION_LIMITS.projectBytes);
    // What was deleted comes back only where there is room, and what is too large may become smaller.
    const made = (await list(other)).nodes.filter(({ name }) => name !== '一').map((node) => node.id);
    await app.call(deleteNodes, { ids: made }, token);
    expect(await app.call(saveAvatarNode, { projectId: other, name: '小', ...LONG }, token)).toMatchObject({
      code: 200,
    });
    expect(await app.call(restoreNodes, { ids: made }, token)).toMatchObject({ code: 400 });
    await database().sql`update project_node set size = size * 2 where project_id = ${other}`;
    const small = (await list(other)).nodes.find(({ name }) => name === '小');
    const change = (script: string) => app.call(saveAvatarNode, { projectId: other, id: small?.id, script }, token);
    expect(await change('短。')).toMatchObject({ code: 200 });
    expect(await change('讲'.repeat(2900))).toMatchObject({ code: 400 });
    expect(await save({ id, name: '二' })).toMatchObject({ code: 200 });
  });

  test('nodes and versions count with the pictures of the account, also at once, until what is deleted is gone', async () => {
    expect((await shelf()).used).toBe(0);
    await save({ name: '一', ...LONG });
    const [{ size } = { size: 0 }] = await database()
      .sql`select size from project_node where project_id = ${projectId}`;
    expect(Number(size)).toBeGreaterThan(12_000);
    expect((await shelf()).used).toBe(size);
    expect((await publish()).data).toBe(1);
    const used = (await shelf()).used;
    expect(used).toBeGreaterThan(2 * 12_000);
    expect((await app.call(fileCapacity, {}, token)).data.used).toBe(0);
    // Room for one more only.
    const { limit } = await shelf();
    await database().sql`insert into file (id, account_id, sha256, size, name, kind)
      values (${randomUUID()}, ${accountId}, 'none', ${limit - used - 25_000}, 'a.png', 'material')`;
    const replies = await Promise.all(Array.from({ length: 5 }, (_, n) => save({ name: `又 ${n}`, ...LONG })));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const { code, message } of replies.filter((one) => one.code !== 200)) {
      expect(code).toBe(413);
      expect(message).toContain('讲解节点、画面、模板和已发布的版本也计入');
    }
    expect(await publish()).toMatchObject({ code: 413 });
    const { id = '' } = (await list()).nodes.find(({ name }) => name !== '一') ?? {};
    expect(await save({ id, script: '短。' })).toMatchObject({ code: 200 });
    // A deleted project counts as long as it can be taken back, and leaves nothing afterwards.
    await app.call(deleteProject, { id: projectId }, token);
    expect((await shelf()).used).toBeGreaterThan(limit - 60_000);
    await database().sql`update project set deleted_at = now() - interval '49 hours' where id = ${projectId}`;
    expect((await shelf()).used).toBe(limit - used - 25_000);
    await app.call(deleteProject, { id: await makeProject() }, token);
    const [left] = await database().sql`
      select (select count(*) from project_node where project_id = ${projectId})::int
        + (select count(*) from project_version where project_id = ${projectId})::int as n`;
    expect(left?.n).toBe(0);
  });

  test('scenes of projects and templates count too, also at once, until what is deleted is gone', async () => {
    const scene = makeScene({ background: { kind: 'place', place: 'hall', moves: true } });
    const keep = () => app.call(saveSceneTemplate, { name: '大厅', roleId, scene }, token);
    const arrange = (id?: string) => app.call(updateProject, { ...(id && { id }), name: '前台', roleId, scene }, token);
    const { data: template } = await keep();
    const one = (await shelf()).used;
    expect(one).toBeGreaterThan(200);
    await app.call(deleteSceneTemplate, { id: template }, token);
    expect((await shelf()).used).toBe(one);
    const { data: made } = await arrange();
    expect((await shelf()).used).toBe(2 * one);
    await app.call(deleteProject, { id: made }, token);
    expect((await shelf()).used).toBe(2 * one);
    // Room for one more only, and what is there already may stay as it is.
    const { data: stays } = await arrange();
    const { limit, used } = await shelf();
    await database().sql`insert into file (id, account_id, sha256, size, name, kind)
      values (${randomUUID()}, ${accountId}, 'none', ${limit - used - Math.floor(1.5 * one)}, 'a.png', 'material')`;
    const replies = await Promise.all([arrange(), keep(), arrange(projectId), keep(), arrange()]);
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const { code, message } of replies.filter((reply) => reply.code !== 200)) {
      expect(code).toBe(413);
      expect(message).toContain('画面、模板');
    }
    expect(await arrange(stays)).toMatchObject({ code: 200 });
    // Two days later they count no more, and go with the next deletion.
    await database().sql`update project set deleted_at = now() - interval '49 hours' where id = ${made}`;
    await database().sql`update scene_template set deleted_at = now() - interval '49 hours' where id = ${template}`;
    const { data: other } = await keep();
    expect(await database().sql`select 1 from scene_template where id = ${template}`).toHaveLength(0);
    await app.call(deleteProject, { id: stays }, token);
    const [left] = await database().sql`select scene, scene_size from project where id = ${made}`;
    expect(left).toEqual({ scene: null, scene_size: 0 });
    await database().sql`update scene_template set deleted_at = now() - interval '49 hours' where id = ${other}`;
    const [last] = await database().sql`select id from scene_template where id <> ${other} and deleted_at is null`;
    const { data: spare } = last ? { data: last.id as string } : await keep();
    await app.call(deleteSceneTemplate, { id: spare }, token);
    expect(await database().sql`select 1 from scene_template where id = ${other}`).toHaveLength(0);
  });

  test('projects and templates are deleted so often by an account', async () => {
    const scene = makeScene();
    const { data: template } = await app.call(saveSceneTemplate, { name: '大厅', roleId, scene }, token);
    await app.call(deleteSceneTemplate, { id: template }, token);
    await database().sql`update rate_count set count = ${DELETIONS_LIMIT.count} where name = ${DELETIONS_LIMIT.name}`;
    for (const reply of [
      await app.call(deleteProject, { id: projectId }, token),
      await app.call(deleteSceneTemplate, { id: template }, token),
    ])
      expect(reply).toMatchObject({ code: 429, message: DELETIONS_LIMIT.message });
  });

  test('an older project beyond the bounds is listed and played, and its speech is not cut', async () => {
    const { id } = (await save({ name: '一' })).data;
    const script = '啊。'.repeat(1490);
    await database()
      .sql`update project_node set size = 0, content = content || ${JSON.stringify({ script })}::jsonb where id = ${id}`;
    expect(await save({ id, name: '二' })).toMatchObject({ code: 400, message: expect.stringContaining('400 处') });
    const { nodes } = await list();
    const parts = nodes[0]?.timeline.parts ?? [];
    expect(parts.length).toBeLessThan(SCRIPT_LIMITS.parts);
    expect(parts.map((part) => (part.kind === 'sentence' ? part.text : '')).join('')).toBe(script);
    await publish();
    const place = { projectId, ticket: (await app.call(startProject, { id: projectId }, token)).data };
    const played = (await send(visitOutline, place, await enter(place))).json().data;
    expect(played.nodes[0].timeline.parts).toHaveLength(parts.length);
  });

  test('visitors are played what is shown now, without what is hidden', async () => {
    const [url, hidden] = await Promise.all(
      ['a.png', 'b.png'].map(async (name) => (await app.upload(name, name, token, 'document')).data),
    );
    const frame = { x: 0, y: 0, width: 100, height: 100 };
    const picture = (id: string, more: object) => ({
      ...{ kind: 'picture', id, frames: { '1': frame, '2': frame }, alt: '', action: { do: 'nothing' } },
      ...more,
    });
    const components = [picture('seen', { url }), picture('not', { url: hidden, hidden: true })];
    const made = await save({ name: '一', script: '大家好。', components });
    expect(made).toMatchObject({ code: 200 });
    const place = { projectId, ticket: (await app.call(startProject, { id: projectId }, token)).data };
    const cookie = await enter(place);
    const play = async () => (await send(visitOutline, place, cookie)).json().data;
    const media = async (address = '') =>
      (await send(visitMedia, { ...place, id: `${address.split('id=')[1]}` }, cookie)).body;
    const [first, second] = await Promise.all([play(), play()]);
    expect(first).toEqual(second);
    expect(first.nodes[0].components.map((one: { id: string }) => one.id)).toEqual(['seen']);
    expect(first.nodes[0].timeline.isReady).toBe(false);
    expect(await media(url)).toBe('a.png');
    expect(await media(hidden)).toContain('404');
    // What is shown now, each time: another name, a sentence that has been spoken, a picture that is gone.
    await save({ id: made.data.id, name: '二' });
    expect((await play()).nodes[0].name).toBe('二');
    const { data: list } = await app.call(nodeList, { projectId }, token);
    expect(list.nodes[0]?.timeline.parts[0]).toMatchObject({ ready: false });
    await save({ id: made.data.id, components: [] });
    expect(await media(url)).toContain('404');
  });

  test('a node is found by its name, whatever else it holds', async () => {
    await save({ name: '终章', notes: '开场' });
    await save({ name: '开场' });
    const { records, total } = (await app.call(userNodeList, { name: '开场' }, token)).data;
    expect([total, records.map(({ name }) => name)]).toEqual([1, ['开场']]);
    const [{ 'QUERY PLAN': plan } = { 'QUERY PLAN': '' }] = await database()
      .sql`explain (verbose) select 1 from project_node where name ilike '%开场%'`;
    expect(plan).not.toContain('content');
  });

  test('scripts are proposed, and presentations copied, so often by an account', async () => {
    const { id } = (await save({ name: '一' })).data;
    const { count } = PROPOSALS_LIMIT;
    const replies = await Promise.all(Array.from({ length: count + 5 }, () => app.call(proposeScript, { id }, token)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(count);
    expect(replies.find(({ code }) => code === 429)?.message).toContain(`最多 ${count} 次`);
    await publish();
    await database().sql`update rate_count set count = 60 where name = 'presentation-copies'`;
    for (const reply of [
      await publish(),
      await app.call(copyNodes, { projectId, ids: [id] }, token),
      await app.call(editVersion, { id: projectId, number: 1 }, token),
    ])
      expect(reply).toMatchObject({ code: 429 });
  });
});

describeOnBothDatabases('a disk that is nearly full', (database) => {
  test('takes no nodes and versions, in words', async () => {
    let free = 1e9;
    const files = createLocalFileStore(`/tmp/huashen-bounds-${randomUUID()}`, {
      leastFree: 1000,
      findFree: async () => free,
    });
    const app = await createTestApp({ jobs: false, database: database(), files });
    const { token } = await app.createUser();
    const roleId = (await app.call(saveRole, { name: '景行', roleDesc: '讲解员', avatarId: app.avatarId }, token)).data;
    const projectId = (await app.call(updateProject, { name: '展厅', roleId }, token)).data;
    const { id } = (await app.call(saveAvatarNode, { projectId, name: '一' }, token)).data;
    free = 10;
    for (const reply of [
      await app.call(saveAvatarNode, { projectId, name: '二' }, token),
      await app.call(copyNodes, { projectId, ids: [id] }, token),
      await app.call(publishProject, { id: projectId }, token),
    ])
      expect(reply).toMatchObject({ code: 507, message: expect.stringContaining('磁盘快满了') });
    expect((await app.call(nodeList, { projectId }, token)).data.nodes).toHaveLength(1);
    await app.close();
  });
});
