import { useBrandConfig } from '#web/lib/brand.ts';
import { PLAIN_BRAND } from '#web/lib/plain-brand.ts';

/** Whether the photographs of the help centre show this brand: they bear the product's own name and colour. Others have drawings. */
export function usePhotographs(): boolean {
  const { companyName, baseConfig } = useBrandConfig();
  const own = PLAIN_BRAND.baseConfig.colorObj.btnBg;
  return (
    companyName === PLAIN_BRAND.companyName &&
    baseConfig.logo === '' &&
    baseConfig.colorObj.btnBg.toLowerCase() === own.toLowerCase()
  );
}
