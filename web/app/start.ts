import './take-path.ts'; // before anything reads the address
import '#web/features/account/take-prefill.ts'; // before the router reads the address
import 'antd/dist/reset.css';
import './tokens.css';
import './base.css';
import { drawFirstLook } from '#web/features/site/home/first-look.ts';
import { readServedBrand } from '#web/lib/served-brand.ts';
import { applyBrand } from './apply-brand.ts';
import { leadsHome } from './leads-home.ts';

/** How long the application waits at most for the first picture to be drawn, in ms; it is being fetched meanwhile. */
const FIRST_LOOK_MS = 400;

/** What a visitor sees first, drawn before the application is read: its own brand's colours, and the head of the home page. */
async function start(): Promise<void> {
  const brand = readServedBrand();
  const root = document.getElementById('root');
  if (brand) applyBrand(brand);
  if (brand && root && leadsHome(window.location.hash, window.innerWidth > window.innerHeight)) {
    const drawn = drawFirstLook(root, brand).then(nextPicture);
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, FIRST_LOOK_MS))]);
  }
  await import('./main.tsx');
}

/** After the browser has drawn what stands in the page now. */
function nextPicture(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

await start();
