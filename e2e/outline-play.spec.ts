import type { Page } from '@playwright/test';
import { type NodeContent, nodeList, saveAvatarNode } from '#contract/node.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { changeEmbedDomains } from '#contract/project-access.contract.ts';
import { publishProject } from '#contract/publish.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { startProject } from '#contract/visit.contract.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, type Product, signIn, test } from './support/product.ts';

type Node = Pick<NodeContent, 'name' | 'script'> & Partial<NodeContent>;

const textPage = (title: string): NodeContent['page'] => ({
  kind: 'text',
  title,
  lines: [{ text: '一页的内容', depth: 1 }],
  pictures: [],
});

/** A project with these nodes, and the ticket that opens it. */
async function makePlay(product: Product, name: string, nodes: readonly Node[]) {
  const token = await product.signIn('demo');
  const roles = await product.call(rolePage, {}, token);
  const role = roles.data.records.find((one) => one.name === '小华') ?? roles.data.records[0];
  if (!role) throw new Error('No role');
  const { data: id } = await product.call(updateProject, { name, roleId: role.id, direction: '1' }, token);
  const ids: string[] = [];
  for (const node of nodes) {
    const saved = await product.call(saveAvatarNode, { projectId: id, page: textPage(node.name), ...node }, token);
    ids.push(saved.data.id);
  }
  const { data: ticket } = await product.call(startProject, { id }, token);
  return { id, ids, ticket, token };
}

const open = (page: Page, product: Product, { id, ticket }: { id: string; ticket: string }) =>
  page.goto(`${product.address}/?${Date.now()}#/outlinePlay/${id}?ticket=${ticket}`);

const player = (page: Page) => page.locator('[data-play]');
const caption = (page: Page) => page.locator('[data-caption]');

test('twenty pages are played to their end, with a question from the hall in between and back to the sentence where it stopped', {
  tag: '@gate',
}, async ({ page, product }) => {
  const silent = { advance: { kind: 'auto', seconds: 0 } } as const;
  const nodes = Array.from({ length: 20 }, (_, index) => ({
    name: `第${index + 1}站`,
    script: index === 2 ? '先看这里。再看那里，那里有很多东西，请大家慢慢看，不要着急。' : `到了第${index + 1}站。`,
    ...silent,
  }));
  const play = await makePlay(product, '二十页', nodes);
  await open(page, product, play);
  await expect(page.getByRole('heading', { name: '二十页' })).toBeVisible();
  await expect(page.getByText('20 页')).toBeVisible();
  await page.getByRole('button', { name: '开始', exact: true }).click();
  await expect(caption(page)).toContainText('到了第1站。');
  await page.getByRole('combobox', { name: '倍速' }).selectOption('2');

  await expect(player(page)).toHaveAttribute('data-chapter', '3');
  await expect(caption(page)).toContainText('再看那里');
  await page.keyboard.press('q');
  await expect(player(page)).toHaveAttribute('data-play', 'hall');
  await expect(page.getByText('答完从“再看那里，那里有很多东西，请…”接着讲')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: '输入问题' }).fill('支持哪些文档？');
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: '现场提问' });
  await expect(card.getByRole('heading', { name: '支持哪些文档？' })).toBeVisible();
  await expect(card.getByRole('listitem').first()).toBeVisible();
  await expect(card.getByRole('button', { name: '再问一个' })).toBeVisible();
  await expect(card.getByText('到开口')).toHaveCount(0); // that is for its owner's preview
  await expect(caption(page)).not.toContainText('再看那里');
  await expectAccessible(page);
  await card.getByRole('button', { name: '接着讲' }).click();
  await expect(player(page)).toHaveAttribute('data-play', 'playing');
  await expect(caption(page)).toContainText('再看那里');

  await expect(player(page)).toHaveAttribute('data-play', 'ended', { timeout: 90_000 });
  await expect(player(page)).toHaveAttribute('data-chapter', '20');
  await expect(page.getByText('讲完了，谢谢观看')).toBeVisible();
});

