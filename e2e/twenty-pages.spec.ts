import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { nodeList } from '#contract/node.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { startProject } from '#contract/visit.contract.ts';
import { makeChinesePdf } from '#server/parsing/fixtures/make-chinese-pdf.ts';
import { expect, type Product, signIn, test } from './support/product.ts';

/** Each page has its own: what differs by a number alone is read as a running head. */
const ROOMS =
  '青瓷 书画 玉器 铜镜 钱币 石刻 木雕 织锦 漆器 陶俑 金器 印章 碑帖 古琴 茶具 家具 瓦当 灯彩 剪纸 年画'.split(' ');
const PAGES = ROOMS.length;
const numbers = ROOMS.map((_, index) => index + 1);
const titleOf = (page: number) => `${ROOMS[page - 1]}展厅`;
/** The page in which somebody asks has a second sentence to go on with. */
const ASKED = 3;
const pointOf = (page: number) => (page === ASKED ? '这里有很多东西，请大家慢慢看，不要着急' : '请往里走');
const QUESTION = '支持哪些文档？';
const office = process.env.OFFICE_PATH || 'soffice';
const run = promisify(execFile);

const hasOffice = await run(office, ['--version']).then(
  () => true,
  () => false,
);

/** A project whose role knows the product's guide, and its node configuration on the page. */
async function openNodes(page: Page, product: Product, name: string) {
  const token = await product.signIn('demo');
  const roles = (await product.call(rolePage, {}, token)).data.records;
  const role = roles.find((one) => one.name === '小华') ?? roles[0];
  const { data: id } = await product.call(updateProject, { name, roleId: role?.id ?? '', direction: '1' }, token);
  await signIn(page, product, `/home/project?id=${id}&tab=nodes`);
  const nodes = async () => (await product.call(nodeList, { projectId: id }, token)).data.nodes;
  return { id, token, nodes };
}

const thumbs = (page: Page) => page.getByRole('list', { name: '节点', exact: true }).getByRole('button');
const player = (page: Page) => page.locator('[data-play]');
const caption = (page: Page) => page.locator('[data-caption]');

async function importFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('main').getByRole('button', { name: '导入 PPT 或 PDF' }).last().click(),
  ]);
  await chooser.setFiles(file);
  await expect(thumbs(page)).toHaveCount(PAGES, { timeout: 240_000 });
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 240_000 });
}

/** The first page becomes the second one. */
async function swapFirst(page: Page, nodes: () => Promise<{ id: string }[]>): Promise<void> {
  const before = (await nodes()).map(({ id }) => id);
  await thumbs(page).first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect
    .poll(async () => (await nodes()).map(({ id }) => id))
    .toEqual([before[1], before[0], ...before.slice(2)]);
}

/** @param unseen pages whose script nobody has looked at yet: published as they are */
async function publish(page: Page, unseen = 0): Promise<void> {
  await expect(page.getByRole('banner').getByText('已保存')).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^发布：/ })
    .click();
  const drawer = page.getByRole('dialog', { name: '发布' });
  await drawer
    .locator('form')
    .getByRole('button', { name: /发\s*布/ })
    .click();
  if (unseen > 0)
    await page
      .getByRole('dialog', { name: `${unseen} 页讲稿还没有确认` })
      .getByRole('button', { name: '照样发布' })
      .click();
  await expect(drawer.getByText('v1', { exact: true })).toBeVisible();
}

