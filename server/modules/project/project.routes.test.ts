import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { NO_INTERACTION } from '#contract/interaction.contract.ts';
import {
  copyProject,
  deleteProject,
  project,
  projectByRoleId,
  projectPage,
  restoreProject,
  updateProject,
} from '#contract/project.contract.ts';
import { deleteRole, restoreRole, saveRole } from '#contract/role.contract.ts';
import { startProject } from '#contract/visit.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';
import { FILM, PIXEL } from '#server/testing/tiny-media.ts';

describeWithDatabase('projects', (database) => {
  let app: TestApp;
  let token: string;
  let stranger: string;
  let roleId: string;
  let strangerRole: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false, database: database() });
    token = (await app.createUser()).token;
    stranger = (await app.createUser()).token;
    roleId = await makeRole('小政', token);
    strangerRole = await makeRole('别人的角色', stranger);
  });
  afterAll(() => app.close());

  const makeRole = async (name: string, owner = token) =>
    (await app.call(saveRole, { name, roleDesc: '导办员', avatarId: app.avatarId }, owner)).data;
  const save = (values: object = {}, owner = token) =>
    app.call(updateProject, { name: '前台', roleId, ...values }, owner);
  const find = async (id: string) => (await app.call(project, { id }, token)).data;
  const page = async (input: object) => (await app.call(projectPage, input, token)).data;
  const everything = async () => JSON.stringify(await database().sql`select * from project order by id`);
  const gone = (what: string) => ({ code: 404, message: `${what}不存在或已被删除`, data: null });

  test.each([[''], [null]])('the id %j is none: a project is made', async (id) => {
    expect(await save({ id })).toMatchObject({ code: 200, data: expect.any(String) });
  });

  test('a project is made, read back and replaced', async () => {
    const made = await save({ name: '  前台接待 ' });
    const before = await find(made.data);
    expect(before).toEqual({
      id: made.data,
      name: '前台接待',
      direction: '2',
      roleId,
      roleName: '小政',
      roleDeleted: false,
      avatarCode: 'zhiyao',
      roleQuestions: [],
      nodeCount: 0,
      cover: null,
      backgroundType: '1',
      background: '',
      position: '{"url":"","percentageWidth":100,"x":0,"y":14}',
      interaction: NO_INTERACTION,
      scene: null,
      standing: { state: 'saved', version: null, changed: false },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const other = await makeRole('小华');
    expect((await save({ id: made.data, name: '大厅', direction: '1', roleId: other })).data).toBe(made.data);
    const after = await find(made.data);
    expect(after).toMatchObject({ name: '大厅', direction: '1', roleName: '小华', createdAt: before.createdAt });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  });

  test.each([
    ['no name', { name: undefined }, 'name', '请填写项目名称'],
    ['a blank name', { name: ' \u3000' }, 'name', '请填写项目名称'],
    ['a name of 31 characters', { name: '名'.repeat(31) }, 'name', '项目名称最多 30 个字'],
    ['no role', { roleId: undefined }, 'roleId', '缺少字段 roleId'],
    ['a role that is no id', { roleId: '1' }, 'roleId', '字段 roleId 的编号格式不正确'],
    ['a background elsewhere', { background: 'https://a.example/b.png' }, 'background', '背景应为上传的图片或视频'],
    ['a background of another kind', { backgroundType: '2' }, 'backgroundType', '背景应为图片或视频'],
    ['a position that is none', { position: '{"x":1}' }, 'position', '形象的位置不正确'],
    ['a position that is no JSON', { position: 'left' }, 'position', '形象的位置不正确'],
    [
      'a position with a picture elsewhere',
      { position: '{"url":"//a.example/b.png","percentageWidth":50,"x":0,"y":0}' },
      'position',
      '形象的位置不正确',
    ],
    [
      'a screen that never rests',
      { interaction: { idleSeconds: 5 } },
      'interaction.idleSeconds',
      '无人操作的时间应为 15 到 3600 秒',
    ],
    [
      'a wake word of one character',
      { interaction: { wake: { word: '华' } } },
      'interaction.wake.word',
      '唤醒词应有 2 到 12 个字',
    ],
    [
      'a screen that listens for no word',
      { interaction: { wake: { voice: true } } },
      'interaction.wake.word',
      '语音唤醒要有唤醒词，请填写',
    ],
    ['a touch that is none', { interaction: { wake: { touch: 'yes' } } }, 'interaction.wake.touch', expect.any(String)],
    [
      'another microphone',
      { interaction: { microphone: { mode: 'shout' } } },
      'interaction.microphone.mode',
      expect.any(String),
    ],
    [
      'a sleep with no picture',
      { interaction: { sleep: { as: 'picture' } } },
      'interaction.sleep.url',
      '请选择休眠时显示的图片',
    ],
    [
      'a sleep with a picture elsewhere',
      { interaction: { sleep: { as: 'picture', url: 'https://a.example/b.png' } } },
      'interaction.sleep.url',
      '应为上传的素材',
    ],
    ['a third direction', { direction: '3' }, 'direction', '请选择横屏或竖屏'],
    ['an id that is none', { id: '1' }, 'id', '字段 id 的编号格式不正确'],
  ])('%s is refused at its field and changes nothing', async (_title, values, field, message) => {
    const before = await everything();
    expect(await save(values)).toEqual({ code: 400, message, data: [{ field, message }] });
    expect(await everything()).toBe(before);
  });

  test('background and position stay as they were chosen, also in a copy; without them a project stands as its direction has it', async () => {
    const position = '{"url":"","percentageWidth":40,"x":30,"y":-5}';
    const stage = { backgroundType: '4', background: (await app.upload('a.mp4', FILM, token)).data, position };
    const { data: id } = await save({ name: '大屏', direction: '1', ...stage });
    expect(await find(id)).toMatchObject(stage);
    await save({ id, name: '大屏二', direction: '1' });
    expect(await find(id)).toMatchObject({ name: '大屏二', ...stage });
    expect(await find((await app.call(copyProject, { projectId: id }, token)).data)).toMatchObject(stage);
    const { data: plain } = await save({ name: '竖屏', direction: '2' });
    const copied = (await app.call(copyProject, { projectId: plain }, token)).data;
    await save({ id: copied, name: '横屏', direction: '1' });
    expect(JSON.parse((await find(copied)).position)).toMatchObject({ percentageWidth: 50, x: 45 });
  });

  test('what is put on the stage is an upload of the account, of its kind; what stands there already stays', async () => {
    const picture = (await app.upload('a.png', PIXEL, token)).data;
    const strangers = (await app.upload('a.png', PIXEL, stranger)).data;
    const text = (await app.upload('a.txt', 'text', token)).data;
    const at = (url: string) => JSON.stringify({ url, percentageWidth: 50, x: 0, y: 0 });
    const { data: id } = await save({ background: picture, position: at(picture) });
    const before = await find(id);
    expect(before).toMatchObject({ background: picture, position: at(picture) });
    const fileId = picture.split('=')[1];
    const addresses = ['/avatar/logout', `/avatar/logout?id=${fileId}`, '/avatar/file?id=x', `${picture}&a=1`];
    for (const url of [...addresses, `/avatar/file?id=${randomUUID()}`, strangers, text])
      for (const [field, input] of Object.entries({
        background: { background: url },
        position: { position: at(url) },
      })) {
        const refused = { code: 400, data: [{ field }] };
        expect(await save(input), url).toMatchObject(refused);
        expect(await save({ id, ...input }), url).toMatchObject(refused);
      }
    expect(await save({ id, backgroundType: '4', background: picture })).toMatchObject({ code: 400 });
    expect(await find(id)).toEqual(before);
    await database().sql`update project set background = '/old/a.png' where id = ${id}`;
    expect((await save({ id, backgroundType: '1', background: '/old/a.png' })).code).toBe(200);
    expect((await save({ id, background: '' })).code).toBe(200);
    expect(await find(id)).toMatchObject({ background: '' });
  });

  const HALL = {
    ...NO_INTERACTION,
    wake: { touch: true, voice: true, word: '小华小华', camera: true, sound: false, greeting: '您好，欢迎光临' },
    microphone: { mode: 'free', changeable: false } as const,
    bargeIn: false,
    idleSeconds: 45,
  };

  test('how a project is talked to is kept until it is changed, and goes along with a copy', async () => {
    const interaction = { ...HALL, sleep: { as: 'picture', url: (await app.upload('a.png', PIXEL, token)).data } };
    const stored = { ...interaction, sleep: { ...interaction.sleep, fit: 'cover' } };
    const { data: id } = await save({ name: '一体机', interaction });
    expect((await find(id)).interaction).toEqual(stored);
    await save({ id, name: '一体机二' });
    expect((await find(id)).interaction).toEqual(stored);
    expect((await find((await app.call(copyProject, { projectId: id }, token)).data)).interaction).toEqual(stored);
    await save({ id, name: '一体机二', interaction: {} });
    expect((await find(id)).interaction).toEqual(NO_INTERACTION);
    await database().sql`update project set interaction = '{"wake":1,"later":true}'::jsonb where id = ${id}`;
    expect((await find(id)).interaction, 'what nobody understands is as if never set').toEqual(NO_INTERACTION);
    const kiosk = '{"on":true,"idleSeconds":40,"camera":false,"sound":false,"wakeWord":"小华","greeting":""}';
    await database().sql`update project set interaction = ${kiosk}::text::jsonb where id = ${id}`;
    expect((await find(id)).interaction, 'as it was stored before').toMatchObject({
      ...{ idleSeconds: 40, bargeIn: true },
      wake: { touch: true, voice: true, word: '小华', camera: false },
    });
  });

  test('what a sleeping screen shows is an upload of the account, of its kind; what it shows already stays', async () => {
    const picture = (await app.upload('a.png', PIXEL, token)).data;
    const film = (await app.upload('a.mp4', FILM, token)).data;
    const strangers = (await app.upload('a.png', PIXEL, stranger)).data;
    const sleeping = (as: string, url: string) => ({ interaction: { sleep: { as, url } } });
    const { data: id } = await save(sleeping('video', film));
    const before = await find(id);
    expect(before.interaction.sleep).toEqual({ as: 'video', url: film, fit: 'cover' });
    const gone = '休眠时显示的图片已不在素材里，请重新选择';
    for (const [as, url, message] of [
      ['picture', strangers, gone],
      ['picture', `/avatar/file?id=${randomUUID()}`, gone],
      ['picture', '/avatar/logout', gone],
      ['picture', film, '休眠时显示的应是图片，请重新选择'],
      ['video', picture, '休眠时显示的应是视频，请重新选择'],
    ] as const)
      for (const input of [sleeping(as, url), { id, ...sleeping(as, url) }])
        expect(await save(input), url).toEqual({
          code: 400,
          message,
          data: [{ field: 'interaction.sleep.url', message }],
        });
    expect(await find(id)).toEqual(before);
    await database()
      .sql`update project set interaction = jsonb_set(interaction, '{sleep,url}', '"/old/a.mp4"') where id = ${id}`;
    expect((await save({ id, ...sleeping('video', '/old/a.mp4') })).code).toBe(200);
  });

  test('thirty characters of any kind fit', async () => {
    expect((await find((await save({ name: '😀'.repeat(30) })).data)).name).toBe('😀'.repeat(30));
  });

  test('without a session nothing is answered', async () => {
    for (const endpoint of [projectPage, project, projectByRoleId, updateProject, copyProject] as Endpoint[])
      expect((await app.call(endpoint, {})).code).toBe(401);
  });

  test('what belongs to somebody else is as good as missing', async () => {
    const theirs = (await save({ name: '别人的项目', roleId: strangerRole }, stranger)).data;
    const before = await everything();
    for (const id of [theirs, randomUUID()]) {
      for (const endpoint of [project, deleteProject, restoreProject] as Endpoint[])
        expect(await app.call(endpoint, { id }, token)).toEqual(gone('项目'));
      expect(await app.call(copyProject, { projectId: id }, token)).toEqual(gone('项目'));
      expect(await save({ id })).toEqual(gone('项目'));
    }
    const mine = (await save({ name: '我的' })).data;
    const withMine = await everything();
    for (const foreign of [strangerRole, randomUUID()]) {
      expect(await save({ roleId: foreign })).toEqual(gone('角色'));
      expect(await save({ id: mine, roleId: foreign })).toEqual(gone('角色'));
      expect((await app.call(projectByRoleId, { roleId: foreign }, token)).data).toEqual([]);
    }
    expect(await everything()).toBe(withMine);
    expect(before).toContain('别人的项目');
    expect(JSON.stringify(await page({ size: 1000 }))).not.toContain('别人的');
  });

  test('a deleted role is said, hinders nothing but choosing it, and comes back', async () => {
    const doomed = await makeRole('要走的角色');
    const id = (await save({ name: '无人值守', roleId: doomed })).data;
    await app.call(deleteRole, { id: doomed }, token);
    expect(await find(id)).toMatchObject({ roleDeleted: true, roleName: '要走的角色' });
    expect((await page({ name: '无人值守' })).records).toMatchObject([{ id, roleDeleted: true }]);
    expect((await app.call(projectByRoleId, { roleId: doomed }, token)).data).toMatchObject([{ id }]);
    // It can still be renamed and copied, but no other project may take the role.
    expect((await save({ id, name: '无人值守二', roleId: doomed })).data).toBe(id);
    expect((await app.call(copyProject, { projectId: id }, token)).code).toBe(200);
    expect(await save({ name: '新的', roleId: doomed })).toEqual(gone('角色'));
    await app.call(restoreRole, { id: doomed }, token);
    expect(await find(id)).toMatchObject({ roleDeleted: false, name: '无人值守二' });
  });

  test('a deleted project is gone everywhere until the deletion is taken back', async () => {
    const id = (await save({ name: '要删除的' })).data;
    const before = await find(id);
    expect((await app.call(restoreProject, { id }, token)).code).toBe(404); // it is not deleted yet
    expect((await app.call(deleteProject, { id }, token)).code).toBe(200);
    for (const call of [
      app.call(project, { id }, token),
      app.call(deleteProject, { id }, token),
      app.call(copyProject, { projectId: id }, token),
      save({ id }),
    ])
      expect((await call).code).toBe(404);
    expect(await page({ name: '要删除的' })).toMatchObject({ records: [], total: 0 });
    expect((await app.call(restoreProject, { id }, token)).code).toBe(200);
    expect(await find(id)).toEqual(before);
    await app.call(deleteProject, { id }, token);
    await database().sql`update project set deleted_at = deleted_at - interval '25 hours' where id = ${id}`;
    expect((await app.call(restoreProject, { id }, token)).code, 'its background may be gone').toBe(404);
  });

  test('of two who edit it at once neither loses what only that one changed; what both changed is told', async () => {
    const id = (await save({ name: '甲页' })).data;
    const { name, direction, interaction } = await find(id);
    const before = { name, roleId, direction, interaction };
    expect((await save({ id, ...before, name: '甲页改名', before })).code).toBe(200);
    expect((await save({ id, ...before, direction: '1', before })).code).toBe(200);
    expect(await find(id)).toMatchObject({ name: '甲页改名', direction: '1' });
    const stands = await everything();
    const renamed = { id, ...before, name: '乙页改名' };
    expect(await save({ ...renamed, before })).toMatchObject({ code: 4091, data: [{ field: 'name' }] });
    expect(await everything()).toBe(stands);
    expect((await save({ ...renamed, before, over: 1 })).code, 'written over, as was decided').toBe(200);
    expect(await find(id), 'but for what only the other one has changed').toMatchObject({
      ...{ name: '乙页改名', direction: '1' },
    });
  });

  test('copies are named after the first and leave it as it is', async () => {
    const id = (await save({ name: '展厅', direction: '1' })).data;
    const before = await find(id);
    const first = (await app.call(copyProject, { projectId: id }, token)).data;
    expect(await find(first)).toMatchObject({ name: '展厅 副本', direction: '1', roleId });
    const second = (await app.call(copyProject, { projectId: first }, token)).data;
    expect((await find(second)).name).toBe('展厅 副本 2');
    expect(await find(id)).toEqual(before);
    const long = (await save({ name: '长'.repeat(30) })).data;
    await app.call(copyProject, { projectId: long }, token);
    const again = (await app.call(copyProject, { projectId: long }, token)).data;
    expect((await find(again)).name).toBe(`${'长'.repeat(25)} 副本 2`);
  });

  test('copies that are asked for at the same moment have names of their own', async () => {
    const { data: projectId } = await save({ name: '同时' });
    const ids = await Promise.all(Array.from({ length: 6 }, () => app.call(copyProject, { projectId }, token)));
    const names = await Promise.all(ids.map(async ({ data }) => (await find(data)).name));
    expect(names.toSorted()).toEqual(['同时 副本', ...[2, 3, 4, 5, 6].map((at) => `同时 副本 ${at}`)]);
  });

  test('search takes the signs as they are; pages go from the newest change on', async () => {
    for (const name of ['打折50%', '打折50元']) await save({ name });
    expect((await page({ name: '50%' })).records.map((one) => one.name)).toEqual(['打折50%']);
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push((await save({ name: `翻页 ${index}` })).data);
    await save({ id: ids[0], name: '翻页 0' });
    const seen: string[] = [];
    for (const current of [1, 2]) {
      const data = await page({ name: '翻页', page: current, size: 2 });
      expect(data).toMatchObject({ total: 3, size: 2, current });
      seen.push(...data.records.map((one) => one.id));
    }
    expect(seen).toEqual([ids[0], ids[2], ids[1]]);
    for (const input of [{ page: 0 }, { size: 1001 }, { name: '名'.repeat(101) }])
      expect((await app.call(projectPage, input, token)).code).toBe(400);
  });

  test('is started by its owner alone', async () => {
    const { data: id } = await save();
    expect(await app.call(startProject, { id }, token)).toMatchObject({ code: 200 });
    expect(await app.call(startProject, { id }, stranger)).toMatchObject({ code: 404 });
    expect(await app.call(startProject, { id })).toMatchObject({ code: CODE.sessionEnded });
    expect((await app.call(startProject, { id: 'x' }, token)).code).toBe(CODE.badInput);
  });
});