test('keys and a clicker: pause, pages, digits, beginning and end; a page that waits is turned by hand', async ({
  page,
  product,
}) => {
  const long = '这一句很长，长到可以在中间停下来，再接着讲下去，所以里面有很多字。';
  const play = await makePlay(product, '按键', [
    { name: '甲', script: long.repeat(3) },
    { name: '乙', script: long.repeat(3) },
    { name: '丙', script: '三。', advance: { kind: 'clicker' } },
    { name: '丁', script: long.repeat(3) },
  ]);
  await open(page, product, play);
  await expect(page.getByRole('button', { name: '开始', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(caption(page)).toContainText('这一句很长');
  const at = (chapter: number) => expect(player(page)).toHaveAttribute('data-chapter', String(chapter));
  const is = (state: string) => expect(player(page)).toHaveAttribute('data-play', state);
  await page.keyboard.press('Space');
  await is('paused');
  await page.keyboard.press('PageDown');
  await at(2);
  await is('paused');
  await page.keyboard.press('Space');
  await is('playing');
  await page.keyboard.press('ArrowLeft');
  await at(1);
  await page.keyboard.press('End');
  await at(4);
  await page.keyboard.press('Home');
  await at(1);
  await page.keyboard.press('3');
  await at(3);
  await is('waiting');
  await expect(page.getByText('这一页讲完了')).toBeVisible();
  await page.keyboard.press('PageDown');
  await at(4);
  await page.getByRole('slider', { name: '播放进度' }).focus();
  await page.keyboard.press('Home');
  await at(1);
  await page.getByRole('button', { name: '章节' }).click();
  await page.getByRole('region', { name: '章节' }).getByRole('button', { name: /乙/ }).click();
  await at(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: '章节' })).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(caption(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '重新开始' })).toBeVisible();
});

test('what is asked after a page leads to the page that is chosen, and by silence to its own', async ({
  page,
  product,
}) => {
  const play = await makePlay(product, '选择', [
    { name: '问', script: '请选。' },
    { name: '甲', script: '这是甲。' },
    { name: '乙', script: '这是乙，很长很长，长到可以看见它在讲，也可以看见它停下来。' },
  ]);
  const [first = '', , third = ''] = play.ids;
  const option = (label: string, nodeId: string) => ({ label, target: { to: 'node', nodeId } }) as const;
  const ask = {
    question: '先看哪个？',
    options: [option('看甲', play.ids[1] ?? ''), option('看乙', third)],
    silentSeconds: 3,
    silentTarget: { to: 'node', nodeId: third },
  } as const;
  await product.call(
    saveAvatarNode,
    { projectId: play.id, id: first, ask: { ...ask, options: [...ask.options] } },
    play.token,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, product, play);
  await page.getByRole('button', { name: '开始', exact: true }).click();
  const card = page.getByRole('region', { name: '请选择' });
  await expect(card.getByRole('heading', { name: '先看哪个？' })).toBeVisible();
  await card.getByRole('button', { name: /看甲/ }).click();
  await expect(player(page)).toHaveAttribute('data-chapter', '2');
  await page.keyboard.press('Home');
  await expect(card).toBeVisible();
  await expect(player(page)).toHaveAttribute('data-chapter', '3');
  await page.keyboard.press('Space');
  await expect(player(page)).toHaveAttribute('data-play', 'paused');
  await expectAccessible(page);
});

/** Where the head and shoulders of who speaks are: of a figure that is drawn as web/scene/person-box.ts says. */
async function bustOf(page: Page) {
  const box = await page.locator('[data-stage-kind]').boundingBox();
  if (!box) throw new Error('Nobody stands there');
  const unit = Math.min(box.height / 684, box.width / 370);
  return { left: box.x + box.width / 2 - 182 * unit, top: box.y + box.height - 612 * unit };
}

