import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteMaterials, material, replaceMaterial } from '#contract/material.contract.ts';
import { project, updateProject } from '#contract/project.contract.ts';
import { editVersion, publishProject } from '#contract/publish.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { openVisit, startProject, visitMedia } from '#contract/visit.contract.ts';
import { createMaterialUploads } from '#server/testing/material-uploads.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createVisitorCalls } from '#server/testing/visitor-calls.ts';

describe('interaction and sleep of a project, as visitors meet them', () => {
  let app: TestApp;
  let token: string;
  let roleId: string;
  const { send, enter } = createVisitorCalls(
    () => app,
    () => '10.0.8.1',
  );
  beforeAll(async () => {
    app = await createTestApp();
    ({ token } = await app.createUser());
    roleId = (await app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId }, token)).data;
  });
  afterAll(() => app.close());

  const { draw, add } = createMaterialUploads(() => ({ app, token }));
  const address = (id: string) => `/avatar/file?id=${id}`;
  const sleeping = (id: string) => ({ sleep: { as: 'picture' as const, url: address(id) } });
  const save = async (input: object) =>
    (await app.call(updateProject, { name: '大厅屏', roleId, ...input }, token)).data;
  const start = async (id: string) => ({
    projectId: id,
    ticket: (await app.call(startProject, { id }, token)).data,
  });
  const open = async (id: string) => (await send(openVisit, await start(id))).json().data.interaction;

  test('the room has what was published, beside what is edited, until that is taken back', async () => {
    const id = await save({ interaction: { bargeIn: false, subtitles: false } });
    await app.call(publishProject, { id }, token);
    await save({ id, interaction: { microphone: { mode: 'none' } } });
    expect(await open(id)).toMatchObject({ bargeIn: false, subtitles: false, microphone: { mode: 'tap' } });
    const standing = async () => (await app.call(project, { id }, token)).data.standing;
    expect(await standing()).toMatchObject({ state: 'live', changed: true });
    await app.call(editVersion, { id, number: 1 }, token);
    expect((await app.call(project, { id }, token)).data.interaction).toMatchObject({ bargeIn: false });
    expect(await standing()).toMatchObject({ changed: false });
  });

  test('a version of a kiosk is shown as it was', async () => {
    const id = await save({});
    await app.call(publishProject, { id }, token);
    const kiosk = JSON.stringify({
      interaction: { on: true, idleSeconds: 40, wakeWord: '小华小华', greeting: '您好' },
    });
    await app.database.sql`update project_version set shown = shown || ${kiosk}::text::jsonb where project_id = ${id}`;
    expect(await open(id)).toMatchObject({
      wake: { touch: true, voice: true, word: '小华小华', greeting: '您好' },
      ...{ idleSeconds: 40, bargeIn: true, sleep: { as: 'person' } },
    });
  });

  test('a visitor opens what the sleeping screen shows, and no other file of the account', async () => {
    const [shown, kept] = [await add('休眠.png', await draw(90, 160)), await add('别的.png', await draw(91, 160))];
    const id = await save({ interaction: sleeping(shown) });
    await app.call(publishProject, { id }, token);
    await save({ id, interaction: sleeping(kept) });
    const place = await start(id);
    const cookie = await enter(place);
    const read = (file: string) => send(visitMedia, { ...place, id: file }, cookie);
    expect((await read(shown)).headers['content-type']).toContain('image/');
    expect((await read(kept)).json()).toMatchObject({ code: 404 });
    const elsewhere = await start(await save({ name: '另一块屏' }));
    const stranger = await enter(elsewhere);
    expect((await send(visitMedia, { ...elsewhere, id: shown }, stranger)).json()).toMatchObject({ code: 404 });
  });

  test('a picture of a sleeping screen counts as used, and is replaced everywhere, also where it is shown', async () => {
    const [old, next] = [await add('旧.png', await draw(92, 160)), await add('新.png', await draw(93, 160))];
    const id = await save({ name: '橱窗屏', interaction: sleeping(old) });
    await app.call(publishProject, { id }, token);
    const { data } = await app.call(material, { id: old }, token);
    expect(data.material.uses).toBe(2);
    expect(data.uses.map(({ name, place, online }) => [name, place, online]).toSorted()).toEqual([
      ['橱窗屏', '休眠画面', false],
      ['橱窗屏', '线上版本 v1', true],
    ]);
    expect(await app.call(deleteMaterials, { ids: [old] }, token)).toMatchObject({ code: 409 });
    const { data: done } = await app.call(replaceMaterial, { id: old, byId: next }, token);
    expect(done.replaced).toMatchObject([{ kind: 'project', id }]);
    expect((await app.call(project, { id }, token)).data.interaction.sleep.url).toBe(address(next));
    expect((await open(id)).sleep.url).toBe(address(next));
    expect((await app.call(deleteMaterials, { ids: [old] }, token)).code).toBe(200);
  });
});
