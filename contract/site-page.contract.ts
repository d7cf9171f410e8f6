import { z } from 'zod';

const Line = z.object({
  as: z.enum(['h1', 'h2', 'h3', 'p', 'li']),
  text: z.string(),
  /** Says something of another page: left out where the brand has none. */
  of: z.string().startsWith('/').optional(),
  /** Introduces the company: a brand that does so itself has its own words instead. */
  introduces: z.literal(true).optional(),
});

/**
 * A page of the public site for whoever runs no script: search engines, previews of links, readers of text. The web's build writes them
 * (site-pages.json), the server puts them into the page under a brand: `{brand}` stands for its name, `{company}` for the legal entity.
 */
export const SitePage = z.object({
  path: z.string().startsWith('/'),
  /** Stands before the brand's title; '' where the title alone says it. */
  name: z.string(),
  /** '' takes the brand's own. */
  description: z.string(),
  /** Whether search engines are told of it. */
  listed: z.boolean(),
  /** By variant of the home page. */
  text: z.object({ default: z.array(Line), A: z.array(Line), B: z.array(Line) }),
});
export type SitePage = z.output<typeof SitePage>;
export type SiteLine = z.output<typeof Line>;
