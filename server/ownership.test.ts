import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { logout, sessionList } from '#contract/account.contract.ts';
import { createApiKey } from '#contract/api-key.contract.ts';
import { chatDocument } from '#contract/chat.contract.ts';
import { startCleaning } from '#contract/cleaning.contract.ts';
import { addWebSource } from '#contract/crawl.contract.ts';
import type { Endpoint, OwnedId } from '#contract/endpoint.contract.ts';
import { SESSION_CODES } from '#contract/errors.contract.ts';
import { createFlow } from '#contract/flow.contract.ts';
import { startGeneration } from '#contract/generation.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { saveMaterialFolder } from '#contract/material.contract.ts';
import { beginMaterialUpload } from '#contract/material-upload.contract.ts';
import { saveAvatarNode } from '#contract/node.contract.ts';
import { saveToolServer } from '#contract/plugin.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { saveRegressionCase } from '#contract/regression.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { saveSceneTemplate } from '#contract/scene-template.contract.ts';
import { createShareToken } from '#contract/share.contract.ts';
import { saveWording } from '#contract/wording.contract.ts';
import { makeScene } from '#server/testing/make-scene.ts';
import { readContract } from '#server/testing/read-contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const EMPTY_LOOK = JSON.stringify({
  driver: 'clips',
  clips: [],
  keying: null,
  backdrop: { kind: 'none' },
  coverId: null,
});

