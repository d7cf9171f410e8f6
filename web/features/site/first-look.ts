import type { CompanyConfig } from '#contract/company.contract.ts';
import { hasSitePage, MEMBER_PAGE } from '#contract/has-site-page.contract.ts';
import { makeElement as make } from '#web/ui/make-element.ts';
import gate from '#web/ui/moon-gate.module.css';
import { drawGate } from '#web/ui/moon-gate-shapes.ts';
import { pickHero } from './content/pick-hero.ts';
import { PLANS_HEAD } from './content/plans-head.ts';
import person from './home/hero-person.module.css';
import page from './home/home-page.module.css';
import member from './member-head.module.css';
import { fileOf, sizeOf } from './picture-files.ts';

/**
 * The head of the home page before any of the application has been read: the same person, gate and words at the same places as
 * home-page.tsx draws them a moment later, in its styles. The picture is on its way to the screen when the promise is kept.
 */
export async function drawHome(root: HTMLElement, brand: CompanyConfig): Promise<void> {
  const hero = pickHero(brand);
  const picture = make('img', '', []);
  Object.assign(picture, {
    ...sizeOf(`hero-${hero.person}`),
    alt: `数字人${hero.name}`,
    fetchPriority: 'high',
    src: fileOf(`hero-${hero.person}.webp`),
  });
  const head = make('section', page.hero, [
    make('div', page.wrap, [
      make('div', person.scene, [make('div', person.gate, [drawMoonGate()]), make('div', person.person, [picture])]),
      make('div', page.copy, [
        make('h1', '', breakBetween(hero.headline)),
        make('p', page.purpose, breakBetween(hero.purpose)),
      ]),
    ]),
  ]);
  const { bg } = brand.homeInfo.one;
  if (bg) head.style.backgroundImage = `url("${bg}")`;
  root.append(make('main', '', [head]));
  await picture.decode().catch(() => {}); // the words stand without it
}

/** The same for the page of plans: its words, with the places of buttons and faces. */
export function drawMember(root: HTMLElement, brand: CompanyConfig): void {
  if (!hasSitePage(brand, MEMBER_PAGE)) return;
  const { title, purpose } = PLANS_HEAD;
  const words = make('div', '', [
    make('h1', '', [title[0], document.createElement('wbr'), title[1]]),
    make('p', '', breakBetween(purpose)),
    make('div', member.ways, []),
  ]);
  const faces = make(
    'ul',
    '',
    Array.from({ length: 4 }, () => make('li', '', [])),
  );
  root.append(make('main', member.page, [make('section', member.head, [words, faces])]));
}

function drawMoonGate(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 700 700');
  svg.setAttribute('class', gate.gate ?? '');
  svg.setAttribute('aria-hidden', 'true');
  svg.innerHTML = drawGate('first');
  return svg;
}

const breakBetween = ([first, second]: readonly [string, string]) =>
  second ? [first, document.createElement('br'), second] : [first];
