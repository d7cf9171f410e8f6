import type { Page } from '@playwright/test';
import { documentPage, libraryPage } from '#contract/knowledge.contract.ts';
import { companyList } from '#contract/operator.contract.ts';
import { projectPage } from '#contract/project.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { ROOM_FRAME } from '#contract/room-frame.contract.ts';
import { createShareToken } from '#contract/share.contract.ts';
import { expectAccessibleAt } from './support/axe.ts';
import { expect, type Product, signIn, test } from './support/product.ts';
import { makeQuestionLibrary } from './support/question-library.ts';

/** An address, what its heading says, and what leads on from there to what the page is about. */
type Stop = readonly [path: string, heading: string | RegExp, act?: (page: Page) => Promise<void>];

const WIDTHS = [1440, 1024, 390];
/** No id of anything. */
const NOTHING = '00000000-0000-7000-8000-000000000000';

/** Goes from page to page as a link does, and looks at each in every width. */
async function walk(page: Page, product: Product, stops: readonly Stop[], key = 'default'): Promise<void> {
  for (const [path, heading, act] of stops) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.address}/?key=${key}#${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading }).first(), path).toBeVisible();
    await expect(page.locator('.ant-skeleton, [role="status"][aria-label^="正在加载"]'), path).toHaveCount(0);
    await act?.(page);
    await expectAccessibleAt(page, WIDTHS, path);
  }
}

/** What a page that could not be loaded says. */
const lost = (what: string) => `${what}没有加载出来`;

test('places where people talk, and doors that are closed', { tag: '@gate' }, async ({ page, product }) => {
  const token = await product.signIn('demo');
  const [role] = (await product.call(rolePage, {}, token)).data.records;
  const subjectId = role?.id ?? '';
  const shared = (await product.call(createShareToken, { subjectId, expiredDays: 1 }, token)).data;
  await walk(page, product, [
    [
      '/digital/demo',
      '小华',
      async () => {
        await page.getByRole('button', { name: '开始对话' }).click();
        await page.getByRole('button', { name: '键盘输入' }).click();
        await page.getByRole('textbox').first().fill('支持哪些文档？');
        await page.keyboard.press('Enter');
        await expect(page.locator('[data-answer="done"]')).toContainText('docx');
      },
    ],
    ['/digital/nowhere', '没有这个房间'],
    [`/roleShare?roleId=${subjectId}&token=${shared}`, '小华'],
    [`/roleShare?roleId=${subjectId}&token=none`, /./],
    ['/digital/app?type=1&id=none', '请先登录'],
    ['/outlinePlay/none', '请先登录'],
    ['/digital/check', '自检'],
  ]);
});

