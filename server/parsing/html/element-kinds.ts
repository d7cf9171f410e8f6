/** Elements whose content no reader of the page sees, or that only lead elsewhere. */
const SKIPPED = new Set(
  'script style noscript template svg annotation iframe object canvas audio video select textarea button dialog datalist nav footer'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure form header hgroup hr html legend li main ol optgroup option p pre section summary table tbody tfoot thead title tr ul'.split(
    ' ',
  ),
);
/** Names of classes that stand for nothing else than what is around a text. */
const NOISE =
  /(?:^|[\s_-])(?:navbox|navigation|breadcrumbs?|editsection|noprint|jump-link|skip-?link|catlinks|pagination|sr-only|visually-hidden|visuallyhidden|screen-reader-text)(?:[\s_-]|$)/i;
/** Names that stand for it often: what is under them counts as text unless it is mostly links. */
const SUSPECT =
  /(?:^|[\s_-])(?:nav|navbar|menu|dropdown|sidebar|toolbar|toc|share|social|cookie|banner|header|footer|copyright|links?|ads?|advert|related|recommend|crumbs?|topbar|login)(?:[\s_-]|\d|$)/i;

type Attributes = Record<string, string>;

export function isBlock(name: string): boolean {
  return BLOCKS.has(name) || /^h[1-6]$/.test(name);
}

/** Whether nothing in this element is text of the page. */
export function isNoise(name: string, attributes: Attributes): boolean {
  if (SKIPPED.has(name)) return true;
  if (name === 'html' || name === 'body' || name === 'main') return false;
  const { role = '', style = '' } = attributes;
  if ('hidden' in attributes || attributes['aria-hidden'] === 'true' || /display\s*:\s*none/i.test(style)) return true;
  if (/^(?:navigation|search|contentinfo|dialog|menu|menubar)$/.test(role)) return true;
  const names = namesOf(attributes);
  return NOISE.test(names) || (name === 'sup' && /\breference\b/.test(names));
}

/** Whether this element may be a menu or the like. */
export function isSuspect(name: string, attributes: Attributes): boolean {
  if (name === 'aside' || name === 'header' || attributes.role === 'banner') return true;
  return /^(?:div|ul|ol|section|table|form|dl)$/.test(name) && SUSPECT.test(namesOf(attributes));
}

function namesOf({ class: names = '', id = '' }: Attributes): string {
  return `${names} ${id}`.slice(0, 1000);
}
