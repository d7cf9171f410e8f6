import fs from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '#contract/api-key.contract.ts';
import { saveAvatarConfig } from '#contract/avatar.contract.ts';
import { addWebSource, deleteWebSource, restoreWebSource } from '#contract/crawl.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { createFlow, deleteFlow, restoreFlow } from '#contract/flow.contract.ts';
import { deleteLibrary, restoreLibrary, saveLibrary } from '#contract/knowledge.contract.ts';
import { deleteMaterialFolder, restoreMaterialFolder, saveMaterialFolder } from '#contract/material.contract.ts';
import { beginMaterialUpload } from '#contract/material-upload.contract.ts';
import { addWords, deleteWords, restoreWords, saveWord } from '#contract/moderation.contract.ts';
import { deleteNode, restoreNodes, saveAvatarNode } from '#contract/node.contract.ts';
import { deleteToolServer, restoreToolServer, saveToolServer } from '#contract/plugin.contract.ts';
import { deleteProject, restoreProject, updateProject } from '#contract/project.contract.ts';
import { saveProvider } from '#contract/provider.contract.ts';
import { deleteQuestion, questionPage, restoreQuestion, saveQuestion } from '#contract/question.contract.ts';
import { deleteRegressionCases, restoreRegressionCases, saveRegressionCase } from '#contract/regression.contract.ts';
import { deleteRole, restoreRole, saveRole } from '#contract/role.contract.ts';
import { deleteSceneTemplate, restoreSceneTemplate, saveSceneTemplate } from '#contract/scene-template.contract.ts';
import { createShareToken } from '#contract/share.contract.ts';
import { deleteWordings, restoreWordings, saveWording } from '#contract/wording.contract.ts';
import { makeScene } from '#server/testing/make-scene.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';

/** How many that are made, and how many deletions that are taken back, come for the last place at the same moment. */
const MAKERS = 6;
const RESTORERS = 3;

/** Who makes something, and where. */
interface Place {
  token: string;
  avatarId: string;
  roleId: string;
  libId: string;
  projectId: string;
}

/** What may be made until there are as many as the contract says. */
interface Limited {
  /** Its name in the contract. */
  limit: string;
  table: string;
  make: Endpoint;
  input(n: number, place: Place): object;
  /** Other ways to add one. */
  alsoBy?: { make: Endpoint; input(n: number): object };
  undo?: { remove: Endpoint; restore: Endpoint; input(id: string, place: Place): object };
  /** Columns in which no two rows are alike, as SQL of the row's number `n`. */
  unlike?: Record<string, string>;
}

