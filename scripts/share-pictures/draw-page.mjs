import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deriveBrandColours } from '#web/lib/brand-colours.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file) => fs.readFile(path.join(ROOT, file), 'utf8');
const PEOPLE = 'web/features/site/pictures';
/** Neutral: it stands beside whatever colour an operator has chosen. */
const PLAIN = { btnBg: '#4A5470', text: '#4A5470' };

const asText = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const lines = (all) =>
  all
    .filter(Boolean)
    .map((line) => `<span>${asText(line)}</span>`)
    .join('');
/** A sentence that breaks after its signs alone. */
const phrases = (text) =>
  (text.match(/[^、，；。]+[、，；。]?/g) ?? []).map((part) => `<u>${asText(part)}</u>`).join('');

/** A picture as a page of its own size; nothing in it is asked for over the network. */
export async function drawPage(picture) {
  const { brand, title, line, eyebrow, art } = picture;
  const longest = Math.max(0, ...title.map((part) => part.length));
  const size = longest <= 5 ? 76 : longest <= 7 ? 68 : 60;
  return `<!doctype html><html lang="zh-CN"><head><style>${await style(brand)}</style></head>
<body class="${art}${brand ? '' : ' plain'}">
<header>${brand ? await mark(brand) : ''}${brand && eyebrow ? '<i></i>' : ''}${eyebrow ? `<span>${asText(eyebrow)}</span>` : ''}</header>
${title.length > 0 ? `<main><h1 style="font-size:${size}px">${lines(title)}</h1><p>${phrases(line.join(''))}</p></main>` : ''}
<div class="art">${await ART[art](picture)}</div>
</body></html>`;
}

async function style(brand) {
  const tokens = await read('web/app/tokens.css');
  const { btnBg, text } = brand?.baseConfig.colorObj ?? PLAIN;
  const derived = deriveBrandColours({ btnBg, text }, { ink: '#14172b', surface: '#ffffff' });
  // The product's own colours are those that tokens.css is written in.
  const own = tokens.includes(`--primary: ${btnBg.toLowerCase()};`);
  const over = own
    ? ''
    : `:root{${Object.entries(derived)
        .map(([name, value]) => `${name}:${value}`)
        .join(';')}}`;
  const gate = await read('web/ui/moon-gate.module.css');
  return tokens + over + gate + (await read('scripts/share-pictures/page.css'));
}

/** As BrandMark shows it (web/ui/brand-mark.tsx). */
async function mark({ companyName, title, tailor, baseConfig }) {
  if (baseConfig.logo) return `<img class="logo" src="${await drawing(`web/public${baseConfig.logo}`)}">`;
  if (tailor === 1) return `<b>${asText(companyName)}</b>`;
  const [, icon = ''] = /href="(data:image\/svg\+xml,[^"]*)"/.exec(await read('web/index.html')) ?? [];
  const latin = title.startsWith(companyName) ? title.slice(companyName.length).trim() : '';
  return `<img class="icon" src="${icon}"><b>${asText(companyName)}</b><small>${asText(latin)}</small>`;
}

const drawing = async (file) => `data:image/svg+xml,${encodeURIComponent(await read(file))}`;
const person = async (name, kind = '') =>
  `<img class="${kind}" src="data:image/webp;base64,${(await fs.readFile(path.join(ROOT, PEOPLE, `${name}.webp`))).toString('base64')}">`;
/** As sentences; a number is the chip of a source. */
const answered = (answer) =>
  answer
    .map((part) => (typeof part === 'number' ? `<em>${part}</em>` : asText(part)))
    .join('')
    .replaceAll(/[^，。；]+[，。；]?/g, '<u>$&</u>');

/** The gate's shapes stand in a module that only a bundler reads: its one template is taken as text. */
async function gate() {
  const [, shapes = ''] = /return `([^`]*)`/.exec(await read('web/ui/moon-gate-shapes.ts')) ?? [];
  const filled = shapes.replaceAll(/\$\{styles\.(\w+)\}/g, '$1').replaceAll('$' + '{id}', 'g');
  return `<svg class="gate" viewBox="0 0 700 700">${filled}</svg>`;
}

const talk = ({ question, answer }, more = '') =>
  `<div class="card talk"><p class="asked">${asText(question)}</p><p class="answered">${answered(answer)}</p>${more}</div>`;

const ART = {
  home: async (picture) =>
    `${await gate()}${await person(`hero-${picture.person}`, `hero ${picture.person}`)}${talk(picture)}`,
  copilot: async ({ picture, sample }) => {
    const sources = sample.sources.map(({ name }, at) => `<li><em>${at + 1}</em>${asText(name)}</li>`).join('');
    return `${await person(picture, 'stage')}${talk(sample, `<ul>${sources}</ul>`)}`;
  },
  member: async ({ pictures }) => (await Promise.all(pictures.map((name) => person(name, 'one')))).join(''),
  help: async ({ picture, items }) =>
    `${await person(picture, 'stage')}<ul class="card list">${items.map((item) => `<li>${asText(item)}</li>`).join('')}</ul>`,
  people: async ({ person: who, team }) =>
    `${await gate()}${(await Promise.all(team.map((name) => person(name, 'one')))).join('')}${await person(`hero-${who}`, `hero ${who}`)}`,
};
