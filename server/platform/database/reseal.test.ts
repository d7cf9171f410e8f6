import fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import { saveToolServer, toolServerList } from '#contract/plugin.contract.ts';
import { saveProvider } from '#contract/provider.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createShareToken, shareTokenList } from '#contract/share.contract.ts';
import { TEST_KEY } from '#server/testing/prepare-database.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createSecretBox } from '../secret-box.ts';
import { reseal } from './reseal.ts';

const NEW_KEY = 'the key after it, also 32 characters';

test('whatever is sealed in the database stands in a column whose name says so', async () => {
  const { stdout } = { stdout: await findSealing() };
  expect(stdout.filter((name) => !/^sealed[A-Z]/.test(name))).toEqual([]);
});

/** Names of the properties that are given a sealed text, over all modules; tickets and consents are given to people, not stored. */
async function findSealing(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of fs.glob('server/modules/**/*.ts')) {
    if (file.endsWith('.test.ts') || /tickets|consent/.test(file)) continue;
    const text = await fs.readFile(file, 'utf8');
    for (const [, name] of text.matchAll(/(\w+): secretBox\.seal\(/g)) found.push(name as string);
  }
  expect(found.length).toBeGreaterThan(2);
  return found;
}

describeOnBothDatabases('another key', (database) => {
  test('opens everything after a run that was cut off and one that was not; what nothing opens stays as it is', async () => {
    const app = await createTestApp({ database: database() });
    const { token } = await app.createUser();
    const operator = (await app.createUser(undefined, { operator: true } as never)).token;
    const avatar = { purpose: 'avatar', kind: 'whep', name: '引擎', baseUrl: 'http://127.0.0.1:1', key: 'sk-1' };
    const ice = [{ url: 'turn:turn.example.com', credential: 'secret' }];
    await app.call(saveProvider, { ...avatar, models: [{ name: 'm', model: '/m' }], ice }, operator);
    const headers = [{ name: 'authorization', value: 'Bearer 1' }];
    await app.call(saveToolServer, { name: '工具', url: 'https://tools.example.com/mcp', headers }, token);
    const roleId = (await app.call(saveRole, { name: '角色', roleDesc: '描述', avatarId: app.avatarId }, token)).data;
    const links: string[] = [];
    for (let n = 0; n < 3; n++)
      links.push((await app.call(createShareToken, { expiredDays: 1, subjectId: roleId }, token)).data);
    const { sql } = database();
    await sql`update tool_server set sealed_headers = ${createSecretBox('x'.repeat(32)).seal('{}')}`;

    const box = createSecretBox({ present: NEW_KEY, former: [TEST_KEY] });
    let left = 2;
    const renew = (sealed: string) => {
      if (left-- <= 0) throw new Error('cut off');
      return box.renew(sealed);
    };
    await expect(reseal(database(), { ...box, renew })).rejects.toThrow('cut off');
    const done = await reseal(database(), box);
    expect(done).toEqual({ renewed: 4, present: 2, unreadable: 1 });
    expect(await reseal(database(), box)).toEqual({ renewed: 0, present: 6, unreadable: 1 });

    const alone = createSecretBox(NEW_KEY);
    const [service] = await sql`select sealed_key, sealed_ice from provider where purpose = 'avatar'`;
    expect(alone.open(service?.sealed_key)).toBe('sk-1');
    expect(alone.open(service?.sealed_ice)).toContain('secret');
    const shared = await sql`select sealed_token from share_token`;
    expect(shared.map((row) => alone.open(row.sealed_token)).toSorted()).toEqual(links.toSorted());
    expect((await app.call(shareTokenList, {}, token)).data.records.map((one) => one.token)).toEqual(['', '', '']);
    expect((await app.call(toolServerList, {}, token)).data).toHaveLength(1);
    await app.close();
  });
});
