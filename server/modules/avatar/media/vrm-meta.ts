import type { VrmFacts } from '#contract/vrm-file.contract.ts';

type Meta = Omit<VrmFacts, 'version' | 'triangles' | 'textures'>;

const LONGEST = 120;
/** A line for people, cleaned of whatever could disguise it. */
export function plain(value: unknown, most = LONGEST): string {
  if (typeof value !== 'string') return '';
  return value
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, most);
}

const pick = <T>(choices: Record<string, T>, value: unknown, otherwise: T): T =>
  typeof value === 'string' && Object.hasOwn(choices, value) ? (choices[value] as T) : otherwise;

/** Who made a model and what they allow. What a file leaves open is not allowed, as the format has it. */
export function readVrmMeta(value: unknown, isModern: boolean): Meta {
  const meta = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return isModern ? readModern(meta) : readOld(meta);
}

/** VRM 1.0. */
function readModern(meta: Record<string, unknown>): Meta {
  const authors = Array.isArray(meta.authors) ? meta.authors.slice(0, 10).map((name) => plain(name)) : [];
  return {
    title: plain(meta.name),
    authors: authors.filter((name) => name !== ''),
    licence: plain(meta.otherLicenseUrl) || plain(meta.licenseUrl),
    users: pick(
      { onlyAuthor: 'author', onlySeparatelyLicensedPerson: 'licensed', everyone: 'everyone' } as const,
      meta.avatarPermission,
      'author',
    ),
    commercial: pick(
      { personalNonProfit: 'none', personalProfit: 'personal', corporation: 'all' } as const,
      meta.commercialUsage,
      'none',
    ),
    canModify: pick(
      { allowModification: true, allowModificationRedistribution: true, prohibited: false },
      meta.modification,
      false,
    ),
  };
}

/** VRM 0.x, with the spelling of its fields. */
function readOld(meta: Record<string, unknown>): Meta {
  const licence = plain(meta.licenseName);
  const author = plain(meta.author);
  return {
    title: plain(meta.title),
    authors: author ? [author] : [],
    licence: licence === 'Other' || licence === '' ? plain(meta.otherLicenseUrl) || licence : licence,
    users: pick(
      { OnlyAuthor: 'author', ExplicitlyLicensedPerson: 'licensed', Everyone: 'everyone' } as const,
      meta.allowedUserName,
      'author',
    ),
    commercial: /NC/.test(licence)
      ? 'none'
      : pick({ Allow: 'all', Disallow: 'none' } as const, meta.commercialUssageName, 'none'),
    canModify: /^(?:CC0|CC_BY|CC_BY_NC|CC_BY_SA|CC_BY_NC_SA)$/.test(licence),
  };
}