/** Ids in inputs that name records which belong to nobody, or to a record that is named beside them. */
const SHARED_IDS = new Set(['avatarId', 'changeId', 'waitingId']);
/** What an input needs besides its ids, for endpoints that require anything. A new endpoint with a required field has to be added. */
const REQUIRED: Record<string, object> = {
  '/avatar/avatarRole/saveRole': { name: '角色', roleDesc: '描述' },
  '/avatar/avatarRole/saveRoleForDocLib': { name: '角色', roleDesc: '描述' },
  '/avatar/avatarProject/updateProject': { name: '项目' },
  '/avatar/sceneTemplate/save': { name: '模板', scene: makeScene() },
  '/avatar/sceneTemplate/rename': { name: '模板' },
  '/avatar/nodeConfig/saveAvatarNode': { name: '节点' },
  '/avatar/nodeConfig/importNodes': { fileName: 'a.txt' },
  '/avatar/nodeConfig/sentence': { text: '你好' },
  '/avatar/avatarProject/showVersion': { number: 1 },
  '/avatar/avatarProject/editVersion': { number: 1 },
  '/avatar/avatarProject/setPassword': { password: '246810' },
  '/avatar/avatarProject/publicName': { name: '大厅一号' },
  '/avatar/avatarProject/shortLink': { ticket: 'ticket' },
  '/avatar/documentLib/save': { name: '知识库', fileList: [{ url: '', name: 'a.txt' }] },
  '/avatar/documentLib/enableDocument': { enabled: false },
  '/avatar/document/originalText': { from: 0, to: 9 },
  '/avatar/document/editSegment': { id: 1, text: '改' },
  '/avatar/document/splitSegment': { id: 1, at: 1 },
  '/avatar/document/mergeSegment': { id: 1 },
  '/avatar/document/enableSegment': { ids: [1], enabled: false },
  '/avatar/document/deleteSegment': { ids: [1] },
  '/avatar/document/undoSegmentChange': { changeId: '00000000-0000-4000-8000-000000000000' },
  '/avatar/documentLib/saveSettings': { settings: {} },
  '/avatar/documentLib/hitTest': { query: '你好' },
  '/avatar/documentLib/compareHits': { query: '你好' },
  '/avatar/documentLib/regression/saveCase': { question: '你好', expectRefusal: true },
  '/avatar/documentLib/regression/import': { url: '' },
  '/avatar/document/cleaning/start': { rules: ['fullWidth'] },
  '/avatar/document/generation/edit': { question: '问', answer: '答' },
  '/avatar/document/generation/add': { regression: true },
  '/avatar/document/applyWaitingEdit': { waitingId: randomUUID(), segmentId: 1 },
  '/avatar/document/dismissWaitingEdit': { waitingId: randomUUID() },
  '/avatar/document/cleaning/decide': { action: 'accept' },
  '/avatar/documentLib/webSource/add': { mode: 'pages', urls: ['http://127.0.0.1:1/'] },
  '/avatar/documentLib/webSource/update': { mode: 'pages', urls: ['http://127.0.0.1:1/'] },
  '/avatar/documentLib/webSource/schedule': { schedule: 'daily' },
  '/api/chat/question/save': { question: '问题', answer: '答案' },
  '/api/chat/question/enable': { enabled: false },
  '/api/chat/question/move': { classify: '分类' },
  '/api/chat/question/match': { query: '问题' },
  '/api/chat/question/settings': { threshold: 0.5 },
  '/api/chat/question/import': { fileList: [{ url: '', name: 'a.xlsx' }] },
  '/avatar/avatarConfig/saveDetail': { name: '形象', detail: EMPTY_LOOK },
  '/avatar/createShareToken': { expiredDays: 1 },
  '/avatar/share/token/prolong': { expiredDays: 1 },
  '/avatar/share/token/shorten': { expiresAt: '2026-01-01T00:00:00Z' },
  '/avatar/apiKey/create': { name: '密钥' },
  '/avatar/chat/chatDocument': { query: '你好', cid: '1' },
  '/avatar/chat/realtimeRecommend': { query: '你好' },
  '/avatar/questionnaire/preview': { name: '问卷.xlsx' },
  '/avatar/chat/resume': { cid: '1' },
  '/avatar/chat/history': { cid: '1' },
  '/avatar/chat/forget': { cid: '1' },
  '/avatar/chat/stop': { cid: '1' },
  '/avatar/plugins/server/save': { name: '工具', url: 'http://127.0.0.1:1/mcp' },
  '/avatar/plugins/server/tool': { name: 'lookUp', mode: 'ask', print: '' },
  '/avatar/plugins/server/test': { url: 'http://127.0.0.1:1/mcp' },
  '/avatar/avatarRole/enableRoles': { enabled: false },
  '/avatar/avatarRole/teach': { question: '问题', answer: '答案' },
  '/avatar/avatarRole/promptGeneration': { roleName: '角色', roleDesc: '描述', target: 'question' },
  '/avatar/wording/save': { said: '说法', meant: ['叫法'] },
  '/avatar/wording/propose': { question: '问题' },
  '/api/chat/flow/create': { name: '流程' },
  '/api/chat/flow/update': { name: '流程' },
  '/avatar/tts/synthesis': { speaker: 'none', text: '你好' },
  '/avatar/tts/sentence': { speaker: 'none', text: '你好' },
  '/avatar/material/rename': { name: '素材' },
  '/avatar/material/folder/save': { name: '文件夹' },
  '/avatar/material/upload/begin': { name: 'a.png', size: 1 },
  '/avatar/material/restoreReplaced': { places: [{ kind: 'project', place: randomUUID() }] },
  '/avatar/asr/recognise': { utterance: 'utterance', offset: 0, audio: '' },
};

/** What nobody else may change, by their ids. */
const TABLES = `
  role library document segment knowledge_run cleaning_proposal generated_question regression_case file web_source turn conversation question project
  project_node scene_template node_import avatar avatar_medium voice_clone flow wording material material_folder material_upload file_reservation api_key share_token
`
  .trim()
  .split(/\s+/);

/** What an element of a list needs besides its id. */
const ELEMENT = { name: 'a.txt', roleDesc: '描述', language: 'en' };

type Owner = { token: string } & Record<OwnedId['kind'], string>;

const endpoints = await readContract();
const guarded = endpoints.filter((endpoint) => endpoint.access !== 'public');

