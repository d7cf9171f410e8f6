import { randomUUID } from 'node:crypto';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addWords,
  deleteWords,
  enableWords,
  exportWords,
  FORBIDDEN_TEXT,
  importWords,
  restoreWords,
  saveWord,
  tryWords,
  wordPage,
} from '#contract/moderation.contract.ts';
import { auditPage } from '#contract/operator.contract.ts';
import { rolePage, saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';

describeWithDatabase('lists of sensitive words', (database) => {
  let app: TestApp;
  let operator: string;
  let creator: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false, database: database() });
    const boss = await app.createUser('boss');
    operator = boss.token;
    await database().sql`update account set admin_flag = 1 where id = ${boss.accountId}`;
    creator = (await app.createUser('creator')).token;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await removeAll();
  });

  const page = async (filter: object = {}) => (await app.call(wordPage, { size: 1000, ...filter }, operator)).data;
  const names = async (filter: object = {}) => (await page(filter)).records.map(({ word }) => word).sort();
  const save = (values: object) => app.call(saveWord, values, operator);
  const hits = async (text: string) =>
    (await app.call(tryWords, { text }, operator)).data.hits.map(({ from, to }) => text.slice(from, to));
  const lastAudit = async () => (await app.call(auditPage, {}, operator)).data.records[0];
  const removeAll = async () => {
    const ids = (await page()).records.map(({ id }) => id);
    if (ids.length > 0) await app.call(deleteWords, { ids }, operator);
  };
  const upload = async (name: string, content: Uint8Array | string) => ({
    url: (await app.upload(name, content, operator)).data,
    name,
  });

  test('a saved word counts at once; it is read back, changed, switched off and on, and every step is in the log', async () => {
    const { data: made } = await save({ word: ' 竞品 ', category: 'ad', level: 1 });
    expect(made).toMatchObject({ word: '竞品', category: 'ad', level: 1, kind: 'word', enabled: true, hits: 0 });
    expect(await lastAudit()).toMatchObject({ action: 'word.create', targetName: '竞品' });
    expect(await hits('说说竞-品吧')).toEqual(['竞-品']);
    expect((await app.call(tryWords, { text: '说说竞品吧' }, operator)).data.masked).toBe('说说**吧');
    await save({ id: made.id, word: '竞争品', category: 'custom', level: 3 });
    expect((await lastAudit())?.changes).toContainEqual({ field: 'word', before: '竞品', after: '竞争品' });
    expect(await hits('竞品和竞争品')).toEqual(['竞争品']);
    await app.call(enableWords, { ids: [made.id], enabled: false }, operator);
    expect([await hits('竞争品'), (await lastAudit())?.action]).toEqual([[], 'word.disable']);
    await app.call(enableWords, { ids: [made.id], enabled: true }, operator);
    expect(await hits('竞争品')).toEqual(['竞争品']);
  });

  test('an exception excuses, and the list is searched by what is written and by what is meant', async () => {
    await save({ word: '援交', category: 'porn' });
    await save({ word: '支援交通', kind: 'exception' });
    expect(await hits('支援交通建设，援交')).toEqual(['援交']);
    expect(await names({ keyword: '援 交' })).toEqual(['援交', '支援交通'].sort());
    expect(await names({ category: 'porn' })).toEqual(['援交']);
    expect(await names({ level: '0' })).toEqual(['支援交通']);
    expect(await names({ level: '2' })).toEqual(['援交']);
    expect(await page({ size: 1, page: 2 })).toMatchObject({ total: 2, size: 1, current: 2 });
  });

  test('a deletion is taken back, but not beside the same word added anew', async () => {
    const { data: word } = await save({ word: '甲乙' });
    await app.call(deleteWords, { ids: [word.id] }, operator);
    expect([await names(), await hits('甲乙')]).toEqual([[], []]);
    expect((await app.call(deleteWords, { ids: [word.id] }, operator)).code).toBe(404);
    await app.call(restoreWords, { ids: [word.id] }, operator);
    expect([await names(), await hits('甲乙')]).toEqual([['甲乙'], ['甲乙']]);
    expect((await lastAudit())?.action).toBe('word.restore');
    await app.call(deleteWords, { ids: [word.id] }, operator);
    await save({ word: '甲 乙' });
    expect((await app.call(restoreWords, { ids: [word.id] }, operator)).code).toBe(404);
    expect(await names()).toEqual(['甲 乙']);
    const { id } = (await page({})).records[0] ?? {};
    await app.call(deleteWords, { ids: [id] }, operator);
    // Both are deleted now: the one that went last comes back.
    expect((await app.call(restoreWords, { ids: [word.id, id] }, operator)).code).toBe(200);
    expect(await names()).toEqual(['甲 乙']);
  });

  test.each([
    [{ word: ' ' }, '请填写敏感词'],
    [{ word: '长'.repeat(51) }, '敏感词最多 50 个字'],
    [{ word: 'a' }, '至少要有一个汉字，或两个字母、数字'],
    [{ word: '！？' }, '至少要有一个汉字，或两个字母、数字'],
    [{ word: '賭博' }, '已有相同的词“赌博”（大小写、繁简、符号不计）'],
    [{ word: '赌博' }, '这个词已在列表中'],
  ])('%j is refused at its field and changes nothing', async (values, message) => {
    await save({ word: '赌博' });
    expect(await save(values)).toEqual({ code: 400, message, data: [{ field: 'word', message }] });
    expect(await names()).toEqual(['赌博']);
  });

  test('other bad input and missing words are refused', async () => {
    expect((await save({ word: '甲乙', level: 4 })).code).toBe(400);
    expect((await save({ word: '甲乙', category: 'none' })).code).toBe(400);
    expect((await save({ id: randomUUID(), word: '甲乙' })).code).toBe(404);
    for (const endpoint of [deleteWords, restoreWords])
      expect((await app.call(endpoint, { ids: [randomUUID()] }, operator)).code).toBe(404);
    expect((await app.call(enableWords, { ids: [randomUUID()], enabled: true }, operator)).code).toBe(404);
    expect((await app.call(tryWords, { text: '' }, operator)).code).toBe(400);
    expect((await app.call(addWords, { text: ' \n ' }, operator)).code).toBe(400);
    expect(await names()).toEqual([]);
  });

  test('many are pasted at once: doubles are counted, mistakes told', async () => {
    await save({ word: '已有' });
    const text = '甲词、乙词\n丙词,甲-词;x\n\n已有';
    expect((await app.call(addWords, { text, category: 'ad', level: 1 }, operator)).data).toEqual({
      rows: 6,
      added: 3,
      duplicates: 2,
      failed: 1,
      errors: [{ row: 5, word: 'x', reason: '至少要有一个汉字，或两个字母、数字' }],
    });
    expect(await names({ category: 'ad' })).toEqual(['丙词', '乙词', '甲词'].sort());
    expect(await lastAudit()).toMatchObject({ action: 'word.add', targetName: '3 个词' });
  });

  test('a csv file is imported by its heads, and what was exported comes back the same', async () => {
    const csv =
      '级别,敏感词,分类,类型,启用\n1,甲词,广告,,\n拦截并记录,"乙,词",诈骗,,否\n,丙词长句,,例外词,\n9,丁词,,,\n,戊词,没有,,\n,=甲(),,,\n';
    const { data } = await app.call(
      importWords,
      { ...(await upload('词.csv', csv)), category: 'abuse', level: 2 },
      operator,
    );
    expect(data).toMatchObject({ rows: 6, added: 4, duplicates: 0, failed: 2 });
    expect(data.errors.map(({ row, word }) => [row, word])).toEqual([
      [5, '丁词'],
      [6, '戊词'],
    ]);
    const list = async () =>
      (await page()).records
        .map(({ word, category, level, kind, enabled }) =>
          [word, category, kind === 'word' ? level : 0, kind, enabled].join(),
        )
        .sort();
    const before = await list();
    expect(before).toContain('乙,词,fraud,3,word,false');
    expect(before).toContain('丙词长句,abuse,0,exception,true');
    const file = await app.app.inject({ url: exportWords.path, headers: { token: operator } });
    expect(file.body).toContain("'=甲()");
    await removeAll();
    const again = await app.call(importWords, await upload('导出.csv', file.body), operator);
    expect(again.data).toMatchObject({ added: 4, failed: 0 });
    expect(await list()).toEqual(before);
  });

  test('a list in GB18030 and a workbook are read; the uploads are gone afterwards', async () => {
    const gbk = new Uint8Array([...'甲词\r\n乙词\r\n'].flatMap((sign) => GBK[sign] ?? []));
    expect((await app.call(importWords, await upload('词.txt', gbk), operator)).data).toMatchObject({ added: 2 });
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['敏感词', '分类'],
        ['丙词', '暴力'],
        ['甲词', '暴力'],
      ]),
      '词',
    );
    const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    expect((await app.call(importWords, await upload('词.xlsx', bytes), operator)).data).toMatchObject({
      added: 1,
      duplicates: 1,
    });
    expect(await names()).toEqual(['丙词', '乙词', '甲词'].sort());
    expect((await database().sql`select count(*)::int as n from file`)[0]?.n).toBe(0);
  });

  test('a file that is none is refused with a sentence, another account’s upload like a missing one', async () => {
    const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 0]);
    expect(await app.call(importWords, await upload('词.txt', picture), operator)).toMatchObject({
      code: 400,
      message: '文件格式不正确，请导入 txt、csv、xlsx 或 xls 文件。',
    });
    const url = (await app.upload('词.txt', '甲词', creator)).data;
    expect((await app.call(importWords, { url, name: '词.txt' }, operator)).code).toBe(404);
    expect(await names()).toEqual([]);
  });

  test('a role with a listed word is refused at every field that holds one', async () => {
    await app.call(addWords, { text: '坏词', level: 1 }, operator);
    const fields = {
      name: '小坏词',
      welcomeText: ['您好', '坏 词'],
      sleepText: '壞詞',
      avatarRoleDetailVos: [{ language: 'en', name: 'Guide', roleDesc: 'A guide', question: ['What is 坏词?'] }],
    };
    const values = { name: '小政', roleDesc: '导办员', avatarId: app.avatarId };
    const { code, message, data } = await app.call(saveRole, { ...values, ...fields }, creator);
    expect([code, message]).toEqual([400, FORBIDDEN_TEXT]);
    expect(data).toEqual(
      ['name', 'welcomeText.1', 'sleepText', 'avatarRoleDetailVos.0.question.0'].map((field) => ({
        field,
        message: FORBIDDEN_TEXT,
      })),
    );
    expect((await app.call(rolePage, {}, creator)).data.total).toBe(0);
    const { data: id } = await app.call(saveRole, values, creator);
    expect((await app.call(saveRole, { ...values, id, roleDesc: '坏词' }, creator)).code).toBe(400);
    expect((await app.call(rolePage, {}, creator)).data.records[0]?.roleDesc).toBe('导办员');
  });

  test('the shipped list comes once, and is never added again', async () => {
    await database().sql`delete from sensitive_list where owner = 'platform'`;
    await app.modules.moderation.ensureShipped();
    expect(await names()).toContain('傻逼');
    expect(await hits('支援交通，你这傻逼')).toEqual(['傻逼']);
    await removeAll();
    await app.modules.moderation.ensureShipped();
    expect(await names()).toEqual([]);
  });

  test('another process goes by the changed list as soon as it is announced', async () => {
    if (database().kind !== 'postgres') return;
    const other = await createTestApp({ jobs: false, database: database() });
    try {
      await save({ word: '新词' });
      await waitFor(async () =>
        (await other.call(tryWords, { text: '新词' }, operator)).data.hits.length > 0 ? true : null,
      );
    } finally {
      await other.close();
    }
  });
});

const GBK: Record<string, number[]> = {
  甲: [0xbc, 0xd7],
  乙: [0xd2, 0xd2],
  词: [0xb4, 0xca],
  '\r': [13],
  '\n': [10],
};
