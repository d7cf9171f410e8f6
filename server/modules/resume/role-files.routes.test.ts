import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatEntities, chatDocument } from '#contract/chat.contract.ts';
import { packedRolePage, roleById, saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ jobs: false });
  ({ token } = await app.createUser());
});
afterAll(() => app.close());

const RULES = '# 打卡时间\n\n打卡时间为早上八点四十七分。\n\n# 请假办法\n\n请假须提前三天向主管申请。\n';
const upload = async (name: string, content: string) => (await app.upload(name, content, token)).data;
const save = (values: object) =>
  app.call(saveRole, { name: '小勤', roleDesc: '考勤助手', avatarId: app.avatarId, ...values }, token);
const ask = async (roleId: string, query: string, cid: string) => {
  const payload = { roleId, query, cid };
  const reply = await app.app.inject({ method: 'POST', url: chatDocument.path, headers: { token }, payload });
  const events = reply.body
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { entities: ChatEntities }).entities);
  return { text: events.map(({ text }) => text).join(''), last: events.at(-1) };
};

test('a role without a library answers from the file that it was given, names it, and refuses what is not in it', async () => {
  const file = await upload('考勤.md', RULES);
  const { data: id } = await save({ userFileUrl: file, answerOnlyFromDocs: 1, showCitation: 1 });
  expect((await app.call(roleById, { id }, token)).data).toMatchObject({ answerOnlyFromDocs: 1, status: 2 });
  const { text, last } = await ask(id, '打卡时间是什么时候', '1');
  expect(text).toContain('八点四十七分');
  expect(JSON.stringify(last)).toContain('考勤.md');
  expect((await ask(id, '请假要提前几天', '1')).text).toContain('三天');
  expect((await ask(id, '食堂几点开饭', '2')).text).not.toMatch(/八点|三天/);
});

test('a table of a file is read on in the passages that were not found, of each file by itself', async () => {
  const staff = (name: string) =>
    `姓名,部门,工资\n${Array.from({ length: 300 }, (_, at) => `${name}${at},部门${at % 9},${5000 + 3 * at}元`).join('\n')}\n`;
  const files = [
    { url: await upload('员工.csv', staff('张三')), name: '员工.csv' },
    { url: await upload('考勤.md', RULES), name: '考勤.md' },
  ];
  const { data: id } = await save({ userFileUrl: files, answerOnlyFromDocs: 1, showCitation: 1 });
  expect((await ask(id, '工资最高的是谁', '1')).text).toContain('张三299：工资 5897元');
  const { text, last } = await ask(id, '部门3有哪些人', '2');
  expect(text).toContain('共 33 项');
  expect(JSON.stringify(last)).not.toContain('segment_id');
});

test('of two files with the same columns the one that is named answers, or each by its name', async () => {
  const files = [
    { url: await upload('甲店价目.csv', '项目,价格\n洗剪吹,38元\n烫发,198元\n'), name: '甲店价目.csv' },
    { url: await upload('乙店价目.csv', '项目,价格\n洗剪吹,58元\n烫发,298元\n'), name: '乙店价目.csv' },
  ];
  const { data: id } = await save({ userFileUrl: files, answerOnlyFromDocs: 1, showCitation: 1 });
  expect((await ask(id, '乙店洗剪吹多少钱', '1')).text).toBe('洗剪吹：价格 58元[1]。');
  const { text } = await ask(id, '洗剪吹多少钱', '2');
  expect(text).toContain('甲店价目：洗剪吹：价格 38元');
  expect(text).toContain('乙店价目：洗剪吹：价格 58元');
});

test.each([
  ['工具.exe', 'MZ', /^工具\.exe：文件格式不正确，请转换为 .*pdf.* 后上传。$/],
  ['坏.pdf', '%PDF-1.7 nothing', /^坏\.pdf：./],
])('%s is refused in words, and no role is made', async (name, content, message) => {
  const before = (await app.call(packedRolePage, {}, token)).data.total;
  const reply = await save({ userFileUrl: await upload(name, content) });
  expect(reply).toMatchObject({ code: 400, data: [{ field: 'userFileUrl', message: expect.stringMatching(message) }] });
  expect((await app.call(packedRolePage, {}, token)).data.total).toBe(before);
});

test('a file counts once, however often and under whatever address it is named', async () => {
  const file = await upload('考勤.md', RULES);
  const given = [file, file, `${file}&x=1`, `${file}#top`].map((url) => ({ url, name: '考勤.md' }));
  const other = { url: await upload('请假.md', RULES), name: '请假.md' };
  const { data: id } = await save({ userFileUrl: [...given, other] });
  const { userFileUrl } = (await app.call(roleById, { id }, token)).data;
  expect(userFileUrl.map(({ url }) => url)).toEqual([file, other.url]);
});

test('a file of more than a turn can read belongs into a library, and that is said', async () => {
  const long = Array.from({ length: 900 }, (_, at) => `# 第 ${at} 项\n\n${'这一项的说明。'.repeat(40)}`).join('\n\n');
  expect((await save({ userFileUrl: await upload('长.md', long) })).message).toContain('请上传到知识库');
});
