import fs from 'node:fs/promises';
import { rolePage, saveRole } from '#contract/role.contract.ts';
import { startScriptedUpstream, type UpstreamCall } from '#server/testing/scripted-upstream.ts';
import type { RunningServer } from '#server/testing/start-server.ts';
import { startBreakableProxy } from './support/breakable-proxy.ts';
import { copyInstallation } from './support/installation.ts';
import { test as base, expect } from './support/product.ts';
import { startJourneyServer } from './support/start-journey-server.ts';

interface Scripted {
  server: RunningServer;
  token: string;
  roleId: string;
  /** What the model service does with the next calls. */
  play(script: (call: UpstreamCall) => void): void;
  calls: UpstreamCall[];
}

/** A product whose role runs on a model service that the test plays by hand. */
const test = base.extend<object, { scripted: Scripted }>({
  scripted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      let script: (call: UpstreamCall) => void = (call) => call.end();
      const calls: UpstreamCall[] = [];
      const upstream = await startScriptedUpstream((call) => {
        calls.push(call);
        script(call);
      });
      const dataDir = await copyInstallation();
      const server = await startJourneyServer(dataDir, {
        LLM_BASE_URL: upstream.baseUrl,
        LLM_MODELS: 'DeepSeek-V3-241226',
      });
      const token = await server.signIn();
      const [demo] = (await server.call(rolePage, {}, token)).data.records;
      if (!demo) throw new Error('the demo role is missing');
      const role = { ...demo, id: undefined, name: '大模型角色', modelName: 'DeepSeek-V3-241226', documentLibId: null };
      const roleId = (await server.call(saveRole, role, token)).data;
      await use({
        server,
        token,
        roleId,
        calls,
        play: (next) => {
          script = next;
        },
      });
      await server.stop();
      await upstream.close();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test.beforeEach(async ({ page, scripted }) => {
  await page.addInitScript((token) => localStorage.setItem('userToken', token), scripted.token);
  await page.goto(`${scripted.server.address}/#/home/roles?id=${scripted.roleId}`);
  const panel = page.getByRole('region', { name: '在线演示' });
  await panel.getByRole('button', { name: '在线演示' }).click();
  await expect(panel.getByText('您好，我是小华。')).toBeVisible();
  await expect(panel.getByRole('button', { name: '停止回答' })).toHaveCount(0); // the greeting is not cut short
});

test('an answer that is stopped keeps what was said; asked again it starts over', async ({ page, scripted }) => {
  const panel = page.getByRole('region', { name: '在线演示' });
  scripted.play((call) => call.send('这句话刚刚开始，'));
  await panel.getByLabel('输入问题').fill('请介绍一下自己');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('这句话刚刚开始，')).toBeVisible();
  await expect(panel.getByText('DeepSeek-V3-241226')).toBeVisible();
  await panel.getByRole('button', { name: '停止回答' }).click();
  await expect(panel.getByText('已停止')).toBeVisible();
  await scripted.calls.at(-1)?.closed; // the model is not left talking to nobody

  scripted.play((call) => {
    call.send('我是**小华**<script>window.hacked = true</script>，很高兴认识您。');
    call.end();
  });
  await panel.getByRole('button', { name: '重新回答' }).click();
  await expect(panel.getByText('很高兴认识您。')).toBeVisible();
  await expect(panel.locator('strong', { hasText: '小华' })).toBeVisible();
  await expect(panel.getByText('这句话刚刚开始，')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('the last question is changed and asked in place of itself, at a desk and on a phone', async ({
  page,
  scripted,
}) => {
  const panel = page.getByRole('region', { name: '在线演示' });
  const answer = (text: string) =>
    scripted.play((call) => {
      call.send(text);
      call.end();
    });
  answer('上海今天多云。');
  await panel.getByLabel('输入问题').fill('上海天气');
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: '修改问题' }).click();
  await panel.getByLabel('修改问题').fill('苏州天气');
  await page.keyboard.press('Escape');
  await expect(panel.getByText('上海天气')).toBeVisible();
  await panel.getByRole('button', { name: '修改问题' }).click();
  await panel.getByLabel('修改问题').fill('杭州天气');
  answer('杭州今天有雨。');
  await panel.getByRole('button', { name: '重新发送' }).click();
  await expect(panel.getByText('杭州今天有雨。')).toBeVisible();
  await expect(panel.getByText('上海')).toHaveCount(0);
  expect(JSON.stringify(scripted.calls.at(-1)?.body)).not.toContain('上海'); // nor is the model told

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: '在线演示' }).click();
  await expect(panel.getByText('杭州今天有雨。')).toBeVisible();
  await panel.getByRole('button', { name: '修改问题' }).click();
  await panel.getByLabel('修改问题').fill('宁波天气');
  answer('宁波今天晴。');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('宁波今天晴。')).toBeVisible();
  await expect(panel.getByText('杭州')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a model service that fails is explained, and the question can be asked again', async ({ page, scripted }) => {
  const panel = page.getByRole('region', { name: '在线演示' });
  scripted.play((call) => call.fail(500));
  await panel.getByLabel('输入问题').fill('在吗');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('模型服务出错，请稍后重试')).toBeVisible();
  scripted.play((call) => {
    call.send('在的。');
    call.end();
  });
  await panel.getByRole('button', { name: '重试' }).click();
  await expect(panel.getByText('在的。')).toBeVisible();
  await expect(panel.getByText('模型服务出错，请稍后重试')).toHaveCount(0);
});

