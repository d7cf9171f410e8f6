import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { CALLS } from './specification-calls.ts';
import { talkWithClonedVoice } from './specification-voice.ts';
import { expect, test } from './support/product.ts';
import { readCode } from './support/read-code.ts';
import { Client, listUncovered, poll } from './support/specification-client.ts';

/**
 * Somebody who has nothing but the specification works with the product: payloads are those of 1 §3, §7 and 2 §3, §7. The tests are of one
 * piece: the last one looks whether they have made every call of the table.
 */
test.describe.configure({ mode: 'serial' });

let client: Client;
test.beforeEach(async ({ product }) => {
  client = new Client(product.address);
  const loginEmailPwd = digest(product.password);
  const session = await client.post('/avatar/v2/login', { loginEmail: 'demo', loginEmailPwd });
  client.token = session.token;
});
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
test.afterEach(({}) => expect(client.refusals).toEqual([]));

const digest = (password: string) => createHash('md5').update(password).digest('hex');
const film = async () => new Blob([new Uint8Array(await fs.readFile('web/features/site/pictures/case-bank.webm'))]);

test('a role of libraries, files, tools and a flow is saved, loaded, talked with and shared', {
  tag: '@gate',
}, async () => {
  const avatars = await client.get('/avatar/avatar/page', { page: 1, size: 20 });
  const plugins = await client.get('/avatar/plugins/list');
  expect(plugins[0]).toMatchObject({ name: expect.any(String), description: expect.any(String) });
  await client.post('/api/chat/flow/create', { name: '办证流程', bizcard: 'avatar' });
  const flows = await client.get('/api/chat/flow/page', { page: 1, size: 1000, bizcard: 'avatar' });

  const guide = '# 窗口开门时间\n窗口周一至周五九点开门，中午不休息。\n# 身份证补办\n身份证补办需要十五个工作日。';
  const fileUrl = await client.upload('/avatar/upload/file', new Blob([guide]), '办事指南.txt');
  const cut = await client.post('/avatar/document/segmentation', { type: 1, filePath: [fileUrl] });
  expect(cut.segmentList[0].text).toContain('九点开门');
  const library = {
    ...{ type: 1, segmentType: 'custom', separators: '。|！', segmentLength: 300, removeUrl: true, removeSpaces: true },
    ...{ indexType: 1, fileList: [{ url: fileUrl, name: '办事指南.txt', type: 'text/plain' }], segmentText: '' },
    ...{ name: '办事', language: 'zhchs' },
  };
  await client.post('/avatar/documentLib/save', library);
  const libraries = await client.get('/avatar/documentLib/page', {
    page: 1,
    size: 1000,
    name: '办事',
    type: 1,
    language: 'zhchs',
  });
  const documentLibId = libraries.records[0]?.id;
  await client.post('/avatar/documentLib/save', { ...library, fileList: [], type: 2, name: '问答' });
  const answers = await client.get('/avatar/documentLib/page', { page: 1, size: 1000, name: '问答', type: 2 });
  const smallDocLibId = answers.records[0]?.id;
  await poll(
    () => client.post('/avatar/documentLib/getStatusByLibId', [documentLibId]),
    ([one]) => one?.status !== 1,
    2000,
  );

  const resume = await client.upload('/avatar/upload/file', new Blob(['林晓，后端工程师。']), '简历.txt');
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
  const opened = await client.get('/avatar/share/token/list', { page: 1, size: 20 });
  expect(opened.records[0]).toMatchObject({ token, roleId: id });
  const copy = { roleName: '小政', roleDesc: '导办员', target: 'question', language: 'zhchs' };
  const made = await client.post('/avatar/avatarRole/promptGeneration', { ...copy, smallDocLibId, documentLibId });
  expect(made.split('|')).toContain('身份证怎么补办？');
  for (const target of ['prompt', 'greeting'])
    expect(await client.post('/avatar/avatarRole/promptGeneration', { ...copy, target })).toEqual(expect.any(String));

  const forLibrary = await client.post('/avatar/avatarRole/saveRoleForDocLib', { ...role, name: '为知识库' });
  expect((await client.get('/avatar/avatarRole/id', { id: forLibrary }))?.documentLibId).toBe(documentLibId);
  await client.get('/avatar/avatarRole/deleteRole', { id: forLibrary });

  const records = await client.post('/avatar/avatarConversation/page', { page: 1, size: 20 });
  await client.get('/avatar/avatarConversation/id', { id: records.records[0]?.id });
  const exported = await client.export('/avatar/avatarConversation/export/conversation/data', { roleId: id });
  expect(await exported.text()).toContain('身份证补办要多久');
  const project = await client.post('/avatar/avatarProject/updateProject', { name: '大厅', roleId: id });
  await client.get('/avatar/avatarProject/projectPage', { page: 1, size: 1000 });
  await client.get('/avatar/avatarProject/id', { id: project });
  await client.get('/avatar/avatarProject/projectByRoleId', { roleId: id });
  const second = await client.post(`/avatar/avatarProject/copy?projectId=${project}`, {});
  expect(second).not.toBe(project);
  const node = await client.post('/avatar/nodeConfig/saveAvatarNode', {
    projectId: project,
    name: '开场',
    script: '欢迎。',
  });
  const { nodes } = await client.get('/avatar/nodeConfig/nodeList', { projectId: project });
  expect(nodes).toEqual([expect.objectContaining({ id: node.id, order: 1, name: '开场' })]);
  const mine = await client.get('/avatar/nodeConfig/userNodeList', { page: 1, size: 20 });
  expect(mine.records).toEqual([expect.objectContaining({ id: node.id, projectId: project })]);
  await client.get('/avatar/nodeConfig/deleteNode', { id: node.id });
  await client.get('/avatar/avatarProject/delete', { id: project });
  await client.get('/avatar/avatarProject/delete', { id: second });
  const [flow] = flows.records;
  await client.post('/api/chat/flow/update', { id: flow?.id, name: '办证流程（新）', bizcard: 'avatar' });
  await client.get('/avatar/avatarRole/deleteRole', { id });
  await client.post('/api/chat/flow/delete', { id: flow?.id, bizcard: 'avatar' });
  await client.get('/avatar/documentLib/delete', { id: smallDocLibId });
});

