import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRIAL_ROLE, TRIAL_ROOM } from '#contract/home-host.contract.ts';
import { saveCompany } from '#contract/operator.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { RoleInput, saveRole } from '#contract/role.contract.ts';
import { openVisit } from '#contract/visit.contract.ts';
import { SHIPPED_BRANDS } from '#server/modules/company/shipped-brands.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createVisitorCalls, textOf } from '#server/testing/visitor-calls.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { seed } from './seed.ts';

let app: TestApp;
let dataDir: string;
let brand = '';
let network = 0;
const { send, enter, ask } = createVisitorCalls(
  () => app,
  () => `10.2.0.${network + 1}`,
  () => brand,
);
const place = { name: TRIAL_ROOM };

beforeAll(async () => {
  app = await createTestApp();
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-trial-'));
  await seed(app.modules, dataDir);
  await app.database.sql`update account set line_limit = 1000`; // every question comes from a visitor of its own
  await waitFor(async () => (await app.database.sql`select 1 from document where status = 2`)[0] ?? null);
});
afterAll(async () => {
  await app.close();
  await fs.rm(dataDir, { recursive: true, force: true });
});

async function say(question: string, more: object = {}): Promise<string> {
  network += 1;
  return textOf(await ask(place, await enter(place), question, more));
}

test.each([
  ['', 'zhiyao', '小华', '周六能办身份证吗？', '周六上午在二楼 3 号窗口办理，带上户口本就行。（'],
  ['laihua', 'qinghe', '小岚', '这只瓶子为什么是青色', '釉里的铁。窑火缺氧时，铁让釉面呈出天青色。（'],
  ['njtwmc', 'jingxing', '云乔', '今天城区限行吗', '今天不限行。东环路施工，早高峰建议绕行北线。（'],
  ['hw', 'zhiyao', '小汀', '年假有几天？', '满一年 5 天，提前三天申请就行。（'],
])('under the brand “%s” the person of its home page opens and answers what is pictured there', async (...given) => {
  const [key, avatarCode, name, pictured, answer] = given;
  brand = key;
  expect((await send(openVisit, place)).json()).toMatchObject({ code: 200, data: { name, avatarCode } });
  expect(await say('', { isStart: 1 })).toBe(`您好，我是${name}。想了解怎么做一位数字人，直接问我就行。`);
  expect(await say(pictured)).toContain(answer);
  expect(await say('你是谁'), 'who is asked').toContain(`我是${name}`);
  expect(await say('多少钱'), 'the guide is known as well').toContain('商定');
  const others = SHIPPED_BRANDS.filter((one) => one.key !== key).map(({ config }) => config.homeInfo.one.question);
  const other = others.find((question) => question !== '') ?? '';
  expect(await say(other), 'what another brand pictures is not known').toContain('没有写到');
});

test('under a brand of an operator the person that it chose answers from what the brand says of itself', async () => {
  const { token: operator, accountId } = await app.createUser('boss');
  await app.database.sql`update account set admin_flag = 1 where id = ${accountId}`;
  const own = {
    companyName: '远帆物业',
    introduction: '远帆物业成立于 2009 年，服务八十个住宅小区。\n我们提供保洁、维修和家政，周末照常上门。',
    homeInfo: { one: { person: 'xiaoman', name: '小帆' } },
    baseConfig: {
      colorObj: { btnBg: '#1F7A3D', text: '#1A6633' },
      kfPhone: '025-8800-0000',
      address: '南京市江宁路 8 号',
    },
  };
  await app.call(saveCompany, { key: 'yuanfan', brand: own }, operator);
  brand = 'yuanfan';
  expect((await send(openVisit, place)).json()).toMatchObject({ data: { name: '小帆', avatarCode: 'xiaoman' } });
  expect(await say('你们公司是做什么的')).toContain('保洁、维修和家政');
  expect(await say('远帆物业哪一年成立的')).toContain('2009');
  expect(await say('你们的地址在哪里')).toContain('江宁路 8 号');
  expect(await say('客服电话是多少')).toContain('025-8800-0000');
  expect(await say('多少钱'), 'the guide is known as well').toContain('商定');
  brand = 'laihua';
  expect(await say('远帆物业哪一年成立的'), 'others know nothing of it').not.toContain('2009');
});

test('who has been renamed stays as they are', async () => {
  brand = 'laihua';
  const { role, account } = app.modules;
  const creator = (await account.idOf('demo')) ?? '';
  const [named] = await role.named(creator, TRIAL_ROLE, 1);
  const found = await role.find(creator, named?.id ?? '');
  await role.save(creator, RoleInput.parse({ ...found, name: '小岚', welcomeText: ['我是小岚，一直在这里。'] }));
  expect((await send(openVisit, place)).json()).toMatchObject({ data: { name: '小岚', avatarCode: 'zhiyao' } });
  expect(await say('', { isStart: 1 })).toBe('我是小岚，一直在这里。');
  expect(await say('这只瓶子为什么是青色')).toContain('没有写到');
});

test('a room of another account under the trial’s name stays its own', async () => {
  brand = '';
  const { token } = await app.createUser();
  const role = { name: TRIAL_ROLE, roleDesc: '前台', avatarId: app.avatarId, welcomeText: ['这里是别人的前台。'] };
  const { data: roleId } = await app.call(saveRole, role, token);
  const { data: id } = await app.call(updateProject, { name: '大厅', direction: '2', roleId }, token);
  await app.database.sql`update project set public_name = null where public_name = ${TRIAL_ROOM}`;
  await app.database.sql`update project set public_name = ${TRIAL_ROOM} where id = ${id}`;
  expect(await say('', { isStart: 1 })).toBe('这里是别人的前台。');
  expect(await say('周六能办身份证吗？')).not.toContain('周六上午');
});
