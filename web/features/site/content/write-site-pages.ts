import type { CompanyConfig } from '#contract/company.contract.ts';
import { COPILOT_PAGE, MEMBER_PAGE } from '#contract/has-site-page.contract.ts';
import type { SiteLine, SitePage } from '#contract/site-page.contract.ts';
import { introduceCompany } from '../help/company-introduction.ts';
import { HELP_ARTICLES } from '../help/help-articles.ts';
import { helpGroups } from '../help/help-items.ts';
import { writePrivacyPolicy } from '../help/privacy-policy.ts';
import { writeServiceAgreement } from '../help/service-agreement.ts';
import { TUTORIAL_STEPS } from '../help/tutorial-steps.ts';
import { ABILITIES, COPILOT } from './copilot.ts';
import { HEROES } from './heroes.ts';
import { HOMES } from './pick-home.ts';
import { PLANS, QUESTIONS } from './plans.ts';
import { PLANS_HEAD } from './plans-head.ts';

type Variant = CompanyConfig['homeVariant'];

/** Every page of the public site in words, from the same texts that its components show. The build writes them for the server. */
export function writeSitePages(): SitePage[] {
  return [
    { path: '/', name: '', description: '', listed: true, text: forEach(writeHome) },
    {
      path: COPILOT_PAGE,
      name: 'Copilot',
      description: `{brand}：${COPILOT.purpose.join('')}`,
      listed: true,
      text: forEach(writeCopilot),
    },
    {
      path: MEMBER_PAGE,
      name: '会员中心',
      description: `{brand}的版本与容量：${PLANS_HEAD.purpose.join('')}`,
      listed: true,
      text: forEach(writePlans),
    },
    {
      path: '/index/help',
      name: '帮助中心',
      description: '{brand}的公司介绍、产品介绍、平台教程、隐私协议与服务协议。',
      listed: true,
      text: forEach(writeHelp),
    },
    // The way in of a brand's own people: nothing that somebody would search for.
    { path: '/oem', name: '', description: '', listed: false, text: forEach(() => [line('h1', '{brand}')]) },
  ];
}

const forEach = (write: (variant: Variant) => SiteLine[]): SitePage['text'] => ({
  default: write('default'),
  A: write('A'),
  B: write('B'),
});
const line = (as: SiteLine['as'], text: string): SiteLine => ({ as, text });

function writeHome(variant: Variant): SiteLine[] {
  const hero = HEROES[variant];
  const { strip, industries, people, models, steps, cases } = HOMES[variant];
  return [
    line('h1', hero.headline.join('')),
    line('p', hero.purpose.join('')),
    ...strip.map(({ title, text }) => line('li', `${title}：${text}`)),
    line('h2', industries.title),
    line('p', industries.purpose),
    ...industries.tabs.flatMap(({ label, title, points }) => [
      line('h3', `${label}：${title}`),
      ...points.map((point) => line('li', point)),
    ]),
    line('h2', people.title),
    line('p', people.purpose),
    line('h2', models.title),
    line('p', models.purpose),
    ...(models.copilot
      ? [line('h3', models.copilot.title), line('p', models.copilot.lead)].map((one) => ({ ...one, of: COPILOT_PAGE }))
      : []),
    line('h2', steps.title),
    line('p', steps.purpose),
    line('h2', cases.title),
    line('p', cases.purpose),
    ...cases.films.map(({ title, place }) => line('li', `${title}（${place}）`)),
  ];
}

function writeCopilot(): SiteLine[] {
  return [
    line('h1', COPILOT.title),
    line('p', COPILOT.purpose.join('')),
    ...ABILITIES.map(({ title, text }) => line('li', `${title}：${text}`)),
  ];
}

function writePlans(): SiteLine[] {
  return [
    line('h1', PLANS_HEAD.title.join('')),
    line('p', PLANS_HEAD.purpose.join('')),
    ...PLANS.flatMap(({ name, purpose, lines, functions }) => [
      line('h2', name),
      line('p', purpose),
      ...lines.map(({ label, value }) => line('li', `${label}：${value}`)),
      ...functions.map((text) => line('li', text)),
    ]),
    ...QUESTIONS.flatMap(({ ask, answer }) => [line('h3', ask), line('p', answer)]),
  ];
}

function writeHelp(variant: Variant): SiteLine[] {
  const { lead, works, close } = introduceCompany({
    key: 'default',
    homeVariant: variant,
    name: '{brand}',
    legalName: '{company}',
  });
  return [
    line('h1', '帮助中心'),
    ...[
      ...lead.map((text) => line('p', text)),
      ...works.map(({ title, text }) => line('li', `${title}：${text}`)),
      line('p', close),
    ].map((one): SiteLine => ({ ...one, introduces: true })),
    ...helpGroups('{brand}', false).flatMap(({ label, items }) => [
      line('h2', label),
      ...items.map((item) => line('li', item.label)),
    ]),
    line('h2', '平台教程'),
    ...TUTORIAL_STEPS.map(({ title, text }) => line('li', `${title}：${text}`)),
    ...HELP_ARTICLES.flatMap(({ title, lead, sections }) => [
      line('h2', title),
      line('p', lead),
      ...sections.flatMap(({ title: part, body }) => [
        line('h3', part),
        ...body.flatMap((text) => (typeof text === 'string' ? [line('p', text)] : text.map((one) => line('li', one)))),
      ]),
    ]),
    ...[writePrivacyPolicy, writeServiceAgreement].flatMap((write) => writeAgreement(write, variant)),
  ];
}

/** Where the seat is and how to reach the company stands at the foot of every page. */
function writeAgreement(write: typeof writeServiceAgreement, variant: Variant): SiteLine[] {
  const { title, issued, updated, lead, sections } = write({
    company: '{company}',
    product: '{brand}',
    address: '',
    contact: '本网站公布的联系方式与我们联系',
    disputes: variant === 'B' ? 'court' : 'arbitration',
  });
  return [
    line('h2', title),
    line('p', `发布日期：${issued}。更新日期：${updated}。`),
    ...lead.map((text) => line('p', text)),
    ...sections.flatMap((section) => [
      line('h3', section.title),
      ...section.body.flatMap((part) =>
        typeof part === 'string' ? [line('p', part)] : part.map((text) => line('li', text)),
      ),
    ]),
  ];
}
