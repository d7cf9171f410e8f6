import { Link } from 'react-router';
import { useBrandConfig } from '#web/lib/brand.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { pickLegal } from './pick-legal.ts';
import styles from './public-footer.module.css';

/** Foot of the public site: who answers for it, and what one agrees to. */
export function PublicFooter() {
  const { companyName, baseConfig } = useBrandConfig();
  const { company, filings, address } = pickLegal(baseConfig, window.location.host);
  const year = new Date().getFullYear();
  return (
    <footer className={styles.footer}>
      <div className={styles.wrap}>
        <div className={styles.head}>
          {baseConfig.logoFooter ? (
            <img src={baseConfig.logoFooter} height={32} alt={companyName} />
          ) : (
            <BrandMark size={32} />
          )}
          <nav aria-label="协议条款">
            <Link to="/index/help?index=2-1">服务协议</Link>
            <Link to="/index/help?index=2-0">隐私协议</Link>
          </nav>
        </div>
        <div className={styles.legal}>
          {filings.map((filing) => (
            <span key={filing}>{filing}</span>
          ))}
          {address && <span>{address}</span>}
          <span>
            © {year} {company || companyName}
          </span>
        </div>
      </div>
    </footer>
  );
}
