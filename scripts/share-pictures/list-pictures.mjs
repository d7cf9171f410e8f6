import { fileURLToPath } from 'node:url';
import { hasSitePage } from '#contract/has-site-page.contract.ts';
import { describeLook } from '#contract/share-picture.contract.ts';
import { DEFAULT_BRAND } from '#server/modules/company/default-brand.ts';
import { SHIPPED_BRANDS } from '#server/modules/company/shipped-brands.ts';
import { COPILOT, COPILOT_SAMPLE } from '#web/features/site/content/copilot.ts';
import { pickHero } from '#web/features/site/content/pick-hero.ts';
import { PLANS_HEAD } from '#web/features/site/content/plans-head.ts';

export const TARGET = fileURLToPath(new URL('../../web/public/site/share/', import.meta.url));
/** Read by the server alone. */
export const LIST = 'pictures.json';

const BRANDS = [{ key: 'default', isDefault: true, config: DEFAULT_BRAND }, ...SHIPPED_BRANDS];
const VARIANTS = ['default', 'A', 'B'];
/** Of a brand on every picture that has its name. */
const NAMED = ['homeVariant', 'companyName', 'title', 'mark', 'btnBg', 'text'];
/** What a brand may say itself at the head of its home page. */
const HEAD = ['headline', 'intro', 'question', 'answer'];

/** Who is on the pages besides the home page, by its variant: files of web/features/site/pictures. */
const PEOPLE = {
  default: { copilot: 'case-bank', team: ['case-museum', 'case-gov', 'case-travel'], help: 'case-desk' },
  A: { copilot: 'case-gov', team: ['case-travel', 'case-museum', 'case-shop'], help: 'case-desk' },
  B: { copilot: 'case-desk', team: ['case-gov', 'shot-news', 'case-shop'], help: 'case-travel' },
};

/** Every picture with what is drawn on it, those that show most of a brand first. */
export function listPictures() {
  const named = BRANDS.flatMap(({ key, isDefault, config }) =>
    drawPages(config)
      .filter(({ page }) => hasSitePage({ ...config, isDefault }, page))
      .map((drawn) => toPicture(key, drawn, pick(config, drawn.page === '/' ? [...NAMED, ...HEAD] : NAMED), config)),
  );
  const plain = VARIANTS.flatMap((homeVariant) => {
    const config = { ...DEFAULT_BRAND, homeVariant };
    const key = `plain-${homeVariant.toLowerCase()}`;
    const pages = drawPages(config).map((drawn) =>
      toPicture(key, drawn, pick(config, drawn.page === '/' ? ['homeVariant', ...HEAD] : ['homeVariant']), null),
    );
    // A brand with words of its own has people alone: ours would not be what its page says.
    const people = { page: '/', name: 'people', eyebrow: '', title: [], line: [], art: 'people', ...peopleOf(config) };
    return [...pages, toPicture(key, people, pick(config, ['homeVariant']), null)];
  });
  return [...named, ...plain];
}

function toPicture(key, drawn, shows, brand) {
  const words = [drawn.title.join(''), drawn.line.join('')]
    .filter(Boolean)
    .join('，')
    .replaceAll(/([，。？！])，/g, '$1');
  const of = [brand?.companyName, drawn.eyebrow].filter(Boolean).join(' ');
  const alt = words === '' ? '数字人站在各自的场所里' : `${of === '' ? '' : `${of}：`}${words}`;
  return { ...drawn, file: `${key}-${drawn.name}.jpg`, alt, shows, brand };
}

function pick(config, parts) {
  const look = describeLook(config);
  return Object.fromEntries(parts.map((part) => [part, look[part]]));
}

const peopleOf = ({ homeVariant }) => {
  const { person } = pickHero({ ...DEFAULT_BRAND, homeVariant, isDefault: false });
  return { person, ...PEOPLE[homeVariant] };
};

/** The pages of the site map, as they say it themselves. */
function drawPages(config) {
  const hero = pickHero({ ...config, isDefault: false });
  const people = peopleOf(config);
  return [
    {
      page: '/',
      name: 'home',
      eyebrow: '',
      title: hero.headline,
      line: hero.purpose,
      art: 'home',
      person: hero.person,
      question: hero.question,
      answer: hero.answer,
    },
    {
      page: '/index/copilot',
      name: 'copilot',
      eyebrow: '',
      title: COPILOT.title.split(/(?=Copilot)/),
      line: COPILOT.purpose,
      art: 'copilot',
      picture: people.copilot,
      sample: COPILOT_SAMPLE,
    },
    {
      page: '/index/member',
      name: 'member',
      eyebrow: '会员中心',
      title: PLANS_HEAD.title,
      line: PLANS_HEAD.purpose,
      art: 'member',
      pictures: people.team,
    },
    {
      page: '/index/help',
      name: 'help',
      eyebrow: '',
      title: ['帮助中心'],
      line: ['产品怎么用、条款怎么写，', '在这里都能查到。'],
      art: 'help',
      picture: people.help,
      items: ['产品介绍', '平台教程', '隐私协议', '服务协议'],
    },
  ];
}
