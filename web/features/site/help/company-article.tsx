import { ownIntroduction } from '#contract/own-introduction.contract.ts';
import { pickLegal } from '#contract/pick-legal.contract.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ContactLines } from '../contact-lines.tsx';
import styles from './company-article.module.css';
import { introduceCompany } from './company-introduction.ts';

/** 公司介绍: who is behind the brand, what they make, and how to reach them. */
export function CompanyArticle() {
  const config = useBrandConfig();
  const { key, homeVariant, companyName: name, baseConfig } = config;
  const legal = pickLegal(baseConfig, window.location.host);
  // The long name belongs to hosts with an entity of their own; elsewhere the short one stands (specification 1 §1).
  const legalName = legal.company === baseConfig.company ? '' : legal.company;
  const own = ownIntroduction(config);
  const { lead, works, close } = own
    ? { lead: own, works: [], close: '' }
    : introduceCompany({ key, homeVariant, name, legalName });
  const { kfPhone, serviceEmail } = baseConfig;
  const address = legal.address || baseConfig.address;
  return (
    <article className={styles.article}>
      <h1>关于{name}</h1>
      {lead.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {works.length > 0 && (
        <>
          <h2>我们在做什么</h2>
          <ul className={styles.works}>
            {works.map(({ icon, title, text }) => (
              <li key={title}>
                <i>
                  <Icon name={icon} size={20} />
                </i>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <p>{close}</p>
        </>
      )}
      {(kfPhone || serviceEmail || address) && (
        <>
          <h2>联系我们</h2>
          <ContactLines className={styles.contact} kfPhone={kfPhone} serviceEmail={serviceEmail} address={address} />
        </>
      )}
    </article>
  );
}
