import { z } from 'zod';
import type { Brand } from './company.contract.ts';

/** Of every one of them, px: what previews of links show in full. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const;

/**
 * What previews of links show of a page. `shows` names what of a brand is drawn there: under a brand that has anything else in its place
 * the picture would be somebody else's. Of a page's pictures the first that fits is taken, so those that show most stand first.
 */
export const SharePicture = z.object({
  file: z.string().regex(/^[a-z0-9-]+\.jpg$/),
  page: z.string().startsWith('/'),
  alt: z.string(),
  shows: z.record(z.string(), z.string()),
});
export type SharePicture = z.output<typeof SharePicture>;

/** Everything of a brand that a picture may show. */
export function describeLook({ companyName, title, tailor, homeVariant, homeInfo, baseConfig }: Brand) {
  const { headline, intro, question, answer } = homeInfo.one;
  const { logo, colorObj } = baseConfig;
  const mark = logo || (tailor === 1 ? 'name' : 'drawing');
  return { homeVariant, companyName, title, mark, ...colorObj, headline, intro, question, answer };
}

export function pickSharePicture(all: readonly SharePicture[], page: string, brand: Brand): SharePicture | undefined {
  const look: Record<string, string> = describeLook(brand);
  return all.find((picture) => picture.page === page && Object.entries(picture.shows).every(([k, v]) => look[k] === v));
}
