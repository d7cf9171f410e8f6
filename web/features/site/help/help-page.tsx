import { type KeyboardEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useBrandConfig } from '#web/lib/brand.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { AgreementArticle } from './agreement-article.tsx';
import { CompanyArticle } from './company-article.tsx';
import { HelpArticleView } from './help-article-view.tsx';
import { CHANGE_MENU, findHelpItem, type HelpItem, helpGroups, readChangeMenu, searchHelp } from './help-items.ts';
import styles from './help-page.module.css';
import { ProductIntroduction } from './product-introduction.tsx';
import { Tutorial } from './tutorial.tsx';
import { useAgreementFacts } from './use-agreement-facts.ts';

/** /index/help: groups at the left, one of them open; `index` of the address (group-item) chooses what is read. Tailored brands have a head. */
export function HelpPage() {
  const { companyName, tailor, homeInfo } = useBrandConfig();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const tailored = tailor === 1;
  const groups = helpGroups(companyName, tailored);
  const { group, item } = findHelpItem(groups, query.get('index'));
  const [open, setOpen] = useState<string | null>(group.label);
  const [typed, setTyped] = useState('');
  useEffect(() => setOpen(group.label), [group.label]);
  useEffect(() => {
    const change = (event: Event) => {
      const index = readChangeMenu(event instanceof CustomEvent ? event.detail : null);
      if (index === null) return;
      void navigate(`/index/help?index=${index}`, { preventScrollReset: true });
      toTop();
    };
    window.addEventListener(CHANGE_MENU, change);
    return () => window.removeEventListener(CHANGE_MENU, change);
  }, [navigate]);
  const found = searchHelp(groups, typed);
  usePageTitle(tailored ? '帮助中心' : item.label);
  const background = homeInfo.one.bg;
  return (
    <main id="content" className={styles.ground} data-tailored={tailored || undefined}>
      {tailored && (
        <header
          className={styles.head}
          data-picture={background ? '' : undefined}
          style={background ? { backgroundImage: `url("${background}")` } : undefined}
        >
          <p>帮助中心</p>
        </header>
      )}
      <div className={styles.page}>
        <nav className={styles.side} aria-label="帮助目录" onKeyDown={moveFocus}>
          <input
            type="search"
            className={styles.search}
            placeholder="搜帮助"
            aria-label="搜帮助"
            maxLength={50}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {typed.trim() === '' ? (
            groups.map(({ label, items }) => (
              <section key={label}>
                <button
                  type="button"
                  aria-expanded={label === open}
                  onClick={() => setOpen(label === open ? null : label)}
                >
                  {label}
                  <Icon name={label === open ? 'up' : 'down'} size={16} />
                </button>
                {label === open && <ItemLinks items={items} shown={item} />}
              </section>
            ))
          ) : (
            <section aria-label="搜索结果">
              <ItemLinks items={found} shown={item} />
              <p role="status" className={styles.found}>
                {found.length > 0 ? `${found.length} 篇` : `没有提到“${typed.trim()}”的帮助`}
              </p>
            </section>
          )}
        </nav>
        <div className={styles.body}>
          <Shown key={item.index} item={item} />
        </div>
      </div>
    </main>
  );
}

function ItemLinks({ items, shown }: { items: readonly HelpItem[]; shown: HelpItem }) {
  return items.map(({ index, label }) => (
    <Link
      key={index}
      to={`/index/help?index=${index}`}
      preventScrollReset
      onClick={toTop}
      aria-current={index === shown.index ? 'page' : undefined}
    >
      {label}
    </Link>
  ));
}

function Shown({ item: { shows } }: { item: HelpItem }) {
  const facts = useAgreementFacts();
  if (shows === 'company') return <CompanyArticle />;
  if (shows === 'product') return <ProductIntroduction />;
  if (shows === 'tutorial') return <Tutorial />;
  if ('article' in shows) return <HelpArticleView article={shows.article} />;
  return <AgreementArticle text={shows.write(facts)} />;
}

function toTop(): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
}

/** Up and down through groups and items, as they stand. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button, a')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
