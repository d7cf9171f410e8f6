import type { CompanyConfig } from '#contract/company.contract.ts';
import { HOME_A } from './home-a.ts';
import { HOME_B } from './home-b.ts';
import type { HeroContent, HomeContent } from './home-content.ts';
import { HOME_DEFAULT } from './home-default.ts';
import { pickHero } from './pick-hero.ts';

export const HOMES: Readonly<Record<CompanyConfig['homeVariant'], HomeContent>> = {
  default: HOME_DEFAULT,
  A: HOME_A,
  B: HOME_B,
};

/** Texts and pictures of a company's home page. */
export function pickHome(
  brand: Pick<CompanyConfig, 'homeVariant' | 'homeInfo' | 'claims' | 'isDefault'>,
): HomeContent & { hero: HeroContent } {
  return { ...HOMES[brand.homeVariant], hero: pickHero(brand) };
}
