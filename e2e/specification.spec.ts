import { createHash } from 'node:crypto';
import { expect, test } from './support/product.ts';

/**
 * A client as somebody writes it who has nothing but the specification: plain HTTP, no word of this product's contract. Payloads are
 * those of the specification (1 §3, §7; 2 §3, §7), packed as printed there: lists joined by `|` or commas, objects as JSON texts.
 */
class Client {
  token = '';
  /** What was answered otherwise than the specification says. */
  readonly refusals: string[] = [];
  private readonly address: string;
  constructor(address: string) {
    this.address = address;
  }

  /** GET parameters skip empty values. */
  // biome-ignore lint/suspicious/noExplicitAny: whoever has no contract has no types
  async get(path: string, parameters: Record<string, unknown> = {}): Promise<any> {
    const given = Object.entries(parameters).filter(([, value]) => value !== '' && value !== undefined);
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return this.read(`GET ${path}`, await this.send(query ? `${path}?${query}` : path, {}));
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  async post(path: string, body: unknown): Promise<any> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return this.read(`POST ${path}`, await this.send(path, init));
  }

  /** Form style. */
  async form(path: string, values: Record<string, string>) {
    return this.read(`POST ${path}`, await this.send(path, { method: 'POST', body: new URLSearchParams(values) }));
  }

  /** Multipart style; a picture that was cropped in the page has no name. */
  async upload(path: string, content: Blob, name?: string): Promise<string> {
    const body = new FormData();
    if (name === undefined) body.append('upfile', content);
    else body.append('upfile', content, name);
    return this.read(`POST ${path}`, await this.send(path, { method: 'POST', body }));
  }

