import { useEffect } from 'react';
import { useBrandConfig } from '#web/lib/brand.ts';

/** Names the page in the browser's tab: 我的角色, then the brand. */
export function usePageTitle(name: string): void {
  const brand = useBrandConfig().title;
  useEffect(() => {
    document.title = name ? `${name} · ${brand}` : brand;
  }, [name, brand]);
}