const LOOK = JSON.stringify({
  ...{ driver: 'stream', person: '晓晴', protocol: 'whep', voice: 'local', keying: null, standIn: '' },
  ...{ backdrop: { kind: 'none' }, coverId: null },
});
const WORD = { category: 'custom', level: 1, kind: 'word', enabled: true };
const byId = (id: string) => ({ id });
const TABLE: Limited[] = [
  {
    limit: 'LIMITS.librariesPerAccount',
    table: 'library',
    make: saveLibrary,
    input: (n) => ({ name: `库 ${n}` }),
    undo: { remove: deleteLibrary, restore: restoreLibrary, input: byId },
  },
  {
    limit: 'LIMITS.questionLibrariesPerAccount',
    table: 'library',
    make: saveLibrary,
    input: (n) => ({ name: `问答 ${n}`, type: 2 }),
    undo: { remove: deleteLibrary, restore: restoreLibrary, input: byId },
  },
  {
    limit: 'LIMITS.rolesPerAccount',
    table: 'role',
    make: saveRole,
    input: (n, { avatarId }) => ({ name: `角色 ${n}`, roleDesc: '描述', avatarId }),
    undo: { remove: deleteRole, restore: restoreRole, input: byId },
  },
  {
    limit: 'LIMITS.projectsPerAccount',
    table: 'project',
    make: updateProject,
    input: (n, { roleId }) => ({ name: `项目 ${n}`, roleId }),
    undo: { remove: deleteProject, restore: restoreProject, input: byId },
  },
  {
    limit: 'LIMITS.sceneTemplatesPerAccount',
    table: 'scene_template',
    make: saveSceneTemplate,
    input: (n, { roleId }) => ({ name: `模板 ${n}`, roleId, scene: makeScene() }),
    undo: { remove: deleteSceneTemplate, restore: restoreSceneTemplate, input: byId },
  },
  {
    limit: 'NODE_LIMITS.perProject',
    table: 'project_node',
    make: saveAvatarNode,
    input: (n, { projectId }) => ({ projectId, name: `节点 ${n}` }),
    undo: { remove: deleteNode, restore: restoreNodes, input: (id) => ({ id, ids: [id] }) },
  },
  {
    limit: 'FLOW_LIMITS.flows',
    table: 'flow',
    make: createFlow,
    input: (n) => ({ name: `流程 ${n}` }),
    undo: { remove: deleteFlow, restore: restoreFlow, input: byId },
  },
  {
    limit: 'PLUGIN_LIMITS.servers',
    table: 'tool_server',
    make: saveToolServer,
    input: (n) => ({ name: `工具 ${n}`, url: 'http://127.0.0.1:1/mcp' }),
    undo: { remove: deleteToolServer, restore: restoreToolServer, input: byId },
    unlike: { name: `'又一个 ' || n` },
  },
  {
    limit: 'API_KEY_LIMITS.perAccount',
    table: 'api_key',
    make: createApiKey,
    input: (n) => ({ name: `密钥 ${n}`, roleIds: null, perMinute: 60, lifeDays: null }),
    unlike: { key_hash: `'hash ' || account_id || n` },
  },
  {
    limit: 'SHARE_LIMITS.perAccount',
    table: 'share_token',
    make: createShareToken,
    input: (_, { roleId }) => ({ expiredDays: 1, subjectId: roleId }),
    unlike: { token_hash: `'hash ' || account_id || n` },
  },
  {
    limit: 'AVATAR_LIMITS.perAccount',
    table: 'avatar',
    make: { ...saveAvatarConfig, style: 'json' },
    input: (n) => ({ name: `形象 ${n}`, detail: LOOK }),
    unlike: { code: `'live-' || account_id || n` },
  },
  {
    limit: 'CRAWL_LIMITS.sourcesPerLibrary',
    table: 'web_source',
    make: addWebSource,
    input: (n, { libId }) => ({ libId, mode: 'pages', urls: [`http://127.0.0.1:1/${n}`] }),
    undo: { remove: deleteWebSource, restore: restoreWebSource, input: byId },
  },
  {
    limit: 'REGRESSION_LIMITS.cases',
    table: 'regression_case',
    make: saveRegressionCase,
    input: (n, { libId }) => ({ libId, question: `问题 ${n}`, expectRefusal: true }),
    undo: {
      remove: deleteRegressionCases,
      restore: restoreRegressionCases,
      input: (id, { libId }) => ({ libId, ids: [id] }),
    },
    unlike: { question: `'又一个 ' || n` },
  },
  {
    limit: 'WORDING_LIMITS.perAccount',
    table: 'wording',
    make: saveWording,
    input: (n) => ({ said: `说法 ${n}`, meant: ['叫法'] }),
    undo: { remove: deleteWordings, restore: restoreWordings, input: (id) => ({ ids: [id] }) },
    unlike: { folded: `'word ' || n` },
  },
  {
    limit: 'PROVIDER_LIMITS.providers',
    table: 'provider',
    make: saveProvider,
    input: (n) => ({
      ...{ purpose: 'embedding', kind: 'openai', name: `服务 ${n}`, baseUrl: 'http://127.0.0.1:1' },
      models: [{ name: 'm', model: 'm' }],
    }),
    unlike: { name: `'又一个 ' || n` },
  },
  {
    limit: 'WORD_LIMITS.words',
    table: 'sensitive_word',
    make: saveWord,
    input: (n) => ({ ...WORD, word: `敏感之词${n}` }),
    alsoBy: { make: addWords, input: (n) => ({ ...WORD, text: `成批之词${n}` }) },
    undo: { remove: deleteWords, restore: restoreWords, input: (id) => ({ ids: [id] }) },
    unlike: { word: `'word ' || n`, folded: `'word' || n` },
  },
  {
    limit: 'MATERIAL_LIMITS.folders',
    table: 'material_folder',
    make: saveMaterialFolder,
    input: (n) => ({ name: `文件夹 ${n}` }),
    undo: { remove: deleteMaterialFolder, restore: restoreMaterialFolder, input: byId },
    unlike: { name: `'copy ' || n` },
  },
  {
    limit: 'MATERIAL_LIMITS.uploadsOpen',
    table: 'material_upload',
    make: beginMaterialUpload,
    input: (n) => ({ name: `图 ${n}.png`, size: 10, lastModified: n }),
  },
];
/** Raced in tests of their own, for what they need: a recording, a film that no browser plays, uploads that count before they are whole, files that are read, and bytes instead of rows. */
const RACED_ELSEWHERE = [
  ...['CLONE_LIMITS.perAccount', 'CONVERSION_LIMITS.perAccount', 'MATERIAL_LIMITS.perAccount'],
  ...['PRESENTATION_LIMITS.projectBytes', 'NODE_LIMITS.importsPerAccount'],
];
// PROJECT_ACCESS.domains, which is of one record, is raced in access.routes.test.ts.
/** No account has a list of its own yet. */
const NOT_MADE = ['WORD_LIMITS.accountWords'];
/** How the contract names what is counted over many calls; other limits are of one input. */
const COUNTED =
  /[pP]er(?:Account|Library|Project)$|LIMITS\.(?:flows|providers|words|accountWords|cases)$|PLUGIN_LIMITS\.servers$|MATERIAL_LIMITS\.(?:folders|uploadsOpen)$|PRESENTATION_LIMITS\.projectBytes$/;

