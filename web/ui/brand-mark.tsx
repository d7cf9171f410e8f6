import { useBrandConfig } from '#web/lib/brand.ts';
import styles from './brand-mark.module.css';

/** The company's logo; in tailored mode without one its name in words; else the product's drawing with the name beside it (`short`: without its Latin part). */
export function BrandMark({ size = 28, short = false }: { size?: number; short?: boolean }) {
  const { companyName, baseConfig, title, tailor } = useBrandConfig();
  if (baseConfig.logo) return <img src={baseConfig.logo} height={size} alt={companyName} className={styles.logo} />;
  if (tailor === 1) return <b className={styles.name}>{companyName}</b>;
  const latin = !short && title.startsWith(companyName) ? title.slice(companyName.length).trim() : '';
  return (
    <span className={styles.brand}>
      <ProductMark size={size} />
      <b>{companyName}</b>
      {latin && <span className={styles.latin}>{latin}</span>}
    </span>
  );
}

/** The product's drawing by itself, in the colours of the page. */
export function ProductMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" className={styles.drawing}>
      <rect width="28" height="28" rx="8" className={styles.ground} />
      <circle cx="14" cy="10.5" r="3.6" className={styles.head} />
      <path d="M6.5 22.5c.7-4.5 3.6-6.9 7.5-6.9s6.8 2.4 7.5 6.9" className={styles.body} />
      <path d="M20.2 6.200a8.6 8.6 0 0 1 1.6 8" className={styles.voice} />
    </svg>
  );
}
