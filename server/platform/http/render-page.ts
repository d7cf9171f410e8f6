import type { CompanyConfig } from '#contract/company.contract.ts';

/**
 * The built page under a brand: title, description, icon and the brand itself, so that no other name is seen first and nothing has to
 * be asked for. The brand travels as a data block, which no browser runs.
 * @param nonce what the page's own styles carry
 * @param openApiDomain part of the names of partners' hosts (specification 1 §2); '' for none
 */
export function renderPage(template: string, config: CompanyConfig, nonce: string, openApiDomain = ''): string {
  const { title, companyName, description, ico, baseConfig } = config;
  const page = template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title || companyName)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escapeHtml(description)}" />`)
    .replace('</head>', () => `${nonceTag(nonce)}${domainTag(openApiDomain)}${brandTag(config)}</head>`);
  return ico === ''
    ? page.replace(/%234b5bff/i, () => encodeURIComponent(baseConfig.colorObj.btnBg)) // the product's own mark in the brand's colour
    : page.replace(/<link\s+rel="icon"[^>]*>/, () => `<link rel="icon" href="${escapeHtml(ico)}" />`);
}

const nonceTag = (nonce: string) => `<meta property="csp-nonce" nonce="${escapeHtml(nonce)}" />`;
const domainTag = (domain: string) =>
  domain === '' ? '' : `<meta name="open-api-domain" content="${escapeHtml(domain)}" />`;
const brandTag = (config: CompanyConfig) => `<script type="application/json" id="brand">${escapeJson(config)}</script>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
/** JSON inside a script element: nothing in it may end the element. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
