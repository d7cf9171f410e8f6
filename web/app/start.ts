import '#web/lib/lend-storage.ts'; // before anything reads what is stored
import './take-path.ts'; // before anything reads the address
import '#web/features/account/take-prefill.ts'; // before the router reads the address
import 'antd/dist/reset.css';
import './tokens.css';
import './base.css';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { drawRoom } from '#web/features/room/first-look.ts';
import { drawHome, drawMember } from '#web/features/site/first-look.ts';
import { fileOf } from '#web/features/site/picture-files.ts';
import { isFramed } from '#web/lib/is-framed.ts';
import { readToken } from '#web/lib/read-token.ts';
import { readServedBrand } from '#web/lib/served-brand.ts';
import { applyBrand } from './apply-brand.ts';
import { leadsHome } from './leads-home.ts';

/** How long the application waits at most for the first picture to be drawn, in ms; it is being fetched meanwhile. */
const FIRST_LOOK_MS = 400;
/** The same of a room: it shows nothing either before the server has said who is there. */
const ROOM_LOOK_MS = 1500;

const room = () => import('#web/features/room/room-page.tsx');
const drawPlace: Look = (root, brand) =>
  drawRoom(root, { brand, hash: window.location.hash, pictureOf: (code) => fileOf(`hero-${code}.webp`) });
type Look = (root: HTMLElement, brand: CompanyConfig) => Promise<void> | void;
/** Pages that people come to from elsewhere are fetched beside the application, not after it; some are drawn before it. */
const DOORS: readonly [RegExp, () => Promise<unknown>, Look?][] = [
  [/^#\/digital\/check\b/i, () => import('#web/features/self-check/self-check-page.tsx')],
  [/^#\/(digital2?|roleShare)\b/i, room, drawPlace],
  [/^#\/outlinePlay\b/i, () => import('#web/features/room/outline/outline-play-page.tsx')],
  [/^#\/oem\b/i, () => import('#web/features/site/front-door-page.tsx')],
  [/^#\/h5\b/i, () => Promise.all([import('./shell/h5-shell.tsx'), import('./pages/h5-login-page.tsx')])],
  [/^#\/index\/member\b/i, () => import('#web/features/site/member-page.tsx'), drawMember],
  [/^#\/index\/copilot\b/i, () => import('#web/features/site/copilot-page.tsx')],
  [/^#\/index\/help\b/i, () => import('#web/features/site/help/help-page.tsx')],
  [/^#\/mIndex\b/i, () => import('#web/features/site/mobile/mobile-home-page.tsx')],
];

/** The same of the workbench, for those who are signed in: what stands around every page, and the pages that read most. */
const WORK = /^#\/(home|project|cloneRole)\b/i;
const WORK_PAGES: readonly [RegExp, () => Promise<unknown>][] = [
  [
    /^#\/home\/roles\b/i,
    () => Promise.all([import('./shell/expiry-frame.tsx'), import('./pages/role-editor-page.tsx')]),
  ],
  [/^#\/home\/role\b/i, () => Promise.all([import('./shell/workbench-shell.tsx'), import('./pages/role-list.tsx')])],
  [WORK, () => import('./shell/workbench-shell.tsx')],
];

/** Where `/` leads (specification 1 §2). */
const FRONT = window.innerWidth > window.innerHeight ? '#/index/home' : '#/mIndex/mHome';

/** What a visitor sees first, drawn before the application is read: its own brand's colours, and the head of the page. */
async function start(): Promise<void> {
  const brand = readServedBrand();
  const root = document.getElementById('root');
  if (brand) applyBrand(brand);
  const framed = isFramed();
  const { hash } = window.location;
  if (!framed && WORK.test(hash) && readToken() !== '') {
    const [, page] = WORK_PAGES.find(([address]) => address.test(hash)) ?? [];
    Promise.all([import('./product-frame.tsx'), page?.()]).catch(() => {}); // as below
  }
  const [, door, look] = DOORS.find(([address]) => address.test(hash || FRONT)) ?? [];
  const draw = framed ? drawPlace : leadsHome(hash, window.innerWidth > window.innerHeight) ? drawHome : look;
  const readDoor = () => (framed ? room : door)?.().catch(() => {}); // the router asks again, and says what failed
  const asksFirst = draw === drawPlace; // who is there, before the page's parts have every connection
  if (!asksFirst) void readDoor();
  if (brand && root && draw) {
    const drawn = Promise.resolve(draw(root, brand)).then(nextPicture);
    const wait = asksFirst ? ROOM_LOOK_MS : FIRST_LOOK_MS;
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, wait))]);
  }
  if (asksFirst) void readDoor();
  await import('./main.tsx');
}

/** After the browser has drawn what stands in the page now. */
function nextPicture(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

// Not awaited: the application imports from this file, and would wait for what waits for it.
void start();
