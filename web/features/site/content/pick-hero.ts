import type { CompanyConfig } from '#contract/company.contract.ts';
import { pickHost } from '#contract/home-host.contract.ts';
import { HEROES } from './heroes.ts';
import type { Answer, HeroContent } from './home-content.ts';
import { pickCounts } from './pick-counts.ts';

type Asked = Pick<CompanyConfig, 'homeVariant' | 'homeInfo' | 'claims' | 'isDefault'>;

/** First screen of a company's home page; what it says itself goes first. */
export function pickHero(brand: Asked): HeroContent {
  const { homeVariant, homeInfo, claims } = brand;
  const hero = HEROES[homeVariant];
  const { headline: own, intro } = homeInfo.one;
  const host = pickHost(brand);
  const headline = own ? breakInTwo(own) : hero.headline;
  const purpose = intro ? breakAtLastComma(intro) : hero.purpose;
  const counts = pickCounts(claims);
  const facts = hero.facts.map((fact) => ({
    label: fact.label,
    value: 'count' in fact ? counts[fact.count] : fact.value,
  }));
  return { ...host, answer: readAnswer(host.answer), headline, purpose, facts };
}

/** `[1]` is the chip of a source. */
function readAnswer(text: string): Answer {
  return Array.from(text.matchAll(/\[(\d)\]|[^[]+|\[/g), ([part, source]) => (source ? Number(source) : part));
}

function breakAtLastComma(text: string): readonly [string, string] {
  const end = text.lastIndexOf('，') + 1;
  return end === 0 ? [text, ''] : [text.slice(0, end), text.slice(end)];
}

/** At a comma, where there is one; a headline of up to seven characters needs one line. */
function breakInTwo(title: string): readonly [string, string] {
  const [first = '', ...rest] = title.split(/[，,\n]/);
  if (rest.length > 0) return [first, rest.join('，')];
  const middle = title.length > 7 ? Math.ceil(title.length / 2) : title.length;
  return [title.slice(0, middle), title.slice(middle)];
}