test('questions come as a workbook, surveys too, and suggestions follow an answer', { tag: '@gate' }, async () => {
  const template = await (await client.blob('/api/chat/question/template')).blob();
  const url = await client.upload('/avatar/upload/file', template, '问答.xlsx');
  const fileList = [{ url, name: '问答.xlsx', type: template.type }];
  const cut = await client.post('/avatar/document/segmentation', { type: 2, filePath: [url] });
  expect(cut.segmentList.length).toBeGreaterThan(0);
  const library = { segmentType: 'automatic', separators: '', segmentLength: 600, removeUrl: 0, removeSpaces: 0 };
  const save = { ...library, indexType: '', segmentText: '', type: 2, language: 'en' };
  const smallDocLibId = await client.post('/avatar/documentLib/save', { ...save, name: '前台', fileList });
  // The template has no entries yet: a page writes some as well.
  const entry = { bizcard: 'avatar', libId: smallDocLibId, answer: '早上九点开门，下午五点关门。' };
  for (const question of ['几点开门', '几点关门', '周末几点开门'])
    await client.post('/api/chat/question/save', { ...entry, question });
  const readStatus = () => client.post('/avatar/documentLib/getStatusByLibId', [smallDocLibId]);
  await expect.poll(readStatus).toEqual([{ libId: smallDocLibId, status: 2 }]);

  const survey = await (await client.blob('/avatar/questionnaire/template')).blob();
  const questionnaireFileUrl = await client.upload('/avatar/upload/file', survey, '问卷.xlsx');
  const avatars = await client.get('/avatar/avatar/page', { page: 1, size: 1 });
  const role = {
    name: '前台',
    roleDesc: '接待来客',
    avatarId: avatars.records[0]?.id,
    smallDocLibId,
    questionnaireFileUrl,
  };
  const switches = { showRecommend: 1, realtimeRecommendOn: 1, chatType: 2, modelName: 'uclai-medium' };
  const id = await client.post('/avatar/avatarRole/saveRole', { ...role, ...switches, language: 'zhchs' });
  const ask = { roleId: id, cid: Date.now(), returnJson: true, language: 'zhchs' };
  const answer = await client.chat({ ...ask, query: '几点开门' });
  expect(answer.map(({ text }) => text ?? '').join('')).toContain('九点开门');
  const listIn = (events: typeof answer, field: string) =>
    JSON.parse(events.findLast((event) => event[field])?.[field] ?? 'null');
  expect(listIn(answer, 'recommendList')).toContain('周末几点开门');
  const asked = await client.chat({ ...ask, query: '开门的时候要排队吗' });
  expect(listIn(asked, 'realtimeRecommend')).toContain('几点开门');
  const begun = await client.chat({ ...ask, query: '开始填写问卷' });
  expect(listIn(begun, 'questionnaire')).toMatchObject({
    questionType: expect.stringMatching(/^(single|multiple)_choice$/),
    options: expect.any(Array),
  });
  await client.get('/avatar/avatarRole/deleteRole', { id });
  await client.get('/avatar/documentLib/delete', { id: smallDocLibId });
});

