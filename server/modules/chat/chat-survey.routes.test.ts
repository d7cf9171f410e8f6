import { read, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatEntities } from '#contract/chat.contract.ts';
import {
  exportSurveyRuns,
  previewQuestionnaire,
  questionnaireTemplate,
  type SurveyPrompt,
  surveyRunPage,
} from '#contract/questionnaire.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const HEAD = ['题号', '题型', '题目', '必填', '选项', '跳转'];
const ROWS = [
  [1, '单选题', '满意吗？', '是', '满意|不满意', '满意→3'],
  [2, '填空题', '哪里不满意？', '否', '', ''],
  [3, '评分题', '打几分？', '是', '5', ''],
];

describe('a questionnaire in conversation', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    ({ token } = await app.createUser());
  });
  afterAll(() => app.close());

  const upload = async (rows: unknown[][], name = '满意度调查.xlsx', owner = token) => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([HEAD, ...rows]), '问卷');
    return (await app.upload(name, write(book, { type: 'buffer', bookType: 'xlsx' }), owner)).data;
  };
  const role = (values: object) =>
    app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId, ...values }, token);
  const makeRole = async (rows = ROWS) => {
    const questionnaireFileUrl = { url: await upload(rows), name: '满意度调查.xlsx' };
    return (await role({ questionnaireFileUrl })).data;
  };
  const ask = async (roleId: string, query: string, more: object = {}) => {
    const payload = { roleId, query, cid: '1', ...more };
    const reply = await app.app.inject({
      method: 'POST',
      url: '/avatar/chat/chatDocument',
      headers: { token },
      payload,
    });
    const events: ChatEntities[] = reply.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).entities);
    const sent = events.find(({ questionnaire }) => questionnaire)?.questionnaire;
    return {
      turnId: events[0]?.turnId,
      text: events.map(({ text }) => text ?? '').join(''),
      prompt: sent ? (JSON.parse(sent) as SurveyPrompt) : null,
      recommended: JSON.parse(events.at(-1)?.recommendList ?? '[]'),
    };
  };
  const file = (endpoint: { path: string }, query = '') =>
    app.app.inject({ url: `${endpoint.path}${query}`, headers: { token } });
  const runs = async (roleId: string) => (await app.call(surveyRunPage, { roleId }, token)).data.records;

  test('is offered with the greeting, asked one by one, jumps, and is stored once it is through', async () => {
    const roleId = await makeRole();
    expect((await ask(roleId, '', { isStart: 1 })).recommended).toEqual(['开始填写问卷']);
    const first = await ask(roleId, '开始填写问卷');
    expect(first.prompt).toMatchObject({ number: 1, place: 1, total: 3, questionType: 'single_choice' });
    expect(first.text).toContain('第 1 题，满意吗？\n\n选项：满意、不满意。');
    const again = await ask(roleId, '还行吧');
    expect(again.text).toContain('请从选项里选一个');
    expect(again.prompt).toMatchObject({ number: 1 });
    expect((await ask(roleId, '满意')).prompt).toMatchObject({ number: 3, questionType: 'rating', points: 5 });
    expect(await runs(roleId)).toMatchObject([{ status: 'running', title: '满意度调查' }]);
    expect(await ask(roleId, '四分')).toMatchObject({ text: '问卷已提交，感谢您的参与！', prompt: null });
    expect(await runs(roleId)).toMatchObject([
      {
        status: 'submitted',
        answers: [
          { number: 1, answer: '满意' },
          { number: 3, answer: 4 },
        ],
      },
    ]);
    expect((await ask(roleId, '四分')).text, 'nothing runs any more').not.toContain('问卷');
  });

  test('goes on in a conversation that is taken up again, and leaving is free', async () => {
    const roleId = await makeRole();
    await ask(roleId, '我要填问卷', { cid: 'a' });
    await ask(roleId, '我要填问卷', { cid: 'b' });
    expect((await ask(roleId, '不满意', { cid: 'a' })).prompt).toMatchObject({ number: 2 });
    expect((await ask(roleId, '退出问卷', { cid: 'b' })).text).toContain('已退出');
    expect((await ask(roleId, '跳过', { cid: 'a' })).prompt).toMatchObject({ number: 3 });
    expect((await runs(roleId)).map(({ status }) => status).sort()).toEqual(['cancelled', 'running']);
  });

  test('an answer that is taken back is asked again: what stands on the page is what is submitted', async () => {
    const roleId = await makeRole();
    await ask(roleId, '开始填写问卷');
    const wrong = await ask(roleId, '不满意');
    await ask(roleId, '太慢');
    expect((await ask(roleId, '满意', { replaces: wrong.turnId })).prompt).toMatchObject({ number: 3 });
    const last = await ask(roleId, '5');
    expect(await runs(roleId)).toMatchObject([{ status: 'submitted' }]);
    expect((await ask(roleId, '4', { replaces: last.turnId })).text).toBe('问卷已提交，感谢您的参与！');
    expect(await runs(roleId)).toMatchObject([
      {
        status: 'submitted',
        answers: [
          { number: 1, answer: '满意' },
          { number: 3, answer: 4 },
        ],
      },
    ]);
  });

  test('a beginning and a leaving are taken back as well', async () => {
    const roleId = await makeRole();
    const begun = await ask(roleId, '开始填写问卷');
    await ask(roleId, '不满意');
    const left = await ask(roleId, '退出问卷');
    expect((await ask(roleId, '太慢', { replaces: left.turnId })).prompt).toMatchObject({ number: 3 });
    expect((await ask(roleId, '你好', { replaces: begun.turnId })).prompt).toBeNull();
    expect(await runs(roleId)).toEqual([]);
  });

  test('two answers at once count as one', async () => {
    const roleId = await makeRole();
    await ask(roleId, '开始填写问卷');
    await Promise.all([ask(roleId, '不满意'), ask(roleId, '不满意')]);
    const [run] = await runs(roleId);
    expect(run?.answers.filter(({ number }) => number === 1)).toEqual([
      { number: 1, title: '满意吗？', answer: '不满意' },
    ]);
    expect(run?.status).toBe('running');
  });

  test('a file that is not in order is refused with its row, by the preview and by saving', async () => {
    const bad = { url: await upload([ROWS[0] ?? [], [2, '判断题', '是吗？', '', '', '']]), name: '问卷.xlsx' };
    const message = '题型请填单选题、多选题、填空题、评分题';
    expect((await app.call(previewQuestionnaire, bad, token)).data).toEqual({
      survey: null,
      errors: [
        { row: 2, message: '跳转“满意→3”指向的题号不存在' },
        { row: 3, message },
      ],
    });
    expect(await role({ questionnaireFileUrl: bad })).toMatchObject({
      code: 400,
      data: [{ field: 'questionnaireFileUrl', message: '第 2 行：跳转“满意→3”指向的题号不存在' }],
    });
    const text = { url: (await app.upload('问卷.txt', '题目', token)).data, name: '问卷.txt' };
    expect((await app.call(previewQuestionnaire, text, token)).data.errors).toEqual([
      { row: 0, message: '文件格式不正确' },
    ]);
    const fake = { url: (await app.upload('假.xlsx', '不是表格', token)).data, name: '假.xlsx' };
    expect((await app.call(previewQuestionnaire, fake, token)).data.survey).toBeNull();
  });

  test('the template can be asked as it is', async () => {
    const reply = await file(questionnaireTemplate);
    expect(reply.headers['content-disposition']).toContain('attachment');
    const url = (await app.upload('问卷模板.xlsx', reply.rawPayload, token)).data;
    const { data } = await app.call(previewQuestionnaire, { url, name: '问卷模板.xlsx' }, token);
    expect(data.errors).toEqual([]);
    expect(data.survey?.questions).toHaveLength(4);
  });

  test('answers are exported, one row a respondent, and nothing in them becomes a formula', async () => {
    const roleId = await makeRole();
    for (const query of ['开始填写问卷', '不满意', '=1+1', '2']) await ask(roleId, query);
    const reply = await file(exportSurveyRuns, `?roleId=${roleId}`);
    const sheet = read(reply.rawPayload).Sheets.答卷;
    const [head, row] = utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1 });
    expect(head?.slice(-3)).toEqual(['1. 满意吗？', '2. 哪里不满意？', '3. 打几分？']);
    expect(row?.at(-3)).toBe('不满意');
    expect(String(row?.at(-2))).toMatch(/^['\u200b]?.*1\+1$/);
    expect(sheet && Object.values(sheet).some((cell) => typeof cell === 'object' && cell && 'f' in cell)).toBe(false);
    expect(row?.at(-1)).toBe(2);
  });
});