  /** The bytes of a file. */
  async blob(path: string): Promise<Response> {
    const response = await this.send(path, {});
    if (!response.ok || response.headers.get('content-type')?.includes('application/json'))
      this.refusals.push(`GET ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  /** The stream of a conversation: newline-delimited JSON with the fields under `entities`. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  async chat(body: object): Promise<any[]> {
    const response = await this.send('/avatar/chat/chatDocument', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const events = lines.map((line) => JSON.parse(line));
    if (events.some((event) => !event.entities)) this.refusals.push(`chat: ${text}`);
    return events.map((event) => event.entities ?? {});
  }

  send(path: string, init: RequestInit): Promise<Response> {
    return fetch(this.address + path, { ...init, headers: { token: this.token, ...init.headers } });
  }

  private async read(what: string, response: Response) {
    const text = await response.text();
    const reply = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { code: response.status };
    if (reply.code !== 200) this.refusals.push(`${what}: ${text.slice(0, 300)}`);
    return reply.data;
  }
}

/** Reads until `done` says so; libraries are asked again every two seconds, roles every half (2 §9). */
async function poll<T>(read: () => Promise<T>, done: (value: T) => boolean, everyMs: number): Promise<T> {
  for (;;) {
    const value = await read();
    if (done(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

let client: Client;
test.beforeEach(async ({ product }) => {
  client = new Client(product.address);
  const loginEmailPwd = createHash('md5').update(product.password).digest('hex');
  const session = await client.post('/avatar/v2/login', { loginEmail: 'demo', loginEmailPwd });
  client.token = session.token;
});
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
test.afterEach(({}) => expect(client.refusals).toEqual([]));

const FIELDS = [
  ...['id', 'name', 'roleDesc', 'language', 'unknownReply', 'sensitiveWordReply', 'answerPrefix', 'question'],
  ...['welcomeText', 'avatarId', 'direction', 'chatType', 'modelName', 'chatUclaiPrompt', 'smallDocLibId'],
  ...['documentLibId', 'questionnaireFileUrl', 'jobName', 'speakerId', 'speed', 'userFileUrl', 'smallModelFileUrl'],
  ...['showCitation', 'answerOnlyFromDocs', 'isShortHistory', 'realtimeRecommendOn', 'agentPlugins'],
  ...['smallModelType', 'robotSceneType', 'robotId', 'flowIdInfo', 'showRecommend', 'modelService', 'varConfig'],
  ...['historyNum', 'modelParameter', 'sleepText', 'customizedModel', 'avatarRoleDetailVos'],
];

test('a role of libraries, files, tools and a flow is saved, loaded, talked with and shared', async () => {
  const avatars = await client.get('/avatar/avatar/page', { page: 1, size: 20 });
  const plugins = await client.get('/avatar/plugins/list');
  expect(plugins[0]).toMatchObject({ name: expect.any(String), description: expect.any(String) });
  await client.post('/api/chat/flow/create', { name: '办证流程', bizcard: 'avatar' });
  const flows = await client.get('/api/chat/flow/page', { page: 1, size: 1000, bizcard: 'avatar' });

  const guide = '窗口周一至周五九点开门，中午不休息。身份证补办需要十五个工作日。';
  const fileUrl = await client.upload('/avatar/upload/file', new Blob([guide]), '办事指南.txt');
  const library = {
    ...{ type: 1, segmentType: 'custom', separators: '。|！', segmentLength: 300, removeUrl: true, removeSpaces: true },
    ...{ indexType: 1, fileList: [{ url: fileUrl, name: '办事指南.txt', type: 'text/plain' }], segmentText: '' },
    ...{ name: '办事', language: 'zhchs' },
  };
  await client.post('/avatar/documentLib/save', library);
  const libraries = await client.get('/avatar/documentLib/page', { page: 1, size: 1000, name: '办事', type: 1 });
  const documentLibId = libraries.records[0]?.id;
  await client.post('/avatar/documentLib/save', { ...library, fileList: [], type: 2, name: '问答' });
  const answers = await client.get('/avatar/documentLib/page', { page: 1, size: 1000, name: '问答', type: 2 });
  const smallDocLibId = answers.records[0]?.id;
  await poll(
    () => client.post('/avatar/documentLib/getStatusByLibId', [documentLibId]),
    ([one]) => one?.status !== 1,
    2000,
  );

  const resume = await client.upload('/avatar/upload/file', new Blob(['%PDF-1.4']), '简历.pdf');
  const spoken = {
    ...{ name: '小政', roleDesc: '政务大厅的导办员', unknownReply: '我不清楚。', sensitiveWordReply: '换个话题吧。' },
    ...{ welcomeText: '["您好，请问办什么业务？","欢迎光临，一起|看看。"]', answerPrefix: '好的，|明白了。' },
    ...{ question: '几点开门|身份证补办要多久', smallDocLibId, realtimeRecommendOn: 1 },
  };
  const role = {
    ...{ ...spoken, id: '', language: 'zhchs', avatarId: avatars.records[0]?.id, direction: '2', chatType: 2 },
    ...{ modelName: 'uclai-medium', chatUclaiPrompt: '', documentLibId, questionnaireFileUrl: '', jobName: '导办' },
    ...{ speakerId: '', speed: 1, userFileUrl: `${resume}|${fileUrl}`, smallModelFileUrl: '', showCitation: 1 },
    ...{ answerOnlyFromDocs: 1, isShortHistory: 0, agentPlugins: JSON.stringify([plugins[0].name]) },
    ...{ smallModelType: 2, robotSceneType: '', robotId: '', flowIdInfo: flows.records[0]?.id, showRecommend: 1 },
    ...{ modelService: '', varConfig: '{"location":"杭州","serviceHall":"A1","floor":3}', historyNum: 3 },
    ...{ modelParameter: '{"temperature":0.5,"max_tokens":1024}', sleepText: '我在这里。', customizedModel: '' },
    avatarRoleDetailVos: [{ ...spoken, language: 'en', name: 'Zoe', welcomeText: '["Hello!"]', smallDocLibId: '' }],
  };
  const id = await client.post('/avatar/avatarRole/saveRole', role);
  const status = () => client.get('/avatar/avatarRole/getChatStatus', { roleId: id });
  expect(await poll(status, (value) => value !== 1, 500)).toBe(2);

  const loaded = await client.get('/avatar/avatarRole/id', { id });
  expect(FIELDS.filter((field) => !(field in (loaded ?? {})))).toEqual([]);
  const { smallDocLibId: _none, ...inEnglish } = role.avatarRoleDetailVos[0] ?? {};
  const { speakerId: _voice, customizedModel: _model, avatarRoleDetailVos: _details, varConfig, ...more } = role;
  const same = { ...more, id };
  expect(loaded).toMatchObject({ ...same, avatarRoleDetailVos: [inEnglish] });
  expect(JSON.parse(loaded.varConfig)).toEqual(JSON.parse(varConfig));
  // What was loaded can be saved as it is, and says the same again.
  expect(await client.post('/avatar/avatarRole/saveRole', loaded)).toBe(id);
  expect(await client.get('/avatar/avatarRole/id', { id })).toMatchObject(same);
  const roles = await client.get('/avatar/avatarRole/rolePage', { page: 1, size: 20, name: '小政' });
  expect(roles.records[0]).toMatchObject(same);
  await client.get('/avatar/avatarRole/roleClassify');

  const ask = { roleId: id, cid: Date.now(), returnJson: true, language: 'zhchs' };
  const greeting = await client.chat({ ...ask, query: '', isStart: 1 });
  expect(greeting.map(({ text }) => text ?? '').join('')).toMatch(/您好，请问办什么业务？|欢迎光临，一起\|看看。/);
  const answer = await client.chat({ ...ask, query: '身份证补办要多久' });
  expect(answer.map(({ text }) => text ?? '').join('')).toContain('十五个工作日');
  expect(answer.map(({ type, content }) => (type === 'text' ? content : '')).join('')).toContain('十五个工作日');
  expect(answer.at(-1)).toMatchObject({ isEnd: true });
  const cited = answer.findLast(({ citationSources }) => citationSources);
  expect(JSON.parse(cited?.citationSources ?? '{}')['[1]']).toMatchObject({
    ...{ title: expect.stringContaining('办事指南'), source: expect.stringContaining('十五个工作日') },
    ...{ source_type: expect.any(String), page_number: null },
  });
  const plain = await client.send('/avatar/chat/chatDocument', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ask, cid: Date.now(), query: '身份证补办要多久', returnJson: false }),
  });
  const said = await plain.text();
  expect(said).toContain('十五个工作日');
  expect(said).not.toContain('{');

  const token = await client.post('/avatar/createShareToken', { expiredDays: 7, type: 2, subjectId: id });
  expect(token).toEqual(expect.any(String));
  const shares = await client.get('/avatar/share/token/list', { page: 1, size: 20 });
  await client.post('/avatar/share/token/toggleStatus', { id: shares.records[0]?.id });
  const copy = { roleName: '小政', roleDesc: '导办员', target: 'question', language: 'zhchs' };
  const made = await client.post('/avatar/avatarRole/promptGeneration', { ...copy, smallDocLibId, documentLibId });
  expect(made.split('|').length).toBeGreaterThan(0);
  for (const target of ['prompt', 'greeting'])
    expect(await client.post('/avatar/avatarRole/promptGeneration', { ...copy, target })).toEqual(expect.any(String));

  const forLibrary = await client.post('/avatar/avatarRole/saveRoleForDocLib', { ...role, name: '为知识库' });
  expect((await client.get('/avatar/avatarRole/id', { id: forLibrary }))?.documentLibId).toBe(documentLibId);
  await client.get('/avatar/avatarRole/deleteRole', { id: forLibrary });

  const records = await client.post('/avatar/avatarConversation/page', { page: 1, size: 20 });
  await client.get('/avatar/avatarConversation/id', { id: records.records[0]?.id });
  const project = await client.post('/avatar/avatarProject/updateProject', { name: '大厅', roleId: id });
  await client.get('/avatar/avatarProject/projectPage', { page: 1, size: 1000 });
  await client.get('/avatar/avatarProject/id', { id: project });
  await client.get('/avatar/avatarProject/projectByRoleId', { roleId: id });
  await client.post(`/avatar/avatarProject/copy?projectId=${project}`, {});
  await client.get('/avatar/avatarProject/delete', { id: project });
  await client.get('/avatar/avatarRole/deleteRole', { id });
  await client.get('/avatar/documentLib/delete', { id: smallDocLibId });
});

const LANGUAGES = 'auto zhchs zhcht-HK zhcht-TW zhchs-YUE en arXA de-DE ja ko es fr it pt'.split(' ');

test('libraries speak every language, and questions are found and deleted by their ids alone', async () => {
  for (const language of LANGUAGES) {
    const common = { segmentType: 'automatic', separators: '', segmentLength: 600, removeUrl: 0, removeSpaces: 0 };
    const save = { ...common, indexType: '', fileList: [], segmentText: '', language };
    await client.post('/avatar/documentLib/save', { ...save, type: 1, name: `文档-${language}` });
    await client.post('/avatar/documentLib/save', { ...save, type: 2, name: `问答-${language}` });
    for (const type of [1, 2]) {
      const found = await client.get('/avatar/documentLib/page', { page: 1, size: 1000, type, language });
      expect(found.records.map((one: { name: string }) => one.name)).toContain(
        `${['文档', '问答'][type - 1]}-${language}`,
      );
    }
  }
  const { records } = await client.get('/avatar/documentLib/page', { page: 1, size: 1000, type: 2, language: 'ja' });
  const libId = records[0]?.id;
  const entry = { bizcard: 'avatar', question: '何時に開きますか', answer: '九時です。' };
  const id = await client.post('/api/chat/question/save', { ...entry, libId });
  const listed = await client.get('/api/chat/question/page', { page: 1, size: 20, bizcard: 'avatar' });
  expect(listed.records).toEqual([expect.objectContaining({ id, question: entry.question })]);
  await client.get('/api/chat/question/id', { id, bizcard: 'avatar' });
  await client.blob(`/api/chat/question/exportByClassify?bizcard=avatar&libId=${libId}`);
  await client.post('/api/chat/question/delete', { ids: [id], bizcard: 'avatar' });
  expect((await client.get('/api/chat/question/page', { page: 1, size: 20, bizcard: 'avatar' })).total).toBe(0);

  const url = await client.upload('/avatar/upload/file', new Blob(['一段文字。']), '说明.txt');
  const libraries = await client.get('/avatar/documentLib/page', { page: 1, size: 1000, type: 1, language: 'en' });
  const library = libraries.records[0];
  const fileList = [{ url, name: '说明.txt', type: 'text/plain' }];
  await client.post('/avatar/documentLib/save', {
    id: library?.id,
    name: library?.name,
    type: 1,
    language: 'en',
    fileList,
  });
  const documents = await client.get('/avatar/document/page', { page: 1, size: 20, libId: library?.id });
  const documentIds = documents.records.map((one: { id: string }) => one.id);
  const infos = await client.post('/api/chat/know/doc/getDocumentInfoList', documentIds);
  expect(infos).toEqual([expect.objectContaining({ id: documentIds[0], name: '说明.txt' })]);
  await client.get('/avatar/documentLib/reSetup', { id: library?.id });
  await client.post('/avatar/documentLib/deleteDocument', { ids: documentIds });
  await client.get('/avatar/documentLib/delete', { id: library?.id });
});

test('files, actions, voices, account and session', async () => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const cropped = await client.upload('/avatar/file/upload', new Blob([pixel], { type: 'image/png' }));
  expect((await client.blob(cropped)).headers.get('content-type')).toBe('image/png');
  const [first, second] = [
    await client.upload('/avatar/upload/file?rename=1', new Blob(['一']), '说明.csv'),
    await client.upload('/avatar/upload/file?rename=1', new Blob(['二']), '说明.csv'),
  ];
  const nameOf = async (url: string) => (await client.blob(url)).headers.get('content-disposition');
  expect(await nameOf(first)).toMatch(/\.csv/);
  expect(await nameOf(first)).not.toBe(await nameOf(second));

  const actions = await client.get('/avatar/actionLib/page', { name: '', code: '', pageNum: 1, pageSize: 99999 });
  expect(actions.records[0]).toMatchObject({ name: expect.any(String), code: expect.any(String) });
  const avatars = await client.get('/avatar/avatar/page', { page: 1, size: 1 });
  const clips = await client.get('/avatar/avatar/getAction', { avatarId: avatars.records[0]?.id });
  expect(Object.values(clips)[0]).toMatchObject({ mute: expect.any(Array), chat: expect.any(Array) });

  await client.get('/avatar/tts/list');
  const service = await client.post('/api/chat/know/auth/user/app/getServiceVo', {});
  expect(service.item).toMatchObject({ companyId: expect.any(String), serviceEmail: expect.any(String) });
  const user = await client.get('/avatar/userInfo');
  const fields = ['token', 'firstLogin', 'languages', 'chatUclai', 'customizedNlp', 'showTaskChat', 'flowOn'];
  const more = ['evaluationOn', 'robotOn', 'aiCopyOn', 'adminFlag', 'expireTime', 'models', 'loginPwd', 'loginAccount'];
  const last = ['secret', 'online', 'cloneOn', 'lineLimit', 'winLineLimit', 'androidLineLimit', 'usedFileSizeString'];
  const all = [...fields, ...more, ...last, 'fileSizeString', 'usedVideoSizeString', 'videoSizeString'];
  expect(all.filter((field) => !(field in user))).toEqual([]);
  await client.get('/avatar/logout');
});
