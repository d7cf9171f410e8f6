import { CompanyEditor } from '#web/features/operator/companies/company-editor.tsx';
import { HIDABLE_MENU } from '../shell/menu.ts';
import { BrandPreview } from './brand-preview/brand-preview.tsx';

/** The operator feature's brand form beside the product's real screens under that brand. */
export function CompanyEditorPage() {
  return <CompanyEditor menu={HIDABLE_MENU} renderPreview={(config) => <BrandPreview config={config} />} />;
}
