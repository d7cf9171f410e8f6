import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InteractionSettings } from '#contract/interaction.contract.ts';
import { projectPage, updateProject } from '#contract/project.contract.ts';
import { projectVersions, publishProject, showVersion, takeDownProject } from '#contract/publish.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';

const NAMES = ['展厅10号', '安检口', '展厅2号', '北门', '咨询台'];

describeOnBothDatabases('the list of projects', (database) => {
  let app: TestApp;
  let token: string;
  let roleId: string;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    app = await createTestApp({ jobs: false, database: database() });
    token = (await app.createUser()).token;
    const role = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, question: ['几点开门'] };
    roleId = (await app.call(saveRole, role, token)).data;
    for (const name of NAMES) ids[name] = (await save(name)).data;
    for (const name of ['安检口', '北门', '展厅2号']) await app.call(publishProject, { id: idOf(name) }, token);
    await save('北门', { interaction: { wake: { touch: true } } }, true);
    await app.call(takeDownProject, { id: idOf('展厅2号') }, token);
  });
  afterAll(() => app.close());
  const idOf = (name: string) => ids[name] ?? '';
  const save = (name: string, more: object = {}, again = false) =>
    app.call(updateProject, { name, roleId, ...(again ? { id: idOf(name) } : {}), ...more }, token);
  const page = async (input: object) => (await app.call(projectPage, input, token)).data;
  const names = async (input: object) => (await page(input)).records.map(({ name }) => name);

  test('comes in three orders, over pages', async () => {
    const byName = ['安检口', '北门', '展厅2号', '展厅10号', '咨询台'];
    expect(await names({ sort: 'name' })).toEqual(byName);
    expect(await names({ sort: 'created' })).toEqual(NAMES.toReversed());
    expect((await names({}))[0], 'the last edit first').toBe('北门');
    for (const [index, expected] of [byName.slice(0, 2), byName.slice(2, 4), byName.slice(4), []].entries()) {
      const data = await page({ sort: 'name', page: index + 1, size: 2 });
      expect(data).toMatchObject({ total: 5, size: 2, current: index + 1 });
      expect(data.records.map(({ name }) => name)).toEqual(expected);
    }
    expect((await page({})).records[0]?.roleQuestions).toEqual(['几点开门']);
  });

  test('is narrowed by what visitors see, together with a search', async () => {
    expect(await names({ state: 'live', sort: 'name' })).toEqual(['安检口', '北门']);
    expect(await names({ state: 'changed' })).toEqual(['北门']);
    expect(await names({ state: 'saved', sort: 'name' })).toEqual(['展厅10号', '咨询台']);
    expect(await names({ state: 'down' })).toEqual(['展厅2号']);
    expect(await page({ state: 'saved', name: '展厅' })).toMatchObject({ total: 1, records: [{ name: '展厅10号' }] });
    expect(await page({ state: 'live', size: 1 })).toMatchObject({ total: 2, size: 1 });
  });

  test.each([[{ sort: 'size' }], [{ state: 'published' }], [{ state: '' }]])('%j is no list', async (input) =>
    expect((await app.call(projectPage, input, token)).code).toBe(400),
  );

  test('of others there is nothing in it', async () => {
    const other = (await app.createUser()).token;
    for (const input of [{}, { sort: 'name' }, { state: 'live' }])
      expect((await app.call(projectPage, input, other)).data).toMatchObject({ records: [], total: 0 });
  });

  test('what is said in other words is no change, and what was shown before is', async () => {
    const standing = async () => (await app.call(projectVersions, { id: idOf('安检口') }, token)).data.standing;
    const full: InteractionSettings = (await page({ name: '安检口' })).records[0]?.interaction as InteractionSettings;
    await save('安检口', { interaction: full }, true);
    expect(await standing()).toEqual({ state: 'live', version: 1, changed: false });
    await save('安检口', { direction: '1' }, true);
    expect(await standing()).toMatchObject({ changed: true });
    await app.call(publishProject, { id: idOf('安检口') }, token);
    expect(await standing()).toEqual({ state: 'live', version: 2, changed: false });
    await app.call(showVersion, { id: idOf('安检口'), number: 1 }, token);
    expect(await standing()).toEqual({ state: 'live', version: 1, changed: true });
  });
});
