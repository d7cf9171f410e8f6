import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldError } from '#contract/errors.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { NODES_BEFORE_SAVE } from '#contract/node.contract.ts';
import { previewQuestionnaire } from '#contract/questionnaire.contract.ts';
import { roleById, saveRole } from '#contract/role.contract.ts';
import { createShareToken } from '#contract/share.contract.ts';
import { validateInput } from '#server/platform/http/validate-input.ts';
import { readContract } from '#server/testing/read-contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import './platform/http/create-server.ts'; // installs the sentences

/** Ids that stand in a field of their own. */
const ids = (await readContract()).flatMap(({ path, input, owned }) =>
  owned
    .filter(({ field, kind }) => kind !== 'file' && /^\w+$/.test(field))
    .map(({ field }) => ({ path, input, field })),
);

function refusal(input: (typeof ids)[number]['input'], value: unknown, field: string): string | undefined {
  const answer = validateInput({ schema: input })(value);
  return 'error' in answer ? answer.error.fields.find((one: FieldError) => one.field === field)?.message : undefined;
}

test('there are calls with ids', () => expect(ids.length).toBeGreaterThan(80));

/** Where a project has no id yet, the specification has a sentence of its own. */
const missingId = (field: string) => new RegExp(`^(缺少字段 ${field}|请选择.+|${NODES_BEFORE_SAVE})$`);

test.each(ids)('$path says which id is missing, and which one is none', ({ input, field }) => {
  const missing = refusal(input, {}, field);
  if (missing !== undefined) expect(missing).toMatch(missingId(field));
  expect(refusal(input, { [field]: 'x' }, field)).toMatch(new RegExp(`^(字段 ${field} 的编号格式不正确|请选择.+)$`));
});

describe('a call', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    ({ token } = await app.createUser());
  });
  afterAll(() => app.close());
  const lost = `/avatar/file?id=${randomUUID()}`;

  test('without its id names the field, in its sentence and beside it', async () => {
    const message = '缺少字段 id';
    expect(await app.call(roleById, {} as never, token)).toMatchObject({
      code: 400,
      message,
      data: [{ field: 'id', message }],
    });
  });

  test.each([
    ['三百', '分段长度为 100–2000 字'],
    ['', '分段长度为 100–2000 字'],
    ['99', '分段长度为 100–2000 字'],
    [99, '分段长度为 100–2000 字'],
    [300.5, '分段长度为 100–2000 字'],
  ])('with %j as a length is told what it should be', async (segmentLength, message) => {
    const values = { name: '库', segmentText: '文字', segmentLength } as never;
    expect(await app.call(saveLibrary, values, token)).toMatchObject({
      code: 400,
      data: [{ field: 'segmentLength', message }],
    });
  });

  test('with a number as text is told its type', async () => {
    const values = { subjectId: randomUUID(), expiredDays: 1, type: '2' } as never;
    expect((await app.call(createShareToken, values, token)).message).toBe('字段 type 应为 2');
    expect((await app.call(createShareToken, { ...(values as object), type: 3 } as never, token)).message).toBe(
      '只能分享角色',
    );
  });

  test('with a file that is gone is told in which field', async () => {
    const message = '文件不存在或已被删除';
    const library = { name: '库', fileList: [{ url: lost, name: 'a.txt' }] };
    expect(await app.call(saveLibrary, library, token)).toEqual({
      code: 404,
      message,
      data: [{ field: 'fileList.0.url', message }],
    });
    const values = {
      name: '角色',
      roleDesc: '描述',
      avatarId: app.avatarId,
      userFileUrl: [{ url: lost, name: 'a.pdf' }],
    } as never;
    expect(await app.call(saveRole, values, token)).toMatchObject({ code: 404, data: [{ field: 'userFileUrl' }] });
    const preview = await app.call(previewQuestionnaire, { url: lost, name: '问卷.xlsx' }, token);
    expect(preview).toEqual({ code: 404, message, data: [{ field: 'url', message }] });
  });
});