async function listLimits(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const file of await fs.readdir('contract')) {
    if (!file.endsWith('.contract.ts')) continue;
    const module: Record<string, unknown> = await import(`../contract/${file.slice(0, -3)}.ts`);
    for (const [name, value] of Object.entries(module))
      if (/^(?:[A-Z_]+_)?LIMITS$/.test(name))
        for (const [key, limit] of Object.entries(value as object))
          if (typeof limit === 'number') found.set(`${name}.${key}`, limit);
  }
  return found;
}
const limits = await listLimits();

test('every limit that is counted over many calls is raced', () => {
  const counted = [...limits.keys()].filter((name) => COUNTED.test(name));
  const raced = [...TABLE.map(({ limit }) => limit), ...RACED_ELSEWHERE, ...NOT_MADE];
  expect(raced.toSorted()).toEqual(counted.toSorted());
});

describeOnBothDatabases('the last place below', (database) => {
  let apps: [TestApp, TestApp];
  beforeAll(async () => {
    const options = { database: database(), crawlHosts: new Set(['127.0.0.1:1']) };
    apps = [await createTestApp(options), await createTestApp(options)];
  });
  afterAll(async () => {
    for (const app of apps ?? []) await app.close();
  });

  /** Copies a row until there are as many as wanted. */
  async function copyRow(table: string, id: string, times: number, unlike: Record<string, string> = {}): Promise<void> {
    const { sql } = database();
    const columns = (
      await sql`select column_name as name from information_schema.columns
        where table_name = ${table} and table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`
    ).map(({ name }) => name as string);
    const names = columns.map((name) => `"${name}"`);
    const values = columns.map((name) => (name === 'id' ? 'gen_random_uuid()' : (unlike[name] ?? `"${name}"`)));
    await sql.unsafe(
      `insert into ${table} (${names}) select ${values} from ${table}, generate_series(1, ${times}) as n where id = '${id}'`,
    );
  }

  test.each(TABLE)('$limit is given once', async ({ limit, table, make, input, alsoBy, undo, unlike }) => {
    const { sql } = database();
    const most = limits.get(limit) as number;
    const { token } = await apps[0].createUser(undefined, { operator: true } as never);
    const role = { name: '角色', roleDesc: '描述', avatarId: apps[0].avatarId };
    const [roleId = ''] = table === 'role' ? [] : [(await apps[0].call(saveRole, role, token)).data];
    const [libId = ''] = table === 'library' ? [] : [(await apps[0].call(saveLibrary, { name: '资料' }, token)).data];
    const named = { name: '项目', roleId };
    const [projectId = ''] = table === 'project_node' ? [(await apps[0].call(updateProject, named, token)).data] : [];
    const place = { token, avatarId: apps[0].avatarId, roleId, libId, projectId };
    const ids = async () => (await sql.unsafe(`select id from ${table}`)).map(({ id }) => id as string);
    const before = new Set(await ids());
    const living = async () => {
      const state = ['share_token', 'api_key', 'provider', 'material_upload'].includes(table)
        ? ''
        : 'where deleted_at is null';
      const rows = await sql.unsafe(`select id from ${table} ${state}`);
      // Words and services are the installation's: what was there already counts.
      const all = table === 'sensitive_word' || table === 'provider';
      return rows.filter(({ id }) => all || !before.has(id as string)).length;
    };

    const deleted: string[] = [];
    for (let n = 0; undo && n < RESTORERS; n++) {
      const made = await apps[0].call(make, input(1000 + n, place), token);
      expect(made.code, JSON.stringify(made)).toBe(200);
      const id = (await ids()).find((one) => !before.has(one) && !deleted.includes(one)) as string;
      expect((await apps[0].call(undo.remove, undo.input(id, place), token)).code).toBe(200);
      deleted.push(id);
    }
    if (most > 1) {
      const first = await apps[0].call(make, input(0, place), token);
      expect(first.code, JSON.stringify(first)).toBe(200);
      const id = (await ids()).find((one) => !before.has(one) && !deleted.includes(one)) as string;
      await copyRow(table, id, most - 1 - (await living()), unlike);
    }
    expect(await living()).toBe(most - 1);

    const replies = await Promise.all([
      ...Array.from({ length: MAKERS }, (_, n) => (apps[n % 2] as TestApp).call(make, input(n + 1, place), token)),
      ...(alsoBy ? [1, 2].map((n) => (apps[n % 2] as TestApp).call(alsoBy.make, alsoBy.input(n), token)) : []),
      ...deleted.map((id, n) =>
        (apps[n % 2] as TestApp).call(undo?.restore as Endpoint, undo?.input(id, place), token),
      ),
    ]);
    expect(await living()).toBe(most);
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const { code, message } of replies.filter((one) => one.code !== 200)) {
      expect([400, 409, 429]).toContain(code);
      expect(message.replaceAll(',', '')).toContain(String(most));
    }
  });

  test('a question is entered once, also where a deletion is taken back', async () => {
    const { token } = await apps[0].createUser();
    const libId = (await apps[0].call(saveLibrary, { name: '问答', type: 2 }, token)).data;
    const entry = { libId, question: '几点开门？', answer: '九点。' };
    const deleted: string[] = [];
    for (let n = 0; n < 2; n++) {
      const id = (await apps[0].call(saveQuestion, entry, token)).data;
      await apps[0].call(deleteQuestion, { libId, ids: [id] }, token);
      deleted.push(id);
    }
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, (_, n) => (apps[n % 2] as TestApp).call(saveQuestion, entry, token)),
      ...deleted.map((id, n) => (apps[n % 2] as TestApp).call(restoreQuestion, { libId, ids: [id] }, token)),
    ]);
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(replies.filter(({ message }) => message === '已有相同的问题：几点开门？')).toHaveLength(5);
    expect((await apps[0].call(questionPage, { libId }, token)).data.total).toBe(1);
    // Two deletions of one question, taken back together.
    const [{ id: living = '' } = {}] = (await apps[0].call(questionPage, { libId }, token)).data.records;
    await apps[0].call(deleteQuestion, { libId, ids: [living] }, token);
    const both = await apps[0].call(restoreQuestion, { libId, ids: deleted }, token);
    expect(both).toMatchObject({ code: 400, message: '已有相同的问题：几点开门？' });
  });
});
