const DESKTOP = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const PHONE = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
];

/** Agrees and opens one of the two forms of the phone's sign-in. */
const openForm = (name) => async (page) => {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: '返回' }).waitFor();
};

/** Every page that a visitor can open. `shows` waits for what it is about; `act` goes on from there; `tall`: as long as it is. */
export const PAGES = [
  { name: 'home', path: '/index/home', sizes: DESKTOP, shows: 'role=button[name="免费体验"]' },
  {
    name: 'home-below',
    path: '/index/home',
    sizes: DESKTOP,
    tall: true,
    shows: 'role=button[name="看示例案例"]',
    brands: ['default', 'laihua', 'njtwmc'],
    async act(page) {
      await page.getByRole('button', { name: '看示例案例' }).click();
      await page.getByRole('region', { name: '示例案例' }).waitFor();
    },
  },
  { name: 'member', path: '/index/member', sizes: DESKTOP, tall: true },
  { name: 'help-company', path: '/index/help', sizes: DESKTOP, tall: true },
  { name: 'help-product', path: '/index/help?index=0-1', sizes: DESKTOP, tall: true },
  { name: 'help-tutorial', path: '/index/help?index=1-0', sizes: DESKTOP, shows: 'h1, h2' },
  { name: 'help-privacy', path: '/index/help?index=2-0', sizes: DESKTOP },
  { name: 'help-service', path: '/index/help?index=2-1', sizes: DESKTOP },
  { name: 'copilot', path: '/index/copilot', sizes: DESKTOP, tall: true },
  { name: 'front-door', path: '/oem', sizes: DESKTOP },
  { name: 'not-found', path: '/nowhere', sizes: DESKTOP, shows: 'h1, h2', brands: ['default', 'oem'] },
  {
    name: 'trial',
    path: '/index/member',
    sizes: DESKTOP,
    signedIn: 'demo',
    brands: ['default', 'laihua', 'hw', 'tw'],
    async act(page) {
      await page.getByRole('button', { name: 'Hi，点击我体验交互数字人' }).click();
      await page.frameLocator('iframe').locator('canvas').first().waitFor();
    },
  },
  { name: 'phone-home', path: '/mIndex/mHome', sizes: PHONE, tall: true },
  { name: 'h5-landing', path: '/h5/login', sizes: PHONE },
  { name: 'h5-password', path: '/h5/login', sizes: PHONE, act: openForm('密码登录') },
  { name: 'h5-phone', path: '/h5/login', sizes: PHONE, act: openForm('手机号登录'), except: ['tw'] },
  {
    name: 'h5-agreement',
    path: '/h5/login',
    sizes: PHONE,
    async act(page) {
      await page.getByText('用户协议', { exact: true }).click();
      await page.getByRole('button', { name: '返回' }).waitFor();
    },
  },
  { name: 'h5-english', path: '/h5/login', sizes: PHONE, partner: true, shows: 'role=button' },
  {
    name: 'h5-english-agreement',
    path: '/h5/login',
    sizes: PHONE,
    partner: true,
    tall: true,
    shows: 'role=button',
    brands: ['default', 'njtwmc'],
    async act(page) {
      await page.getByText('User Agreement', { exact: true }).click();
      await page.getByRole('heading', { name: '1. The Service' }).waitFor();
    },
  },
  {
    name: 'h5-list',
    path: '/h5/list',
    sizes: [...PHONE, { width: 1440, height: 900 }],
    signedIn: 'demo',
    shows: 'role=link[name=/^开始/]',
  },
];

export const BRANDS = ['default', 'laihua', 'hw', 'tw', 'oem', 'njtwmc'];