test('a connection that breaks is taken up again without losing a word', async ({ page, scripted }) => {
  const proxy = await startBreakableProxy(scripted.server.address);
  await page.goto(`${proxy.address}/#/home/roles?id=${scripted.roleId}`);
  const panel = page.getByRole('region', { name: '在线演示' });
  await panel.getByRole('button', { name: '在线演示' }).click();
  const called = Promise.withResolvers<UpstreamCall>();
  scripted.play(called.resolve);
  await expect(panel.getByText('您好，我是小华。')).toBeVisible();
  await panel.getByLabel('输入问题').fill('讲个故事');
  await page.keyboard.press('Enter');
  const call = await called.promise;
  call.send('从前，');
  await expect(panel.getByText('从前，')).toBeVisible();
  proxy.break();
  await expect(panel.getByText('连接中断，正在恢复…')).toBeVisible();
  call.send('有座山，');
  proxy.mend();
  call.send('山里有座庙。');
  call.end();
  await expect(panel.getByText('从前，有座山，山里有座庙。')).toBeVisible();
  await expect(panel.getByText('连接中断，正在恢复…')).toHaveCount(0);
  proxy.close();
});

test('a conversation is read back after a reload, and stands in the records until it is deleted', {
  tag: '@gate',
}, async ({ page, scripted }) => {
  const panel = page.getByRole('region', { name: '在线演示' });
  scripted.play((call) => {
    call.send('周末上午可以办理。');
    call.end();
  });
  await panel.getByLabel('输入问题').fill('周末能办吗');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: '重新回答' })).toBeVisible();
  await page.reload();
  await expect(panel.getByText('周末上午可以办理。')).toBeVisible();

  await page.goto(`${scripted.server.address}/#/home/recording?keyword=周末`);
  await page.getByRole('button', { name: '周末能办吗' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('周末上午可以办理。')).toBeVisible();
  // Where the time went is one line until somebody wants to know.
  await expect(drawer.getByText('首字', { exact: true })).toBeHidden();
  await drawer.getByText('用时分解').click();
  await expect(drawer.getByText('首字', { exact: true })).toBeVisible();

  // The right answer is written where the wrong one stands, into a library that the role gets with it.
  await drawer.getByRole('button', { name: '改回答' }).click();
  const mend = drawer.getByRole('form', { name: '正确的回答' });
  await expect(mend.getByLabel('问到')).toHaveValue('周末能办吗');
  await mend.getByRole('textbox', { name: '正确的回答' }).fill('周六上午可以，周日不办。');
  await mend.getByRole('button', { name: '加入问答库' }).click();
  await expect(drawer.getByText('再问到时照此回答')).toBeVisible();
  await drawer.getByRole('button', { name: '撤销' }).click();
  await expect(drawer.getByRole('button', { name: '改回答' })).toBeVisible();
  await drawer.getByRole('button', { name: '删除这次对话' }).click();
  await expect(page.getByText('没有符合条件的对话')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('button', { name: '周末能办吗' })).toBeVisible();
});

test('a hostile answer freezes nothing: it is shown as text, what follows it as Markdown, and the page goes on', async ({
  page,
  scripted,
}) => {
  const attacks = ['[a]('.repeat(1000), `${'>'.repeat(5000)}末`];
  scripted.play((call) => {
    for (const attack of attacks) {
      for (let at = 0; at < attack.length; at += 50) call.send(attack.slice(at, at + 50));
      call.send('\n\n');
    }
    call.send('最后是**重点**。');
    call.end();
  });
  const panel = page.getByRole('region', { name: '在线演示' });
  await panel.getByLabel('输入问题').fill('说点难读的');
  await page.keyboard.press('Enter');
  const answer = panel.locator('[data-answer="done"]').last();
  await expect(answer.locator('strong', { hasText: '重点' })).toBeVisible();
  await expect(answer).toContainText('[a]('.repeat(20));
  await expect(answer).toContainText('>'.repeat(100));

  scripted.play((call) => {
    call.send('一切照常。');
    call.end();
  });
  await panel.getByLabel('输入问题').fill('还好吗');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('一切照常。')).toBeVisible();
  await expect(panel.locator('strong', { hasText: '重点' })).toBeVisible();
});
