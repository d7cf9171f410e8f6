import os from 'node:os';
import path from 'node:path';
import { TUTORIAL_STEPS } from '../../web/features/site/help/tutorial-steps.ts';

/** A laptop; the pictures are larger, so that they stay sharp when they are opened. */
const SIZE = { width: 1280, height: 800 };
const SHARPNESS = 1.25;

/** One way to a picture for each step, in the order of TUTORIAL_STEPS; answers what the step is about, to be ringed, or nothing. */
const WAYS = [
  async ({ visitor, open }) => {
    await open(visitor, '/index/home');
    await visitor.getByRole('banner').getByRole('button', { name: '登录', exact: true }).click();
    await visitor.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).waitFor();
    return null;
  },
  async ({ page, open }) => {
    await open(page, '/home/role');
    await page.getByRole('heading', { name: /^小政/ }).waitFor();
    return page.getByRole('navigation', { name: '工作台' });
  },
  async ({ page, open }) => {
    await open(page, '/home/knowledgeList/table');
    await page.getByRole('button', { name: '新建知识库' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名称').fill('政务大厅办事指南');
    await dialog.locator('input[type=file][aria-label=选择文件]').setInputFiles([
      {
        name: '居住证办理流程.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('居住证办理流程。第一步，网上预约。第二步，到窗口提交材料。'),
      },
    ]);
    await dialog.getByRole('list', { name: '预览分段' }).getByRole('listitem').first().waitFor();
    return null;
  },
  async ({ page, open, content }) => {
    await open(page, `/home/knowledgeList/${content.libraries[0]}`);
    const documents = page.getByRole('region', { name: '文档' });
    await documents.getByText('可用').first().waitFor();
    return documents;
  },
  async ({ page, open, content }) => {
    await open(page, `/home/knowledgeList/${content.libraries[0]}`);
    await page.getByTitle('社会保障卡补领须知.md').first().click();
    const segment = page.getByRole('region', { name: '分段' }).getByRole('listitem').nth(1);
    await segment.getByRole('button').first().click();
    return segment;
  },
  async ({ page, open, content }) => {
    await open(page, `/home/knowLedgeDetail/knowledgeDocWash?id=${content.libraries[0]}`);
    await page.getByRole('button', { name: '开始清洗' }).click();
    const proposal = page.getByRole('region', { name: '清洗建议' }).getByRole('article').first();
    await proposal.locator('ins').first().waitFor();
    return proposal;
  },
  async ({ page, open, content }) => {
    await open(page, `/home/knowledgeList/qaLibrary/${content.questions}`);
    await page.getByRole('row', { name: /停车场怎么收费/ }).waitFor();
    return page.getByRole('button', { name: '新增问答' });
  },
  async ({ page, open, content }) => {
    await open(page, `/home/knowLedgeDetail/knowledgeHitTest?id=${content.libraries[0]}`);
    await page.getByRole('textbox').first().fill('补领社保卡要去几号窗口？');
    await page.getByRole('button', { name: /开始测试/ }).click();
    await page.getByText('12 号窗口').first().waitFor();
    return null;
  },
  async ({ page, open, content }) => {
    await open(page, `/home/roles?id=${content.roles[0]}`);
    await page.getByLabel('角色名称').waitFor();
    return page.getByLabel('角色描述');
  },
  async ({ page, open, content, section }) => {
    await open(page, `/home/roles?id=${content.roles[0]}`);
    return section('知识');
  },
  async ({ page, open, content, section }) => {
    await open(page, `/home/roles?id=${content.roles[0]}`);
    return section('形象');
  },
  async ({ page, open, content }) => {
    await open(page, `/home/roles?id=${content.roles[0]}`);
    await ask(page, '补领社会保障卡要去几号窗口？', /12 号窗口/);
    return null;
  },
  async ({ page, open, content }) => {
    await open(page, `/home/project?id=${content.project}`);
    await page.getByLabel('项目名称').first().waitFor();
    return page.getByRole('radiogroup', { name: '画面方向' });
  },
  async ({ page, open }) => {
    await open(page, '/home/recording');
    await page.getByText('小政').first().waitFor();
    return null;
  },
];

/** A question in the demo panel, and its whole answer. */
export async function ask(page, question, answer) {
  const panel = page.getByRole('region', { name: '在线演示' });
  const begin = panel.getByRole('button', { name: '在线演示' });
  await begin.click();
  await panel.getByLabel('输入问题').fill(question);
  await page.keyboard.press('Enter');
  await panel.getByText(answer).last().waitFor();
  await panel
    .locator('canvas[data-stage-state=speaking]')
    .waitFor({ timeout: 15_000 })
    .catch(() => {});
}

/** A page of the creator, at the size of a laptop. */
export async function openCreator(browser, token, sharpness = SHARPNESS) {
  const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: sharpness, locale: 'zh-CN' });
  if (token) await context.addInitScript((value) => localStorage.setItem('userToken', value), token);
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

export async function openAt(page, server, path) {
  await page.goto('about:blank');
  await page.goto(`${server.address}/#${path}`);
  await page.evaluate(() => document.fonts.ready);
}

export async function photographTutorial({ browser, server, content, write }) {
  if (WAYS.length !== TUTORIAL_STEPS.length) throw new Error('every step of the tutorial needs its way');
  const page = await openCreator(browser, content.token);
  const visitor = await openCreator(browser, '');
  const open = (where, path) => openAt(where, server, path);
  const section = async (name) => {
    const index = page.getByRole('navigation', { name: '设置目录' });
    await index.getByText(name).first().click();
    return null;
  };
  for (const [at, way] of WAYS.entries()) {
    const shown = at === 0 ? visitor : page;
    const subject = await way({ page, visitor, open, content, section }).catch(async (error) => {
      const seen = path.join(os.tmpdir(), `help-picture-${at + 1}.png`);
      await shown.screenshot({ path: seen });
      throw new Error(`step ${at + 1} has changed; what was seen: ${seen}`, { cause: error });
    });
    await shown.waitForTimeout(900); // figures and drawers have come to rest
    await ring(shown, subject);
    await write(`tutorial-${String(at + 1).padStart(2, '0')}`, await shown.screenshot());
  }
  await page.context().close();
  await visitor.context().close();
}

/** A frame around what the step is about. */
async function ring(page, subject) {
  const box = await subject?.boundingBox();
  if (!box) return;
  await page.evaluate(({ x, y, width, height }) => {
    const frame = document.createElement('div');
    const [left, top] = [Math.max(x - 6, 4), Math.max(y - 6, 4)];
    Object.assign(frame.style, {
      position: 'fixed',
      left: `${left}px`,
      top: `${top}px`,
      width: `${Math.min(x + width + 6, window.innerWidth - 4) - left}px`,
      height: `${Math.min(y + height + 6, window.innerHeight - 4) - top}px`,
      border: '3px solid var(--warm)',
      borderRadius: '12px',
      boxSizing: 'border-box',
      pointerEvents: 'none',
      zIndex: '9999',
    });
    document.body.append(frame);
  }, box);
}