const LANGUAGES = 'auto zhchs zhcht-HK zhcht-TW zhchs-YUE en arXA de-DE ja ko es fr it pt'.split(' ');

test('libraries speak every language, and questions are found and deleted by their ids alone', {
  tag: '@gate',
}, async () => {
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

test('files, actions, voices, account and session', { tag: '@gate' }, async () => {
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

  const isListed = ({ records }: { records: object[] }) => records.length > 0;
  await poll(() => client.get('/avatar/background/page', { page: 1, size: 20 }), isListed, 500);
  const lines = await client.get('/avatar/queryLineInfo');
  expect(lines.records.length).toBeLessThanOrEqual(lines.lineLimit);
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect((await client.refused('GET', '/avatar/kickOutByToken', { token: nobody })).code).toBe(404);

  const actions = await client.get('/avatar/actionLib/page', { name: '', code: '', pageNum: 1, pageSize: 99999 });
  expect(actions.records[0]).toMatchObject({ name: expect.any(String), code: expect.any(String) });
  const avatars = await client.get('/avatar/avatar/page', { page: 1, size: 1 });
  const clips = await client.get('/avatar/avatar/getAction', { avatarId: avatars.records[0]?.id });
  expect(Object.values(clips)[0]).toMatchObject({ mute: expect.any(Array), chat: expect.any(Array) });

  const { voices } = await client.get('/avatar/tts/list');
  const spoken = { audioType: 'mp3', speaker: voices[0]?.speaker, text: '您好', speed: 1, volume: 1.0, rate: 16000 };
  const sound = await client.blob('/avatar/tts/synthesis', spoken);
  expect(sound.headers.get('content-type')).toBe('audio/mpeg');
  const service = await client.post('/api/chat/know/auth/user/app/getServiceVo', {});
  expect(service.item).toMatchObject({ companyId: expect.any(String), serviceEmail: expect.any(String) });
  const user = await client.get('/avatar/userInfo');
  expect(user.loginAccount).toBe('demo');
  expect(user.expireTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  const advertised = { utmSource: 'a', utmMedium: 'b', utmTerm: 'c', utmLead: 'd', bdVid: 'e' };
  await client.get('/userprocess/aiask/gwskip/ad/convert', advertised);
  await client.get('/avatar/logout');
  expect([401, 5000105]).toContain((await client.refused('GET', '/avatar/userInfo', {})).code);
});

test('an avatar of films, and an answer that was filmed', { tag: '@gate' }, async () => {
  const { id: webm } = await client.upload('/avatar/answer/saveVideo', await film(), '回答.webm');
  const clips = ['idle', 'speaking'].map((slot) => ({ slot, mode: 'chat', weight: 1, webm, mp4: null }));
  const detail = { driver: 'clips', clips, keying: null, backdrop: { kind: 'none' }, coverId: null };
  const config = { name: '知遥', detail: JSON.stringify(detail) };
  const avatarConfigId = await client.form('/avatar/avatarConfig/saveDetail', config, 'data');
  await client.form('/avatar/avatarConfig/saveDetail', { ...config, id: avatarConfigId, name: '知遥二' });
  expect(await client.get('/avatar/avatarConfig/id', { id: avatarConfigId })).toMatchObject({ name: '知遥二' });

  const libraries = await client.get('/avatar/documentLib/page', { page: 1, size: 1, type: 2, language: 'de-DE' });
  const libId = libraries.records[0]?.id;
  const entry = { bizcard: 'avatar', libId, question: '几点开门', answer: '九点。' };
  const questionId = await client.post('/api/chat/question/save', entry);
  const answer = await client.upload('/avatar/answer/saveVideo', await film(), '回答.webm');
  await client.post('/avatar/answer/save', { avatarConfigId, questionId, webm: answer.id });
  const path = `/avatar/answer/getVideoByQuestionIds?avatarConfigId=${avatarConfigId}`;
  for (const body of [{ questionIds: [questionId] }, [questionId]])
    expect(await client.post(path, body)).toEqual([expect.objectContaining({ questionId, avatarConfigId })]);

  // The account may not clone (cloneOn is 0) and has no voice of its own: that is what it says, not that there is no such call.
  expect((await client.refused('POST', '/avatar/tts/threeSecondClone', {})).message).toMatch(/克隆/);
  const noVoice = await client.refused('GET', '/avatar/tts/deleteThreeSecondClone', { id: questionId });
  expect(noVoice.message).toBe('声音不存在或已被删除');
});

test(
  'a voice is made of a recording, given to a role, and heard in the answer that the role gives',
  { tag: '@gate' },
  async ({ product }) => talkWithClonedVoice(client, product),
);

test('phones and mail addresses sign in, register and reset with the printed payloads and sentences', {
  tag: '@gate',
}, async ({ product }) => {
  const stranger = new Client(product.address);
  const phone = '13900002222';
  expect(await stranger.get('/avatar/sendSms', { phone })).toBe('3/4');
  const source = { utmSource: 'baidu', utmMedium: 'cpc', utmTerm: '数字人' };
  const wrong = { code: '000000', phone, ...source };
  expect(await stranger.refused('POST', '/avatar/login/code', wrong)).toMatchObject({
    message: '验证码错误，请重新获取',
  });
  const code = await readCode(product, phone);
  const session = await stranger.post('/avatar/login/code', { ...wrong, code });
  expect(session.phoneNum).toBe('139****2222');
  stranger.token = session.token;
  // An account of a phone has no password yet: the old one stays empty.
  const account = await stranger.get('/avatar/userInfo');
  const first = { newLoginEmailPwd: digest('abc123'), oldLoginEmailPwd: '', loginEmail: account.loginAccount };
  expect(account.loginPwd).toBe(false);
  await stranger.post('/avatar/resetPwd', first);
  await stranger.post('/avatar/resetPwd', {
    ...first,
    oldLoginEmailPwd: digest('abc123'),
    newLoginEmailPwd: digest('abc124'),
  });

  const email = 'reader@example.com';
  await stranger.get('/avatar/verification/code', { email, usage: 'register' });
  expect(await stranger.refused('GET', '/avatar/verification/code', { email, usage: 'register' })).toEqual({
    code: 500,
    message: '获取验证码过于频繁，请稍后再试！',
  });
  const form = { captchaValue: await readCode(product, email), email, password: 'abc123' };
  expect(await stranger.refused('POST', '/avatar/register/email', { ...form, captchaValue: '000000' })).toEqual({
    code: 601,
    message: '验证码错误',
  });
  await stranger.post('/avatar/register/email', form);
  const reset = await stranger.refused('POST', '/avatar/email/resetPwd', { ...form, captchaValue: '000000' });
  expect(reset).toEqual({ code: 601, message: '验证码错误' });
  const login = { loginEmail: email, loginEmailPwd: digest('abc123') };
  await stranger.post('/avatar/v2/login', login);
  const wrongPassword = await stranger.refused('POST', '/avatar/v2/login', { ...login, loginEmailPwd: digest('x') });
  expect(wrongPassword.message).toBe('密码错误，请重新输入密码或联系管理员');
  const nobody = await stranger.refused('POST', '/avatar/v2/login', { ...login, loginEmail: 'nobody' });
  expect(nobody.message).toBe('账号错误，请重新输入账号或联系管理员');
  expect(stranger.refusals).toEqual([]);
});

test('every call that is printed was made as it is printed, or belongs to what is not there yet', {
  tag: '@gate',
}, async () => {
  for (const { call, awaits } of CALLS) {
    if (!awaits) continue;
    const [method = '', path = ''] = call.split(' ');
    const response = await client.send(path, { method });
    expect(response.status, `${call} (${awaits}) is there now: it needs a client in this file`).toBe(404);
  }
  expect(listUncovered()).toEqual([]);
});
