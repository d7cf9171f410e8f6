import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODEL_KINDS, MODEL_NAMES } from '#contract/model.contract.ts';
import { roleById, saveRole } from '#contract/role.contract.ts';
import { roleCases } from '#contract/role-rules.cases.ts';
import { makeChinesePdf } from '#server/parsing/fixtures/make-chinese-pdf.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const valueAt = (from: unknown, field: string) =>
  field.split('.').reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], from);

describe('every rule of the role form, on the server', () => {
  let app: TestApp;
  let token: string;
  const file = { url: '', name: '简历.pdf', type: 'application/pdf' };
  beforeAll(async () => {
    const models = new Map([...MODEL_NAMES, 'our-own-model'].map((name) => [name, name]));
    app = await createTestApp({ jobs: false, llm: { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'sk-test', models } });
    ({ token } = await app.createUser('rules', { customizedNlp: Object.values(MODEL_KINDS) }));
    file.url = (await app.upload(file.name, makeChinesePdf([['林晓，后端工程师，八年经验。']]), token)).data;
  });
  afterAll(() => app.close());

  const base = () => ({ name: '小政', roleDesc: '导办员', avatarId: app.avatarId });
  const titles = roleCases(file).map(({ title }, at) => [title, at] as const);

  test.each(titles)('%s', async (_title, at) => {
    const { values, field, message, stored } = roleCases(file)[at] as ReturnType<typeof roleCases>[number];
    const reply = await app.call(saveRole, { ...base(), ...values }, token);
    if (message !== null) {
      expect(reply).toEqual({ code: 400, message, data: [{ field, message }] });
      return;
    }
    expect(reply).toMatchObject({ code: 200 });
    if (field === 'cusJson') return; // ends up in varConfig
    const found = (await app.call(roleById, { id: reply.data }, token)).data;
    expect(valueAt(found, field)).toEqual(stored === undefined ? valueAt(values, field) : stored);
  });

  test('a résumé of more than 10 MB is refused at its field', async () => {
    const url = (await app.upload('大.pdf', 'x'.repeat(10 * 1024 * 1024 + 1), token)).data;
    const values = { chatType: 4, modelName: MODEL_KINDS.interviewer, userFileUrl: [{ ...file, url, name: '大.pdf' }] };
    const message = '上传文件过大，请上传小于10mb的文件';
    expect(await app.call(saveRole, { ...base(), ...values }, token)).toEqual({
      code: 400,
      message,
      data: [{ field: 'userFileUrl', message }],
    });
  });
});
