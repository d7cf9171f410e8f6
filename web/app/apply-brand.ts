import type { CompanyConfig } from '#contract/company.contract.ts';
import { applyBrandColours } from '#web/ui/brand-tokens.ts';

/** What a brand decides outside the components: colours on :root, icon and description of the page. Titles follow in usePageTitle. */
export function applyBrand({ baseConfig, ico, description }: CompanyConfig): void {
  applyBrandColours(baseConfig.colorObj);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon && ico) {
    icon.removeAttribute('type'); // of the drawing that stood there
    icon.href = ico;
  }
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
}