describe('two owners', () => {
  let app: TestApp;
  let mine: Owner;
  let theirs: Owner;

  beforeAll(async () => {
    app = await createTestApp({ crawlHosts: new Set(['127.0.0.1:1']) });
    [mine, theirs] = [await makeOwner('mine'), await makeOwner('theirs')];
  });
  afterAll(() => app.close());

  async function makeOwner(name: string): Promise<Owner> {
    const { token } = await app.createUser(name);
    const fileAddress = (
      await app.upload(`${name}.txt`, `${name} 的机密内容。编号Ａ１。机密柜是一种存放文件的柜子。`, token)
    ).data;
    const fileList = [{ url: fileAddress, name: `${name}.txt` }];
    const library = (await app.call(saveLibrary, { name: `${name}-library`, fileList }, token)).data;
    const questionLibrary = (await app.call(saveLibrary, { name: `${name}-questions`, type: 2 }, token)).data;
    const entry = { libId: questionLibrary, question: `${name} 的机密问题`, answer: `${name} 的机密答案` };
    const question = (await app.call(saveQuestion, entry, token)).data;
    const libraries = { documentLibId: library, smallDocLibId: questionLibrary };
    const values = { name: `${name}-role`, roleDesc: '描述', avatarId: app.avatarId, ...libraries };
    const role = (await app.call(saveRole, values, token)).data;
    const document = await waitFor(async () => {
      const [row] = await app.database.sql`select id from document where library_id = ${library} and status = 2`;
      return (row?.id as string) ?? null;
    });
    const cleaning = (await app.call(startCleaning, { libId: library, rules: ['fullWidth'] }, token)).data;
    const proposal = await waitFor(async () => {
      const [row] = await app.database
        .sql`select p.id from cleaning_proposal p, knowledge_run r where r.id = ${cleaning} and p.run_id = r.id and r.status = 2`;
      return (row?.id as string) ?? null;
    });
    const generation = (await app.call(startGeneration, { libId: library }, token)).data;
    const generated = await waitFor(async () => {
      const [row] = await app.database
        .sql`select q.id from generated_question q, knowledge_run r where r.id = ${generation} and q.run_id = r.id and r.status = 2`;
      return (row?.id as string) ?? null;
    });
    const regressionCase = (
      await app.call(saveRegressionCase, { libId: library, question: `${name} 的问题`, documentId: document }, token)
    ).data;
    const address = 'http://127.0.0.1:1/mcp';
    const toolServer = (await app.call(saveToolServer, { name: `${name}-server`, url: address }, token)).data;
    const flow = (await app.call(createFlow, { name: `${name}-flow` }, token)).data;
    const project = (await app.call(updateProject, { name: `${name}-project`, roleId: role }, token)).data;
    const node = (await app.call(saveAvatarNode, { projectId: project, name: `${name}-node` }, token)).data.id;
    const templateOf = { name: `${name}-template`, roleId: role, scene: makeScene() };
    const sceneTemplate = (await app.call(saveSceneTemplate, templateOf, token)).data;
    const apiKey = (await app.call(createApiKey, { name: `${name}-key` }, token)).data.record.id;
    await app.call(createShareToken, { expiredDays: 1, subjectId: role }, token);
    const [share] = await app.database.sql`select id from share_token where role_id = ${role}`;
    const session = (await app.call(sessionList, {}, token)).data[0]?.id ?? '';
    await send(chatDocument, { roleId: role, query: `${name} 的机密问题`, cid: '1' }, token);
    const [spoken] = await app.database
      .sql`select t.id, c.id as conversation from turn t join conversation c on c.id = t.conversation_id where c.role_id = ${role}`;
    const source = { libId: library, mode: 'pages', urls: ['http://127.0.0.1:1/'] };
    const webSource = (await app.call(addWebSource, source, token)).data;
    await waitFor(async () => {
      const [row] = await app.database.sql`select id from web_source where id = ${webSource} and status <> 1`;
      return row ?? null;
    });
    const avatarMedium = new URL(fileAddress, 'http://x').searchParams.get('id') ?? '';
    const [made] = await app.database.sql`
      insert into avatar_medium (id, account_id, format, alpha, seconds, width, height, bytes)
      select id, account_id, 'png', 'none', 0, 100, 100, size from file where id = ${avatarMedium} returning account_id`;
    const avatar = randomUUID();
    await app.database.sql`
      insert into avatar (id, account_id, code, name, intro, driver, detail, sort)
      values (${avatar}, ${made?.account_id}, ${`clip-${name}`}, ${`${name}-avatar`}, '', 'clips', ${EMPTY_LOOK}::jsonb, 1000)`;
    const avatarConversion = randomUUID();
    await app.database.sql`
      insert into avatar_conversion (id, account_id, demuxer, is_stacked, use, state)
      values (${avatarConversion}, ${made?.account_id}, 'mov', 0, 'clip', 'failed')`;
    const voiceClone = randomUUID();
    await app.database.sql`
      insert into voice_clone (id, account_id, name, language, gender, state, sample_type, seconds, consent_way, consent_text, consent_at, consent_address)
      values (${voiceClone}, ${made?.account_id}, ${`${name}-voice`}, 'zh-CN', 'female', 'failed', 'audio/wav', 5, 'declared', '', now(), '')`;
    const materialFolder = (await app.call(saveMaterialFolder, { name: `${name}-folder` }, token)).data;
    await app.database.sql`
      insert into material (id, account_id, name, kind, format, bytes)
      select id, account_id, ${`${name}.png`}, 'image', 'png', size from file where id = ${avatarMedium}`;
    const upload = { name: `${name}.png`, size: 10 };
    const materialUpload = (await app.call(beginMaterialUpload, upload, token)).data.id;
    const wording = (await app.call(saveWording, { said: `${name}的说法`, meant: [`${name}的叫法`] }, token)).data.id;
    const [line] = await app.database.sql`
      insert into talk_line (account_id, class, key, visitor_id, role_id, entry, device, slot, taken_at, expires_at)
      values (${made?.account_id}, 'saas', ${name}, ${name}, ${role}, 'room', '', 0, now(), now() + interval '1 day') returning id`;
    return {
      token,
      line: line?.id,
      sceneTemplate,
      node,
      wording,
      material: avatarMedium,
      materialFolder,
      materialUpload,
      voiceClone,
      avatar,
      avatarMedium,
      avatarConversion,
      apiKey,
      share: share?.id,
      webSource,
      session,
      toolServer,
      turn: spoken?.id,
      conversation: spoken?.conversation,
      project,
      flow,
      role,
      library,
      document,
      cleaning,
      proposal,
      generation,
      generated,
      question,
      questionLibrary,
      regressionCase,
      file: new URL(fileAddress, 'http://x').searchParams.get('id') ?? '',
    };
  }

  const state = async () =>
    JSON.stringify([
      ...(await Promise.all(
        TABLES.map((table) => app.database.sql`select * from ${app.database.sql(table)} order by id`),
      )),
      await app.database.sql`select * from record_setting order by account_id`,
      await app.database.sql`select id, name, url, enabled, tool_choices, deleted_at from tool_server order by id`,
      await app.database.sql`select id, revoked_at from session order by id`,
    ]);

  const send = (endpoint: Endpoint, input: unknown, token?: string) => {
    const query = endpoint.style === 'query' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    return app.app.inject({
      method: endpoint.method,
      url: endpoint.path + query,
      headers: token ? { token } : {},
      ...(query || endpoint.style === 'multipart' ? {} : { payload: input as object }),
    });
  };

  /** A complete input in which one id belongs to somebody else and all others are mine. */
  function inputWith(endpoint: Endpoint, foreign: OwnedId, id: string): unknown {
    const base: Record<string, unknown> = { avatarId: app.avatarId, ...structuredClone(REQUIRED[endpoint.path] ?? {}) };
    if (foreign.field === '[]') return [id];
    for (const { field, kind } of endpoint.owned) {
      const value = field === foreign.field ? id : mine[kind];
      const [head = '', tail] = field.split('[]');
      if (tail === undefined) base[field] = value;
      else if (tail === '') base[head] = [kind === 'file' ? `/avatar/file?id=${value}` : value];
      else base[head] = [{ ...ELEMENT, [tail.slice(1)]: kind === 'file' ? `/avatar/file?id=${value}` : value }];
    }
    return base;
  }

  test('the contract was found, and every endpoint of it is registered', () => {
    expect(guarded.length).toBeGreaterThan(15);
    for (const { method, path } of endpoints)
      expect(app.app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true);
  });

  test.each(guarded.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s answers a stranger with 401',
    async (_path, endpoint) => {
      const reply = await send(endpoint, {}, undefined);
      expect(reply.json()).toMatchObject({ code: 401 });
    },
  );

  // An operator's calls name records of any owner; that nobody else gets in is what counts there.
  const operators = guarded.filter((endpoint) => endpoint.access === 'operator');
  test.each(operators.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s answers an ordinary account with 403',
    async (_path, endpoint) => {
      const before = await state();
      expect((await send(endpoint, { id: randomUUID() }, mine.token)).json()).toEqual({
        code: 403,
        message: '没有权限进行此操作',
        data: null,
      });
      expect(await state()).toBe(before);
    },
  );

  const personal = guarded.filter((endpoint) => endpoint.access !== 'operator');
  test.each(personal.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s declares every id that it takes',
    (_path, endpoint) => {
      const declared = new Set(endpoint.owned.map((owned) => owned.field));
      const found = findIdFields(z.toJSONSchema(endpoint.input, { io: 'input' }) as Schema, '');
      expect(found.filter((field) => !SHARED_IDS.has(field) && !declared.has(field))).toEqual([]);
    },
  );

  const cases = personal.flatMap((endpoint) =>
    endpoint.owned.map((owned) => [endpoint.path, owned.field, endpoint, owned] as const),
  );
  test.each(cases)(
    '%s: somebody else’s %s answers like one that does not exist and changes nothing',
    async (_path, _field, endpoint, owned) => {
      const before = await state();
      const missing = await send(endpoint, inputWith(endpoint, owned, randomUUID()), mine.token);
      const foreign = await send(endpoint, inputWith(endpoint, owned, theirs[owned.kind]), mine.token);
      expect(foreign.statusCode).toBe(missing.statusCode);
      expect(foreign.json()).toEqual(missing.json());
      expect(foreign.json().code === 404 || foreign.json().data?.length === 0, foreign.body).toBe(true);
      expect(await state()).toBe(before);
    },
  );

  // Not logout, after which all others would have nothing to show.
  const lists = personal.filter(
    (endpoint) =>
      endpoint.owned.length === 0 && endpoint.method === 'GET' && endpoint.reply === 'json' && endpoint !== logout,
  );
  test.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s shows nothing of the other owner',
    async (path, endpoint) => {
      const reply = await send(endpoint, { size: '1000', ...REQUIRED[path] }, mine.token);
      expect(SESSION_CODES).not.toContain(reply.json().code);
      const { role, project, library, document, file, session, token, webSource, apiKey, toolServer, line } = theirs;
      for (const secret of [
        role,
        project,
        library,
        document,
        file,
        session,
        token,
        webSource,
        apiKey,
        toolServer,
        line,
        'theirs',
      ])
        expect(reply.body).not.toContain(secret);
    },
  );

  test('an answer never draws on the other owner’s documents', async () => {
    const reply = await send(chatDocument, { roleId: mine.role, query: 'theirs 的机密内容', cid: '9' }, mine.token);
    expect(reply.body).not.toContain('theirs 的机密内容。');
    const other = await send(chatDocument, { roleId: mine.role, query: 'theirs 的机密问题', cid: '9' }, mine.token);
    expect(other.body).not.toContain('theirs 的机密答案');
  });
});

interface Schema {
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** Paths of all ids in an input, in the notation of `owned`. */
function findIdFields(schema: Schema, path: string): string[] {
  return [
    ...(schema.format === 'uuid' ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) =>
      findIdFields(child, path ? `${path}.${name}` : name),
    ),
    ...(schema.items ? findIdFields(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((child) => findIdFields(child, path)),
  ];
}
