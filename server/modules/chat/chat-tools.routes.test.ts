import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatEntities, chatDocument, resumeChat } from '#contract/chat.contract.ts';
import { pluginList, saveToolServer } from '#contract/plugin.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { startToolServer } from '#server/testing/tool-server.ts';

let app: TestApp;
let token: string;
let server: Awaited<ReturnType<typeof startToolServer>>;
beforeAll(async () => {
  server = await startToolServer();
  app = await createTestApp({ jobs: false, crawlHosts: new Set([server.host]) });
  token = (await app.createUser()).token;
});
afterAll(async () => {
  await app.close();
  await server.close();
});

let cid = 0;
/** @param lost names of tools that were there when the role was saved */
async function ask(role: object, query: string, lost: string[] = []) {
  const values = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, ...role };
  const saved = await app.call(saveRole, values, token);
  expect(saved.code, saved.message).toBe(200);
  if (lost.length > 0)
    await app.database.sql`update role set settings = jsonb_set(settings, '{agentPlugins}',
      ${JSON.stringify(lost)}::text::jsonb || (settings->'agentPlugins')) where id = ${saved.data}`;
  cid += 1;
  const key = { roleId: saved.data, cid: String(cid) };
  return { ...(await stream(chatDocument.path, { ...key, query })), key };
}

async function stream(url: string, payload: object) {
  const reply = await app.app.inject({ method: 'POST', url, payload, headers: { token } });
  const events = reply.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).entities as ChatEntities);
  return {
    events,
    text: events.map((event) => event.text ?? '').join(''),
    tools: events.flatMap(({ tool }) => tool ?? []),
  };
}

test('without a model, a question for a tool is answered by it, shown, recorded, and comes again with the record', async () => {
  const { text, tools, events, key } = await ask(
    { agentPlugins: ['calculator', 'time'] },
    '(1299×3-200)×85%等于多少？',
  );
  expect(text).toBe('(1299 × 3 - 200) × 85% = 3,142.45');
  const run = { id: 't1', name: 'calculator', title: '计算器', input: '{"expression":"(1299*3-200)*85%"}' };
  expect(tools).toMatchObject([
    { ...run, state: 'running' },
    { ...run, state: 'done', result: text },
  ]);
  expect(events.at(-1)).toMatchObject({ isEnd: true });
  expect(events.map(({ engine }) => engine)).toContain('计算器');
  const [row] = await app.database
    .sql`select tools, answer, stages from turn where id = ${events.at(-1)?.turnId ?? ''}`;
  expect(row?.answer).toBe(text);
  expect(row?.tools).toEqual([tools[1]]);
  expect(row?.stages.map(({ name }: { name: string }) => name)).toContain('tools');
  // The turn may still be kept in memory: what a later reader gets is the same.
  expect((await stream(resumeChat.path, key)).tools.at(-1)).toEqual(tools[1]);
});

test('only the role’s own tools answer, and none where the role has no agent', async () => {
  for (const role of [
    { agentPlugins: ['time'] },
    { agentPlugins: [] },
    { agentPlugins: ['calculator'], chatType: 1 },
  ]) {
    const { tools, text } = await ask(role, '12*7等于多少');
    expect(tools).toEqual([]);
    expect(text).not.toContain('84');
  }
});

test('a tool that fails says why, and the turn counts as unanswered', async () => {
  const { text, tools, events } = await ask({ agentPlugins: ['calculator'] }, '1/0等于多少');
  expect(text).toBe('除数不能为 0。');
  expect(tools.at(-1)).toMatchObject({ state: 'failed', result: '除数不能为 0' });
  const [row] = await app.database.sql`select answered, outcome from turn where id = ${events.at(-1)?.turnId ?? ''}`;
  expect(row).toMatchObject({ answered: false, outcome: 'done' });
  expect((await ask({ agentPlugins: ['weather'] }, '杭州明天天气怎么样')).text).toContain(
    '本站没有接入天气服务，暂时不能使用。',
  );
});

test('tools that are gone, of somebody else or of a server that is switched off are passed over', async () => {
  const stranger = (await app.createUser()).token;
  const foreign = (await app.call(saveToolServer, { name: '别人的', url: server.url }, stranger)).data;
  const mine = (await app.call(saveToolServer, { name: '我的', url: server.url, enabled: 0 }, token)).data;
  await app.call(pluginList, {}, stranger);
  server.methods.length = 0;
  const agentPlugins = [`mcp:${mine}:lookUp`, 'time'];
  const { text, tools } = await ask({ agentPlugins }, '今天星期几', ['gone', `mcp:${foreign}:lookUp`]);
  expect(text).toMatch(/^今天是\d+年\d+月\d+日，星期.。$/);
  expect(tools).toHaveLength(2);
  expect(server.methods).toEqual([]);
});
