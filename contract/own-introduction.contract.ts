import type { CompanyConfig } from './company.contract.ts';

/** Brands that come with the product: what stands in their 公司介绍 is written with the pages. */
const SHIPPED: readonly string[] = ['default', 'laihua', 'hw', 'tw', 'oem', 'njtwmc'];

/**
 * Paragraphs of 公司介绍 of a brand that says them itself; null where those that come with the product stand. Of a brand that an operator has
 * made nothing is known but its name. One rule for the page and for its words without script.
 */
export function ownIntroduction({
  key,
  companyName,
  introduction,
}: Pick<CompanyConfig, 'key' | 'companyName' | 'introduction'>): string[] | null {
  const own = introduction.split('\n').flatMap((line) => line.trim() || []);
  if (own.length > 0) return own;
  return SHIPPED.includes(key)
    ? null
    : [`这里的交互数字人由${companyName}提供，它们回答所用的资料也由${companyName}维护。`];
}