test('the workbench of a brand, in its colours', async ({ page, product }) => {
  const token = await product.signIn('demo');
  const [role] = (await product.call(rolePage, {}, token)).data.records;
  const [project] = (await product.call(projectPage, {}, token)).data.records;
  const [library] = (await product.call(libraryPage, { type: 1 }, token)).data.records;
  const lib = `id=${library?.id}`;
  const [document] = (await product.call(documentPage, { libId: library?.id ?? '' }, token)).data.records;
  const questions = await makeQuestionLibrary(product, token, '常见问题');
  await signIn(page, product);
  await walk(
    page,
    product,
    [
      ['/h5/list', '项目列表'],
      ['/home/project', '创建项目'],
      ['/home/project?from=gov', '未命名项目'],
      ['/home/project/list', '我的项目'],
      [`/home/project?id=${project?.id}`, '平台向导'],
      [`/home/project?id=${project?.id}&tab=nodes`, '平台向导'],
      [`/home/project?id=${NOTHING}`, lost('项目')],
      ['/home/role', '我的角色'],
      ['/home/roles', '创建角色'],
      [`/home/roles?id=${role?.id}`, '编辑角色'],
      [`/home/roles?id=${NOTHING}`, lost('角色')],
      ['/home/avatar', '数字人形象'],
      ['/home/avatar/create', '创建形象'],
      ...['photo', 'clips', 'vrm', 'stream'].map((kind): Stop => [`/home/avatar/create?kind=${kind}`, '创建形象']),
      [`/home/avatar/${NOTHING}`, lost('形象')],
      ['/home/recording', '对话记录'],
      ['/home/shareManage', '分享管理'],
      ['/home/currencyManage', '并发管理'],
      ['/home/openApi', '开放接口'],
      ['/home/plugins', '工具服务'],
      ['/home/knowledgeList/table', '我的知识库'],
      ['/home/knowledgeList/webUpload', '网页上传'],
      [`/home/knowledgeList/webUpload/${NOTHING}`, lost('网页来源')],
      ['/home/knowledgeList/wording', '说法对照'],
      ['/home/knowledgeList/qaLibrary', '问答库'],
      [`/home/knowledgeList/qaLibrary/${questions}`, '常见问题'],
      [`/home/knowledgeList/qaLibrary/${NOTHING}`, '问答库不存在或已被删除'],
      [`/home/knowLedgeDetail/docWebUpload?${lib}`, '网页上传'],
      [
        `/home/knowLedgeDetail/knowledgeHitTest?${lib}`,
        '命中测试',
        async () => {
          await page.getByRole('textbox', { name: '问题' }).fill('支持哪些文档？');
          await page.getByRole('button', { name: '开始测试' }).click();
          await expect(page.getByRole('heading', { name: /^命中 \d+ 段$/ })).toBeVisible();
        },
      ],
      [`/home/knowLedgeDetail/knowledgeDoc?${lib}`, '平台使用指南'],
      [`/home/knowLedgeDetail/knowledgeDoc?${lib}&doc=${document?.id}`, '平台使用指南.md'],
      [`/home/knowLedgeDetail/knowledgeDoc?id=${NOTHING}`, '知识库不存在或已被删除'],
      [`/home/knowLedgeDetail/knowledgeDocWash?${lib}`, '文档清洗'],
      [`/home/knowLedgeDetail/knowledgeAiTest?${lib}`, '智能生成'],
      [`/home/knowLedgeDetail/knowledgeAiTest?${lib}&tab=regression`, '智能生成'],
      ['/home/material', '我的素材'],
      ['/cloneRole/roleManage', '克隆角色'],
      ['/home/nowhere', '找不到'],
    ],
    'laihua',
  );
});

test('what opens over a page, the first sign-in, and a room in a page of others', async ({ page, product }) => {
  await page.goto(`${product.address}/#/index/home`);
  await page.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
  await expectAccessibleAt(page, WIDTHS, 'sign-in dialog');

  await signIn(page, product);
  await page.getByRole('button', { name: '小华的更多操作' }).click();
  await page.getByRole('menuitem', { name: '分享' }).click();
  const dialog = page.getByRole('dialog', { name: '分享网页' });
  await expect(dialog).toBeVisible();
  await expectAccessibleAt(page, WIDTHS, 'share dialog');
  await dialog.getByRole('button', { name: '复制链接' }).click();
  const link = await dialog.getByRole('textbox', { name: '分享链接' }).inputValue();
  await expectAccessibleAt(page, WIDTHS, 'share dialog with its link');

  await walk(page, product, [
    ['/home/start', '先给它一份文档'],
    [
      '/home/knowledgeList/table?create=1',
      '我的知识库',
      async () => {
        const upload = page.getByRole('dialog', { name: '新建知识库' });
        await upload.getByText('粘贴文本').click();
        await upload.getByRole('textbox', { name: '文本' }).fill('# 开放时间\n\n九点开门。');
        await expect(upload.getByRole('list', { name: '预览分段' })).toContainText('九点开门。');
      },
    ],
  ]);
  await page.goto(link.replace('/#/', `${ROOM_FRAME}#/`));
  await expect(page.getByRole('button', { name: '开始对话' })).toBeVisible();
  await expectAccessibleAt(page, WIDTHS, '/embed');
});

test('the operator’s pages', async ({ page, product }) => {
  const operator = await product.signIn('admin');
  const [brand] = (await product.call(companyList, {}, operator)).data;
  await signIn(page, product, '/home/role', { account: 'admin', password: product.operatorPassword });
  await walk(page, product, [
    ['/home/operator', '概览'],
    ['/home/operator/health', '运行状况'],
    ['/home/operator/accounts', '账号'],
    ['/home/operator/companies', '品牌'],
    [`/home/operator/companies/${brand?.companyId}`, /./],
    ['/home/operator/companies/none', '没有这个品牌'],
    ['/home/operator/words', '敏感词'],
    ['/home/operator/models', '模型服务'],
    ['/home/operator/announcements', '公告'],
    ['/home/operator/outbox', '发件箱'],
    ['/home/operator/audit', '操作日志'],
  ]);
});
