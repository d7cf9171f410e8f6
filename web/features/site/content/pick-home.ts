import type { CompanyConfig } from '#contract/company.contract.ts';
import { HOME_A } from './home-a.ts';
import { HOME_B } from './home-b.ts';
import type { HomeContent } from './home-content.ts';
import { HOME_DEFAULT } from './home-default.ts';

const VARIANTS: Readonly<Record<CompanyConfig['homeVariant'], HomeContent>> = {
  default: HOME_DEFAULT,
  A: HOME_A,
  B: HOME_B,
};

/** Texts and pictures of a company's home page; its own headline and purpose go first. */
export function pickHome({ homeVariant, homeInfo }: Pick<CompanyConfig, 'homeVariant' | 'homeInfo'>): HomeContent {
  const content = VARIANTS[homeVariant];
  const { headline: own, intro } = homeInfo.one;
  const headline = own ? breakInTwo(own) : content.hero.headline;
  const purpose = intro ? ([intro, ''] as const) : content.hero.purpose;
  return { ...content, hero: { ...content.hero, headline, purpose } };
}

/** At a comma, where there is one; a headline of up to seven characters needs one line. */
function breakInTwo(title: string): readonly [string, string] {
  const [first = '', ...rest] = title.split(/[，,\n]/);
  if (rest.length > 0) return [first, rest.join('，')];
  const middle = title.length > 7 ? Math.ceil(title.length / 2) : title.length;
  return [title.slice(0, middle), title.slice(middle)];
}