test('a question stands beside or over who speaks, a reload goes on with its page, and a hall begins anew by itself', async ({
  page,
  product,
}) => {
  const play = await makePlay(product, '循环', [
    { name: '甲', script: '这是甲。' },
    { name: '问', script: '请选。' },
  ]);
  const option = (label: string) => ({ label, target: { to: 'end' } }) as const;
  const ask = { question: '先看哪个？', options: ['看甲', '看乙', '看丙'].map(option) };
  const waits = { silentSeconds: 60, silentTarget: { to: 'end' } } as const;
  await product.call(
    saveAvatarNode,
    { projectId: play.id, id: play.ids[1] ?? '', ask: { ...ask, ...waits } },
    play.token,
  );
  await open(page, product, play);
  await page.getByRole('button', { name: '开始', exact: true }).click();
  const card = page.getByRole('region', { name: '请选择' });
  await expect(card).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [1080, 1920],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const [box, bust] = [await card.boundingBox(), await bustOf(page)];
      if (!box) throw new Error('No question');
      const isClear = width > height ? box.x + box.width <= bust.left : box.y + box.height <= bust.top + height * 0.02;
      expect(isClear, `${width} x ${height}`).toBe(true);
      expect(box.y).toBeGreaterThanOrEqual(0);
    }).toPass();
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  const pace = page.getByRole('combobox', { name: '倍速' });
  await pace.selectOption('1.5');
  await page.reload();
  await page.getByRole('button', { name: '从第 2 页开始' }).click();
  await expect(player(page)).toHaveAttribute('data-chapter', '2');
  await expect(pace).toHaveValue('1.5');
  await page.getByRole('button', { name: '循环播放' }).click();
  await card.getByRole('button', { name: /看乙/ }).click();
  await expect(page.getByText('稍后从第 1 页重新播放')).toBeVisible();
  await expect(player(page)).toHaveAttribute('data-chapter', '1', { timeout: 30_000 });
  await expect(player(page)).toHaveAttribute('data-play', 'playing');

  await expect(card).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await page.getByRole('button', { name: '从第 1 页开始' }).click();
  await expect(player(page)).toHaveAttribute('data-chapter', '1');
  await expect(page.getByRole('button', { name: '循环播放' })).toHaveAttribute('aria-pressed', 'true');
  // Whoever leaves makes place for a new audience.
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: '开始', exact: true })).toBeVisible();
});

test('buttons of a page ask, have something said and end it, also after the last page', async ({ page, product }) => {
  const play = await makePlay(product, '按钮', [
    { name: '甲', script: '这是甲，慢慢讲，讲得长一些，好让人有时间按下按钮。' },
  ]);
  const frame = (y: number) => ({ x: 80, y, width: 400, height: 80, rotation: 0 });
  const button = (id: string, y: number, words: string, action: object) => ({
    ...{ id, kind: 'button', words, action, frames: { '1': frame(y), '2': frame(y) } },
    ...{ text: { size: 30, colour: '#14172b' }, box: { fill: '#ffffff' } },
  });
  const components = [
    button('say', 100, '说一句', { do: 'say', text: '欢迎光临，这边请。' }),
    button('ask', 220, '问一句', { do: 'ask', text: '公司介绍' }),
    button('end', 340, '结束', { do: 'end' }),
  ] as unknown as NodeContent['components'];
  await product.call(saveAvatarNode, { projectId: play.id, id: play.ids[0] ?? '', components }, play.token);
  await open(page, product, play);
  await page.getByRole('button', { name: '开始', exact: true }).click();
  const card = page.getByRole('region', { name: '现场提问' });
  await page.getByRole('button', { name: '说一句' }).click();
  await expect(player(page)).toHaveAttribute('data-play', 'hall');
  await expect(caption(page)).toContainText('欢迎光临');
  await expect(player(page)).toHaveAttribute('data-play', 'playing', { timeout: 30_000 });
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: '讲完了' })).toBeVisible();
  // The line was given back at the end: it is taken again.
  await page.getByRole('button', { name: '问一句' }).click();
  await expect(card.getByRole('heading', { name: '公司介绍' })).toBeVisible();
  await expect(card.getByText(/正在回答|回答完了/)).toBeVisible();
  await expect(card.getByRole('alert')).toHaveCount(0);
  await card.getByRole('button', { name: '接着讲' }).click();
  await page.getByRole('button', { name: '结束', exact: true }).click();
  await expect(page.getByRole('button', { name: '重新开始' })).toBeVisible();
});

