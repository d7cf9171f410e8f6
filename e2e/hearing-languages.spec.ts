import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createShareToken } from '#contract/share.contract.ts';
import { visitSentence } from '#contract/visit.contract.ts';
import { makeAccount } from './support/editor.ts';
import { openWithMicrophone, setUpEar, writeMicrophone } from './support/microphone.ts';
import { expect, test } from './support/product.ts';
import { startScriptedEar } from './support/scripted-ear.ts';

const ASKED: Record<string, string> = { en: 'When do you open?', zh: '窗口几点下班？' };

test('the language of a room is what it hears, answers and speaks, and changing it changes all three', async ({
  product,
}) => {
  test.slow(); // two conversations by voice
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-languages-'));
  const ear = await startScriptedEar((language) => ASKED[language] ?? '');
  const removeEar = await setUpEar(product, ear.baseUrl);
  const browser = await openWithMicrophone(await writeMicrophone(folder));
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    const { token, avatarId } = await makeAccount(page, product);
    const libId = (await product.call(saveLibrary, { name: 'Questions', type: 2 }, token)).data;
    await product.call(saveQuestion, { libId, question: 'When do you open?', answer: 'We open at nine.' }, token);
    await product.call(saveQuestion, { libId, question: '窗口几点下班？', answer: '五点半下班。' }, token);
    const english = {
      ...{ language: 'en', name: 'Zheng', roleDesc: 'A guide', welcomeText: ['Welcome, I am Zheng.'] },
      smallDocLibId: libId,
    };
    const role = {
      ...{ name: '小政', roleDesc: '导办员', avatarId, welcomeText: ['您好，我是小政。'], smallDocLibId: libId },
      avatarRoleDetailVos: [english],
    };
    const { data: roleId } = await product.call(saveRole, role as never, token);
    const { data: key } = await product.call(createShareToken, { expiredDays: 1, subjectId: roleId }, token);
    /** What was read aloud, and in the voice of which language. */
    const read = new Map<string, string>();
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === visitSentence.path) read.set(searchParams.get('text') ?? '', searchParams.get('language') ?? '');
    });
    const answer = page.locator('[data-answer]').last();
    /** By voice alone; every answer is read in the voice of its language. */
    const talk = async (code: string, shown: string) => {
      const before = read.size;
      await page.getByRole('button', { name: '免提对话' }).click();
      await expect(answer).toContainText(shown);
      await expect.poll(() => [...read.values()].slice(before)).toContain(code);
    };

    await page.goto(`${product.address}/#/roleShare?roleId=${roleId}&token=${key}`);
    await page.getByLabel('语言').selectOption('en');
    await expect(page.getByLabel('语言')).toHaveValue('en');
    await page.getByRole('button', { name: '开始对话' }).click();
    await expect(answer).toContainText('Welcome, I am Zheng.');
    await talk('en', 'We open at nine');
    expect(new Set(ear.languages)).toEqual(new Set(['en']));

    // The conversation goes on in the other language.
    await page.getByLabel('语言').selectOption('zhchs');
    await expect(page.getByLabel('语言')).toHaveValue('zhchs');
    await talk('zhchs', '五点半下班');
    expect(ear.languages.at(-1)).toBe('zh');
  } finally {
    await browser.close();
    await removeEar();
    ear.close();
    await fs.rm(folder, { recursive: true, force: true });
  }
});