/** From its beginning over a question in the third page to its end, by chapters. */
async function playThrough(page: Page, product: Product, { id, token }: { id: string; token: string }): Promise<void> {
  const { data: ticket } = await product.call(startProject, { id }, token);
  await page.goto(`${product.address}/?play#/outlinePlay/${id}?ticket=${ticket}`);
  await expect(page.getByText(`${PAGES} 页`)).toBeVisible();
  await page.getByRole('button', { name: '开始', exact: true }).click();
  const at = (chapter: number) => expect(player(page)).toHaveAttribute('data-chapter', `${chapter}`);
  const jump = async (chapter: number) => {
    await page.getByRole('button', { name: '章节', exact: true }).click();
    await page
      .getByRole('region', { name: '章节' })
      .getByRole('listitem')
      .nth(chapter - 1)
      .getByRole('button')
      .click();
    await page.getByRole('button', { name: '收起章节' }).click();
    await at(chapter);
  };
  // What was moved is played where it is now.
  await at(1);
  await expect(caption(page)).toContainText(titleOf(2));
  await page.getByRole('combobox', { name: '倍速' }).selectOption('2');
  await at(2);
  await expect(caption(page)).toContainText(titleOf(1));

  await jump(ASKED);
  await expect(caption(page)).toContainText('慢慢看');
  await page.keyboard.press('q');
  await expect(player(page)).toHaveAttribute('data-play', 'hall');
  await page.getByRole('textbox', { name: '输入问题' }).fill(QUESTION);
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: '现场提问' });
  await expect(card.getByRole('heading', { name: QUESTION })).toBeVisible();
  await expect(card.getByRole('listitem').first()).toBeVisible(); // where the answer is from
  await card.getByRole('button', { name: '接着讲' }).click();
  await expect(player(page)).toHaveAttribute('data-play', 'playing');
  await at(ASKED);
  await expect(caption(page)).toContainText('慢慢看');

  await at(ASKED + 1);
  for (const chapter of [8, 14, PAGES]) await jump(chapter);
  await expect(player(page)).toHaveAttribute('data-play', 'ended');
  await at(PAGES);
  await expect(page.getByText('讲完了，谢谢观看')).toBeVisible();
}

test('a PDF of twenty pages: scripts that are proposed, a page moved, published, played to its end with a question in between', async ({
  page,
  product,
}) => {
  const { id, token, nodes } = await openNodes(page, product, '二十页 PDF');
  const buffer = Buffer.from(makeChinesePdf(numbers.map((one) => [`# ${titleOf(one)}`, `${pointOf(one)}。`])));
  await importFile(page, { name: 'deck.pdf', mimeType: 'application/pdf', buffer });
  expect((await nodes()).every(({ state, script }) => state === 'proposed' && script !== '')).toBe(true);
  await swapFirst(page, nodes);
  await publish(page, PAGES);
  await playThrough(page, product, { id, token });
});

test('a presentation of twenty pages with notes: pages as pictures by LibreOffice, the notes are what is said', async ({
  page,
  product,
}) => {
  test.skip(!hasOffice, 'LibreOffice is not installed');
  const { id, token, nodes } = await openNodes(page, product, '二十页 PPT');
  const buffer = await makePresentation();
  const mimeType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
  await importFile(page, { name: 'deck.pptx', mimeType, buffer });
  const made = await nodes();
  expect(made.map(({ scriptFrom }) => scriptFrom)).toEqual(numbers.map(() => 'notes'));
  expect(made.map(({ script }) => script)).toEqual(numbers.map(notesOf));
  expect(made.map(({ page: { kind } }) => kind)).toEqual(numbers.map(() => 'picture'));
  await swapFirst(page, nodes);
  await publish(page);
  await playThrough(page, product, { id, token });
});

const notesOf = (page: number) => `各位，这里是${titleOf(page)}。${pointOf(page)}。`;

/** By the same program that draws it later: from a drawing in OpenDocument's flat form. */
async function makePresentation(): Promise<Buffer> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-deck-'));
  try {
    const frame = (words: string, top: number, more = '') =>
      `<draw:frame ${more} svg:x="2cm" svg:y="${top}cm" svg:width="20cm" svg:height="3cm"><draw:text-box><text:p>${words}</text:p></draw:text-box></draw:frame>`;
    const pages = numbers.map(
      (one) =>
        `<draw:page draw:name="page${one}" draw:master-page-name="Default">${frame(titleOf(one), 2)}${frame(pointOf(one), 7)}<presentation:notes>${frame(notesOf(one), 15, 'presentation:class="notes"')}</presentation:notes></draw:page>`,
    );
    const names = ['office', 'draw', 'text', 'style', 'presentation']
      .map((one) => `xmlns:${one}="urn:oasis:names:tc:opendocument:xmlns:${one === 'draw' ? 'drawing' : one}:1.0"`)
      .join(' ');
    const source = `<?xml version="1.0" encoding="UTF-8"?><office:document ${names} xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:automatic-styles><style:page-layout style:name="wide"><style:page-layout-properties fo:page-width="25.4cm" fo:page-height="14.29cm"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Default" style:page-layout-name="wide"/></office:master-styles><office:body><office:presentation>${pages.join('')}</office:presentation></office:body></office:document>`;
    await fs.writeFile(path.join(folder, 'deck.fodp'), source);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    await run(office, [
      profile,
      '--headless',
      '--convert-to',
      'pptx',
      '--outdir',
      folder,
      path.join(folder, 'deck.fodp'),
    ]);
    return await fs.readFile(path.join(folder, 'deck.pptx'));
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
