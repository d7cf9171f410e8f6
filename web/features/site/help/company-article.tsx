import { useBrandConfig } from '#web/lib/brand.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './company-article.module.css';
import { introduceCompany } from './company-introduction.ts';

/** 公司介绍: who is behind the brand, what they make, and how to reach them. */
export function CompanyArticle() {
  const { key, homeVariant, companyName: name, baseConfig } = useBrandConfig();
  const host = window.location.host.toLowerCase();
  const ofHost = baseConfig.legalByHost.find((entry) => entry.host === host);
  const { lead, works, close } = introduceCompany({ key, homeVariant, name, legalName: ofHost?.company ?? '' });
  const { kfPhone, serviceEmail } = baseConfig;
  const address = ofHost?.address || baseConfig.address;
  return (
    <article className={styles.article}>
      <h1>关于{name}</h1>
      {lead.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
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
      {(kfPhone || serviceEmail || address) && (
        <>
          <h2>联系我们</h2>
          <dl className={styles.contact}>
            {kfPhone && (
              <div>
                <dt>服务电话</dt>
                <dd>
                  <a href={`tel:${kfPhone.replace(/[^\d+]/g, '')}`}>{kfPhone}</a>
                </dd>
              </div>
            )}
            {serviceEmail && (
              <div>
                <dt>服务邮箱</dt>
                <dd>
                  <a href={`mailto:${serviceEmail}`}>{serviceEmail}</a>
                </dd>
              </div>
            )}
            {address && (
              <div>
                <dt>地址</dt>
                <dd>{address}</dd>
              </div>
            )}
          </dl>
        </>
      )}
    </article>
  );
}
