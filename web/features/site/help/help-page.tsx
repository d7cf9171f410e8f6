import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useBrandConfig } from '#web/lib/brand.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { pickLegal } from '../pick-legal.ts';
import { AgreementArticle } from './agreement-article.tsx';
import type { AgreementFacts } from './agreement-text.ts';
import { findHelpItem, HELP_GROUPS } from './help-items.ts';
import styles from './help-page.module.css';

/** /index/help: groups at the left, one of them open; `index` of the address (group-item) chooses what is read. */
export function HelpPage() {
  const [query] = useSearchParams();
  const item = findHelpItem(query.get('index'));
  const [open, setOpen] = useState(HELP_GROUPS.find((group) => item && group.items.includes(item))?.label);
  const facts = useAgreementFacts();
  usePageTitle(item?.label ?? '帮助中心');
  const toTop = () => window.scrollTo({ top: 0, behavior: 'smooth' });
  return (
    <main className={styles.ground}>
      <div className={styles.page}>
        <nav className={styles.side} aria-label="帮助目录">
          {HELP_GROUPS.map(({ label, items }) => (
            <section key={label}>
              <button
                type="button"
                aria-expanded={label === open}
                onClick={() => setOpen(label === open ? undefined : label)}
              >
                {label}
                <Icon name={label === open ? 'up' : 'down'} size={16} />
              </button>
              {label === open &&
                items.map(({ index, label: name }) => (
                  <Link
                    key={index}
                    to={`/index/help?index=${index}`}
                    preventScrollReset
                    onClick={toTop}
                    aria-current={index === item?.index ? 'page' : undefined}
                  >
                    {name}
                  </Link>
                ))}
            </section>
          ))}
        </nav>
        {item && <AgreementArticle text={item.write(facts)} />}
      </div>
    </main>
  );
}

function useAgreementFacts(): AgreementFacts {
  const { companyName, baseConfig, homeVariant } = useBrandConfig();
  const ways = [
    baseConfig.kfPhone && `服务电话 ${baseConfig.kfPhone}`,
    baseConfig.serviceEmail && `服务邮箱 ${baseConfig.serviceEmail}`,
  ].filter(Boolean);
  return {
    company: pickLegal(baseConfig, window.location.host).company || companyName,
    product: companyName,
    contact: ways.length > 0 ? `${ways.join('、')} 联系我们` : '本网站公布的联系方式与我们联系',
    disputes: homeVariant === 'B' ? 'court' : 'arbitration',
  };
}
