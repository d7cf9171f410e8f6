import { documentPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { editSegment, segmentPage } from '#contract/segment.contract.ts';
import { expect, signIn, test } from './support/product.ts';

test('thirty files at once: the tab is closed, and all of them are there on coming back', async ({ page, product }) => {
  await signIn(page, product, '/home/knowledgeList/table');
  await page.getByRole('button', { name: '新建知识库' }).first().click();
  await page.getByRole('dialog').getByLabel('名称').fill('三十个文件');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /创\s?建/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page
    .locator('input[type=file][aria-label=选择文件]')
    .first()
    .setInputFiles(
      Array.from({ length: 30 }, (_, n) => ({
        name: `规定${n + 1}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from(`第${n + 1}号规定：窗口${n + 1}号办理第${n + 1}类业务。`.repeat(50)),
      })),
    );
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await expect(page.getByRole('progressbar', { name: '上传进度', exact: true })).toBeVisible();
  const documents = page.getByRole('region', { name: '文档' });
  await expect(documents.getByText('共 30 篇')).toBeVisible();
  const address = page.url();
  const again = await page.context().newPage();
  await page.close();
  await again.goto(address);
  await expect(again.getByText('30 篇文档')).toBeVisible();
  await expect(again.getByRole('region', { name: '文档' }).getByText('可用')).toHaveCount(20);
});

test('an edited segment is what chat answers with, until it is taken back', { tag: '@gate' }, async ({
  page,
  product,
}) => {
  await signIn(page, product, '/home/knowledgeList/table');
  await page.getByRole('link', { name: '平台使用指南' }).click();
  await page.getByRole('link', { name: '平台使用指南.md' }).click();
  const segments = page.getByRole('region', { name: '分段' });
  const told = segments.getByRole('listitem').filter({ has: page.getByRole('button', { name: /支持哪些文档/ }) });
  const place = (await told.getAttribute('aria-label')) ?? '';
  const segment = segments.getByRole('listitem', { name: place, exact: true });
  await segment.getByRole('button', { name: /支持哪些文档/ }).click();
  await expect(page.getByRole('region', { name: '原文' }).locator('mark').first()).toContainText('支持哪些文档');
  await segment.getByRole('button', { name: '修改或拆分' }).click();
  await segment.getByLabel('分段内容').fill('单个文件不超过 77 MB，请放心上传。');
  await segment.getByRole('button', { name: /保\s?存/ }).click();
  await expect(segment.getByText('已修改')).toBeVisible();

  const token = await product.signIn('demo');
  const [guide] = (await product.call(rolePage, { name: '小华' }, token)).data.records;
  const answer = async () => {
    const headers = { token, 'content-type': 'application/json' };
    const body = JSON.stringify({
      roleId: guide?.id,
      query: '单个文件不超过多少 MB？',
      cid: `${Math.random()}`,
    });
    return (await fetch(`${product.address}/avatar/chat/chatDocument`, { method: 'POST', headers, body })).text();
  };
  expect(await answer()).toContain('77 MB');
  await page.getByRole('button', { name: '改动记录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s?销/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('已撤销').first()).toBeVisible();
  expect(await answer()).not.toContain('77 MB');
});

test('a segment that was changed elsewhere meanwhile is shown, and nobody’s words are overwritten unseen', async ({
  page,
  product,
}) => {
  await signIn(page, product, '/home/knowledgeList/table');
  await page.getByRole('link', { name: '平台使用指南' }).click();
  await page.getByRole('link', { name: '平台使用指南.md' }).click();
  const segment = page.getByRole('region', { name: '分段' }).getByRole('listitem', { name: '第 2 段' });
  await segment.getByRole('button', { name: '修改或拆分' }).click();
  const box = segment.getByLabel('分段内容');
  await box.fill('这里写的。');
  const other = await page.context().newPage();
  await other.goto(page.url());
  const there = other.getByRole('region', { name: '分段' }).getByRole('listitem', { name: '第 2 段' });
  await there.getByRole('button', { name: '修改或拆分' }).click();
  await there.getByLabel('分段内容').fill('别处写的。');
  await there.getByRole('button', { name: /保\s?存/ }).click();
  await expect(there.getByText('已修改')).toBeVisible();

  await expect(segment.getByText('这一段刚刚在别处改成了')).toBeVisible();
  await expect(segment.locator('blockquote')).toHaveText('别处写的。');
  await expect(box).toHaveValue('这里写的。');
  await expect(segment.getByRole('button', { name: /保\s?存/ })).toBeDisabled();
  await segment.getByRole('button', { name: '保留我的修改' }).click();
  await segment.getByRole('button', { name: /保\s?存/ }).click();
  await expect(there.getByText('这里写的。')).toBeVisible();
});

test('before a document is cut otherwise it is told which edits stay; what finds no place is put to a segment or let go', async ({
  page,
  product,
}) => {
  const token = await product.signIn('demo');
  const lines = [
    ...['一', '二', '三'].map((n) => `第${n}条  窗口见 https://example.com/${n} 。`),
    'https://example.com/map',
    'https://example.com/bus',
  ];
  const cut = { segmentType: 'custom', separators: ['\\n'], segmentLength: 100 } as const;
  const library = { name: '网址的库', segmentText: lines.join('\n\n'), ...cut };
  const libId = (await product.call(saveLibrary, library, token)).data;
  const read = async () => (await product.call(documentPage, { libId }, token)).data.records[0];
  await expect.poll(async () => (await read())?.status).toBe(2);
  const docId = (await read())?.id ?? '';
  const { records } = (await product.call(segmentPage, { docId }, token)).data;
  for (const [n, text] of [
    [1, '第二条改过了。'],
    [3, '地图在网站上。'],
    [4, '公交路线在网站上。'],
  ] as const)
    await product.call(editSegment, { docId, id: records[n]?.id, text }, token);

  await signIn(page, product, `/home/knowLedgeDetail/knowledgeDoc?id=${libId}&doc=${docId}`);
  await page.getByRole('button', { name: '重新切分' }).click();
  const dialog = page.getByRole('dialog', { name: '重新切分' });
  await expect(dialog.getByText('有 3 处手工改动：修改 3 段')).toBeVisible();
  await expect(dialog.getByText('3 处全部保留')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /网址/ }).check();
  await expect(dialog.getByText('1 处保留，2 处需要您看一看')).toBeVisible();
  await expect(dialog.getByText('地图在网站上。')).toBeVisible();
  await dialog.getByRole('button', { name: '开始切分' }).click();

  await page.getByRole('button', { name: '逐条处理' }).click();
  const waiting = page.getByRole('region', { name: '需要看一看的改动' });
  const segments = page.getByRole('region', { name: '分段' });
  await expect(segments.getByText('第二条改过了。')).toBeVisible();
  const map = waiting.getByRole('listitem').filter({ hasText: '地图在网站上。' });
  await expect(map.getByRole('button', { name: '用于所选分段' })).toBeDisabled();
  await segments
    .getByRole('listitem', { name: '第 3 段' })
    .getByRole('button', { name: /第三条/ })
    .click();
  await map.getByRole('button', { name: '用于所选分段' }).click();
  await expect(segments.getByText('地图在网站上。')).toBeVisible();
  await expect(map).toHaveCount(0);
  await waiting.getByRole('button', { name: '不再保留' }).click();
  await expect(waiting.getByText('改动都处理好了。')).toBeVisible();
  await page.getByText('已不再保留这处改动').getByRole('button', { name: '撤销' }).click();
  await expect(waiting.getByText('公交路线在网站上。')).toBeVisible();
});
