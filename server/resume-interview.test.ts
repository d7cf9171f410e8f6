import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatEntities, chatDocument } from '#contract/chat.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { makeChinesePdf } from '#server/parsing/fixtures/make-chinese-pdf.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const RESUME = ['林晓', '# 工作经历', '在云启科技负责支付系统，带领五人小组。', '# 教育', '毕业于武汉大学计算机学院。'];

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ jobs: false });
  ({ token } = await app.createUser('recruiter', { customizedNlp: ['resume-interviewer'] }));
});
afterAll(() => app.close());

async function makeInterviewer(resume: string[]): Promise<(query: string, more?: object) => Promise<string>> {
  const url = (await app.upload('简历.pdf', makeChinesePdf([resume]), token)).data;
  const role = { name: '面试官', roleDesc: '技术面试', avatarId: app.avatarId, chatType: 4 };
  const file = { url, name: '简历.pdf', type: 'application/pdf' };
  const { data: roleId } = await app.call(
    saveRole,
    { ...role, modelName: 'resume-interviewer', userFileUrl: [file] },
    token,
  );
  return async (query, more = {}) => {
    const payload = { roleId, query, cid: '1', ...more };
    const reply = await app.app.inject({ method: 'POST', url: chatDocument.path, headers: { token }, payload });
    const events: ChatEntities[] = reply.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).entities);
    return events.map((event) => event.text ?? '').join('');
  };
}

test('an interviewer without a model asks about the résumé, answers what is asked of it, and comes to an end', async () => {
  const ask = await makeInterviewer(RESUME);
  expect(await ask('', { isStart: 1 })).toContain('您好');
  const first = await ask('我们开始吧');
  expect(first).toMatch(/^简历里写到“.*支付系统.*”。当时您具体负责哪一部分，结果怎么样？$/);
  expect(await ask('他在哪里负责支付系统？'), 'a question is answered').toContain('云启科技');
  const second = await ask('我负责清结算，把对账时间缩短了一半。');
  expect(second).toMatch(/^关于“毕业于武汉大学计算机学院”/);
  expect(await ask('最难的是毕业设计。')).toContain('我想了解的就是这些');
  expect(await ask('我们开始吧', { cid: '2' }), 'another conversation begins anew').toBe(first);
});

test('a résumé that nothing can be asked about leaves the turn to the answerer', async () => {
  const ask = await makeInterviewer(['林晓']);
  expect(await ask('我们开始吧')).not.toContain('简历里写到');
});
