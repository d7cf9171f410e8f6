import { useContext, useEffect } from 'react';
import { BrandContext, useBrandConfig } from '#web/lib/brand.ts';

/** Names the page in the browser's tab: 我的角色, then the brand. A page that is shown inside another one names nothing. */
export function usePageTitle(name: string): void {
  const brand = useBrandConfig().title;
  const inside = useContext(BrandContext) !== null;
  useEffect(() => {
    if (!inside) document.title = name ? `${name} · ${brand}` : brand;
  }, [name, brand, inside]);
}
