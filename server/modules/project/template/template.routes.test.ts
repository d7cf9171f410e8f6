import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_INTERACTION } from '#contract/interaction.contract.ts';
import { project, updateProject } from '#contract/project.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import {
  deleteSceneTemplate,
  renameSceneTemplate,
  restoreSceneTemplate,
  saveSceneTemplate,
  sceneTemplates,
} from '#contract/scene-template.contract.ts';
import { makeScene } from '#server/testing/make-scene.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';
import { PIXEL } from '#server/testing/tiny-media.ts';

describeWithDatabase('templates of an account', (database) => {
  let app: TestApp;
  let token: string;
  let stranger: string;
  let roleId: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false, database: database() });
    token = (await app.createUser()).token;
    stranger = (await app.createUser()).token;
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId };
    roleId = (await app.call(saveRole, role, token)).data;
  });
  afterAll(() => app.close());
  const scene = makeScene({ background: { kind: 'place', place: 'hall', moves: true } });
  const keep = (values: object = {}, owner = token) =>
    app.call(saveSceneTemplate, { name: '大厅', roleId, scene, ...values }, owner);
  const list = async (owner = token) => (await app.call(sceneTemplates, {}, owner)).data;

  test('a scene is kept with who stood in it, begins a project, is renamed, deleted and taken back', async () => {
    const { data: id } = await keep({ name: ' 大厅一号 ' });
    const [kept] = await list();
    expect(kept).toMatchObject({ id, name: '大厅一号', scene, roleName: '小政' });
    expect(kept?.avatarCode).not.toBe('');
    const made = await app.call(updateProject, { name: '前台', roleId, scene: kept?.scene }, token);
    expect((await app.call(project, { id: made.data }, token)).data.scene).toEqual(scene);

    expect((await app.call(renameSceneTemplate, { id, name: '大厅二号' }, token)).code).toBe(200);
    expect((await list())[0]?.name).toBe('大厅二号');
    expect((await app.call(deleteSceneTemplate, { id }, token)).code).toBe(200);
    expect(await list()).toEqual([]);
    expect((await app.call(renameSceneTemplate, { id, name: '三' }, token)).code).toBe(404);
    expect((await app.call(restoreSceneTemplate, { id }, token)).code).toBe(200);
    expect((await app.call(restoreSceneTemplate, { id }, token)).code).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test('how its screen is talked to is kept with it, and bad settings and media of others are refused in words', async () => {
    const { data: url } = await app.upload('sleep.png', PIXEL, token);
    const sleep = { as: 'picture' as const, url, fit: 'cover' as const };
    const interaction = {
      ...NO_INTERACTION,
      wake: { ...NO_INTERACTION.wake, touch: true },
      microphone: { mode: 'hold' as const, changeable: false },
      ...{ idleSeconds: 15, sleep },
    };
    const { data: id } = await keep({ interaction });
    const kept = (await list()).find((one) => one.id === id);
    expect(kept?.interaction).toEqual(interaction);
    const begun = { name: '大厅二', roleId, scene: kept?.scene, interaction: kept?.interaction };
    const made = await app.call(updateProject, begun, token);
    expect((await app.call(project, { id: made.data }, token)).data.interaction).toEqual(interaction);

    const plain = await keep();
    expect((await list()).find((one) => one.id === plain.data)?.interaction).toEqual(NO_INTERACTION);
    await database().sql`update scene_template set interaction = '{"wake":1}'::jsonb where id = ${plain.data}`;
    expect((await list()).find((one) => one.id === plain.data)?.interaction).toEqual(NO_INTERACTION);

    const before = (await list()).length;
    const { data: theirs } = await app.upload('theirs.png', PIXEL, stranger);
    const refused = [
      [{ idleSeconds: 5 }, '无人操作的时间应为 15 到 3600 秒'],
      [{ sleep: { as: 'picture', url: '' } }, '请选择休眠时显示的图片'],
      [{ sleep: { as: 'picture', url: theirs } }, '休眠时显示的图片已不在素材里，请重新选择'],
      [{ sleep: { as: 'video', url } }, '休眠时显示的应是视频，请重新选择'],
    ] as const;
    for (const [settings, message] of refused)
      expect(await keep({ interaction: settings })).toMatchObject({ code: 400, message });
    expect(await list()).toHaveLength(before);
  });

  test('bad names, scenes, media and roles are refused in words and keep nothing', async () => {
    const before = (await list()).length;
    const url = `/avatar/file?id=${randomUUID()}`;
    const refused = [
      [await keep({ name: ' ' }), 400, '请填写模板名称'],
      [await keep({ name: '长'.repeat(21) }), 400, '模板名称最多 20 个字'],
      [await keep({ scene: { ...scene, components: [] } }), 400, '画面里要有且只有一个人物'],
      [
        await keep({ scene: makeScene({ background: { kind: 'picture', url, fit: 'cover' } }) }),
        400,
        '画面里的图片、视频、声音和字体应来自我的素材',
      ],
      [await keep({ roleId: randomUUID() }), 404, '角色不存在或已被删除'],
    ] as const;
    for (const [reply, code, message] of refused) expect(reply).toMatchObject({ code, message });
    expect((await app.call(saveSceneTemplate, { name: '大厅', roleId, scene }, '')).code).toBe(401);
    expect(await list()).toHaveLength(before);
  });

  test('templates are told to nobody else', async () => {
    const { data: id } = await keep();
    expect(await list(stranger)).toEqual([]);
    for (const call of [deleteSceneTemplate, restoreSceneTemplate])
      expect((await app.call(call, { id }, stranger)).code).toBe(404);
  });
});