test('a project without nodes says so and leads on, a visitor without a ticket is asked to sign in, and a closed one says so', async ({
  page,
  product,
}) => {
  const empty = await makePlay(product, '没有节点', []);
  await open(page, product, empty);
  await expect(page.getByRole('heading', { name: '还没有讲解内容' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '和数字人对话' }).click();
  await expect(page.getByRole('button', { name: '开始对话' })).toBeVisible();
  await page.goto(`${product.address}/?none#/outlinePlay/${empty.id}`);
  await expect(page.getByRole('heading', { name: '请先登录' })).toBeVisible();
  await page.goto(`${product.address}/?wrong#/outlinePlay/${empty.id}?ticket=none`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await product.call(nodeList, { projectId: empty.id }, empty.token)).data.nodes).toEqual([]);
});

test('a presentation is given to its audience: by a link and a code, and in a page that may embed it', async ({
  page,
  product,
  browser,
}) => {
  const play = await makePlay(product, '给观众看的讲解', [{ name: '甲', script: '大家好，欢迎来到这里。' }]);
  await product.call(changeEmbedDomains, { id: play.id, add: ['example.com'] }, play.token);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, '/home/project/list');
  await page.getByRole('heading', { name: '给观众看的讲解' }).hover();
  await page.getByRole('button', { name: '给观众看的讲解的更多操作' }).click();
  await page.getByRole('menuitem', { name: '发布和链接' }).click();
  const drawer = page.getByRole('dialog', { name: '发布' });
  await drawer.getByText('讲解', { exact: true }).click();
  await drawer.getByRole('button', { name: '复制链接' }).click();
  const link = await drawer.getByRole('textbox', { name: '讲解的免登录链接' }).inputValue();
  await expectAccessible(page, '[role="dialog"]');

  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const theirs = await stranger.newPage();
  await theirs.goto(link);
  await theirs.getByRole('button', { name: '开始', exact: true }).click();
  await expect(caption(theirs)).toContainText('大家好');
  await stranger.close();

  await drawer.getByText('嵌入网页', { exact: true }).click();
  await drawer.getByText('讲解', { exact: true }).click();
  await drawer.getByRole('button', { name: '生成并复制代码' }).click();
  const code = await drawer.getByRole('textbox', { name: '嵌入代码' }).inputValue();
  const [, framed = ''] = /src="([^"]+)"/.exec(code) ?? [];
  expect(framed).toMatch(/\/embed\/[\da-f-]{36}#\/outlinePlay\?ticket=/);
  const alone = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await alone.goto(framed);
  await expect(alone.getByRole('button', { name: '开始', exact: true })).toBeVisible();
  await alone.context().close();
});

test('在线演示 of nodes stays there and plays what is saved from the node on that is edited, whatever is published', async ({
  page,
  product,
}) => {
  const play = await makePlay(product, '演示三页', [
    { name: '迎宾', script: '欢迎来到这里。' },
    { name: '发布过的一页', script: '这是发布过的话。' },
    { name: '收尾', script: '谢谢观看。' },
  ]);
  await product.call(publishProject, { id: play.id }, play.token);
  const saved = { id: play.ids[1] ?? '', projectId: play.id, name: '改过的一页', script: '这是改过的话。' };
  await product.call(saveAvatarNode, saved, play.token);
  await signIn(page, product, `/home/project?id=${play.id}&tab=nodes`);
  await page.getByRole('button', { name: /第 2 页，改过的一页/ }).click();
  await page.getByRole('button', { name: '在线演示' }).click();
  const demo = page.getByRole('dialog', { name: '在线演示' });
  await expect(demo.getByText('演示的是已保存的内容')).toBeVisible();
  const inside = demo.frameLocator('iframe');
  await expect(inside.getByRole('button', { name: '从第 1 页开始' })).toBeVisible();
  await inside.getByRole('button', { name: '从第 2 页开始' }).click();
  await expect(inside.locator('[data-caption]')).toContainText('这是改过的话。');
  await demo.getByRole('button', { name: '结束演示' }).click();
  await expect(demo).toHaveCount(0);
  await expect(page).toHaveURL(/tab=nodes/);

  await open(page, product, play);
  await page.getByRole('button', { name: '开始', exact: true }).click();
  await page.keyboard.press('2');
  await expect(page.getByText('第 2 页，发布过的一页')).toBeVisible();
});
