import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { COPILOT_PAGE, hasSitePage, NOTICES_FILE } from '#contract/has-site-page.contract.ts';
import { pickLegal } from '#contract/pick-legal.contract.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { openContact } from './contact-state.ts';
import styles from './public-footer.module.css';
import { reaches } from './reaches.ts';
import { toTop } from './to-top.ts';

/** Foot of the public site: where else to go, who answers for it. White-label leaves only the logo and the legal lines. */
export function PublicFooter() {
  const brand = useBrandConfig();
  const { companyName, description, baseConfig, tailor } = brand;
  const { company, filings, address, linksHide } = pickLegal(baseConfig, window.location.host);
  const links = linksHide === 0 ? baseConfig.links.filter(({ url }) => reaches(url)) : [];
  const year = new Date().getFullYear();
  const phones = baseConfig.salesPhones.length > 0 ? baseConfig.salesPhones : [baseConfig.kfPhone];
  return (
    <footer className={styles.footer}>
      <div className={styles.wrap}>
        <div className={styles.columns} data-reduced={tailor === 1 || undefined}>
          <div className={styles.brand}>
            {baseConfig.logoFooter ? (
              <img src={baseConfig.logoFooter} height={32} alt={companyName} />
            ) : (
              <BrandMark size={32} />
            )}
            {tailor === 0 && <p>{description}</p>}
          </div>
          {tailor === 0 && (
            <>
              <Column title="产品">
                <Link to="/index/member">交互数字人创建</Link>
                {hasSitePage(brand, COPILOT_PAGE) && <Link to={COPILOT_PAGE}>Copilot</Link>}
              </Column>
              <Column title="关于我们">
                <Link to="/index/help">帮助中心</Link>
              </Column>
              <Column title="协议条款">
                <Link to="/index/help?index=2-1">服务协议</Link>
                <Link to="/index/help?index=2-0">隐私条款</Link>
              </Column>
              {links.length > 0 && (
                <Column title="友情链接">
                  {links.map(({ label, url }) => (
                    <a key={url} href={url} target="_blank" rel="noreferrer">
                      {label}
                    </a>
                  ))}
                </Column>
              )}
              <Column title="商务合作">
                {phones.filter(Boolean).map((phone) => (
                  <a key={phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={styles.phone}>
                    {phone}
                  </a>
                ))}
                <small>工作日 9:00–18:00</small>
              </Column>
            </>
          )}
        </div>
        {/* What the tools at the edge are on large screens; on a phone they would lie over what is read. */}
        <div className={styles.reach}>
          <button type="button" onClick={openContact}>
            <Icon name="qr" size={20} />
            联系我们
          </button>
          <button type="button" onClick={toTop}>
            <Icon name="up" size={20} />
            回到顶部
          </button>
        </div>
        <div className={styles.legal}>
          {filings.map((filing) => (
            <span key={filing}>{filing}</span>
          ))}
          <a href={NOTICES_FILE} target="_blank" rel="noreferrer">
            开源许可
          </a>
          <span>
            © {year} {company || companyName}
          </span>
          {address && <span>{address}</span>}
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav className={styles.column} aria-label={title}>
      <b>{title}</b>
      {children}
    </nav>
  );
}
