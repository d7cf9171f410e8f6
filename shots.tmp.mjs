import { chromium } from '@playwright/test';
import fs from 'node:fs';
const [,, ...only] = process.argv;
const A = 'http://localhost:8115';
const cred = fs.readFileSync('/tmp/guard-data/credentials.txt','utf8').match(/demo\t(.*)/)[1];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-background-networking'] });
const contact = { kfPhone: '400-820-8820', serviceEmail: 'service@huashen.cn', kfImg: 'data:image/svg+xml;base64,' + Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#fff"/><path d="M0 0h3v3H0zM6 0h3v3H6zM0 6h3v3H0zM4 4h1v1H4zM6 5h2v1H6zM5 7h1v2H5zM7 7h2v1H7zM4 1h1v2H4zM1 4h2v1H1z"/></svg>').toString('base64') };
for (const [size, viewport] of [['d', { width: 1440, height: 900 }], ['m', { width: 390, height: 844 }]]) {
  const ctx = await browser.newContext({ viewport, locale: 'zh-CN', hasTouch: size==='m' });
  const page = await ctx.newPage();
  page.on('pageerror', e => console.log('pageerror', e.message));
  page.on('console', m => m.type()==='error' && console.log('console', m.text().slice(0,300)));
  let patch = {};
  await page.route('**/avatar/userInfo', async (route) => { const r = await route.fetch(); const j = await r.json(); if (j.data) Object.assign(j.data, patch); await route.fulfill({ response: r, json: j }); });
  const shot = async (name) => { await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/guard-shots/${name}-${size}.png` }); };
  const want = (n) => only.length === 0 || only.includes(n);
  const login = async () => {
    const r = await page.request.post(A + '/avatar/v2/login', { data: { loginEmail: 'demo', loginEmailPwd: (await import('js-md5')).md5(cred) } });
    const { data } = await r.json();
    await page.goto(A); await page.evaluate((t) => localStorage.setItem('userToken', t), data.token);
  };
  await login();
  const go = async (hash) => { await page.goto(A + '/#' + hash); await page.reload(); await page.waitForLoadState('networkidle'); };
  const brand = (b) => page.evaluate((b) => window.__brand?.(b), b);
  if (want('panel')) { patch = { winLineLimit: 4, androidLineLimit: 2, usedFileSizeString: '3276.80MB', usedVideoSizeString: '512.00MB', secret: 'x' }; await go('/home/role'); await page.getByRole('button', { name: /^账号/ }).click(); await shot('panel'); 
    await page.getByRole('button', {name: '查看Secret'}).click(); await shot('secret'); }
  if (want('panelpublic')) { patch = {}; await go('/index/home'); await page.getByRole('button', { name: /^账号/ }).click(); await shot('panelpublic'); }
  if (want('password')) { await go('/home/role'); await page.getByRole('button', { name: /^账号/ }).click(); await page.getByRole('button', { name: '修改密码' }).click(); await shot('password'); await page.getByRole('button', { name: '确定' }).click(); await shot('password-errors'); }
  if (want('devices')) { await go('/home/role'); await page.getByRole('button', { name: /^账号/ }).click(); await page.getByRole('button', { name: '登录设备' }).click(); await shot('devices'); }
  if (want('logout')) { await go('/home/role'); await page.getByRole('button', { name: /^账号/ }).click(); await page.getByRole('button', { name: '退出登录' }).click(); await shot('logout'); }
  if (want('expiring')) { patch = { expireTime: new Date(Date.now() + 4*86400e3).toISOString().slice(0,10) + ' 00:00:00' }; await go('/home/role'); await shot('expiring'); await page.getByRole('button', { name: /^账号/ }).click(); await shot('expiring-panel'); }
  if (want('expired')) { patch = { expireTime: '2020-01-01 00:00:00' }; await go('/home/role'); await shot('expired'); }
  if (want('banned')) { patch = { online: 0 }; await page.route('**/*', async (route) => { if (route.request().resourceType() !== 'document') return route.fallback(); const r = await route.fetch(); const t = await r.text(); await route.fulfill({ response: r, body: t.replace(/"kfImg":"[^"]*"/, `"kfImg":"/x.svg"`).replace(/"kfPhone":"[^"]*"/, `"kfPhone":"${contact.kfPhone}"`).replace(/"serviceEmail":"[^"]*"/, `"serviceEmail":"${contact.serviceEmail}"`) }); });
    await page.route('**/x.svg', r => r.fulfill({ contentType: 'image/svg+xml', body: Buffer.from(contact.kfImg.split(',')[1], 'base64').toString() }));
    await go('/home/role'); await shot('banned'); 
    if (want('marketing')) { patch = { firstLogin: true }; await page.evaluate(() => localStorage.clear()); await go('/index/home');
      await page.goto(A + '/#/login'); await page.getByRole('tab', { name: '密码登录' }).click(); await page.getByLabel('账号', { exact: true }).fill('demo'); await page.getByLabel('密码', { exact: true }).fill(cred); await page.getByRole('checkbox').check(); await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click(); await page.getByText('欢迎使用').waitFor(); await page.waitForTimeout(3500); await shot('marketing'); } }
  await ctx.close();
}
await browser.close();
