import type { CompanyConfig } from '#contract/company.contract.ts';

/** Phones ask for it by this name where a page is put on their home screen. */
export const TOUCH_ICON = '/apple-touch-icon.png';

export interface PageWords {
  title: string;
  description: string;
  /** Further elements of the head, as markup. */
  head: string;
  /** What is read where no script runs, as markup; null leaves the sentence of the built page. */
  text: string | null;
}

/**
 * The built page under a brand: title, description, icon and the brand itself, so that no other name is seen first and nothing has to
 * be asked for. The brand travels as a data block, which no browser runs.
 * @param nonce what the page's own styles carry
 * @param openApiDomain part of the names of partners' hosts (specification 1 §2); '' for none
 */
export function renderPage(
  template: string,
  config: CompanyConfig,
  words: PageWords,
  nonce: string,
  openApiDomain = '',
): string {
  const { ico, baseConfig } = config;
  const { title, description, head, text } = words;
  // Fetched as a visitor, whose cookie says the brand.
  const themed = `<link rel="apple-touch-icon" href="${TOUCH_ICON}?key=${escapeHtml(config.key)}" /><link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials" /><meta name="theme-color" content="${escapeHtml(baseConfig.colorObj.btnBg)}" />`;
  const page = template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escapeHtml(description)}" />`)
    .replace(/<noscript>[^<]*<\/noscript>/, (own) => (text === null ? own : `<noscript>${text}</noscript>`))
    .replace(
      '</head>',
      () => `${head}${themed}${nonceTag(nonce)}${domainTag(openApiDomain)}${brandTag(config)}</head>`,
    );
  return ico === ''
    ? colourMark(page, baseConfig.colorObj.btnBg)
    : page.replace(/<link\s+rel="icon"[^>]*>/, () => `<link rel="icon" href="${escapeHtml(ico)}" />`);
}

/** The product's own mark, or a page that holds it, in a brand's colour. */
export const colourMark = (text: string, colour: string): string =>
  text.replace(/%234b5bff/i, () => encodeURIComponent(colour));

const nonceTag = (nonce: string) => `<meta property="csp-nonce" nonce="${escapeHtml(nonce)}" />`;
const domainTag = (domain: string) =>
  domain === '' ? '' : `<meta name="open-api-domain" content="${escapeHtml(domain)}" />`;
const brandTag = (config: CompanyConfig) => `<script type="application/json" id="brand">${escapeJson(config)}</script>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text as text, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** JSON inside a script element: nothing in it may end the element. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
