import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useBrandConfig } from '#web/lib/brand.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { pickHome } from '../content/pick-home.ts';
import { tryForFree } from '../free-trial.ts';
import { HeroPerson } from './hero-person.tsx';
import styles from './home-page.module.css';
import { Strip } from './strip.tsx';

const HomeSections = lazy(() => import('./home-sections.tsx').then((m) => ({ default: m.HomeSections })));

/** After so long the first screen is drawn for sure, ms. */
const QUIET_MS = 2500;

/** Home of the public site. What lies below the first screen is loaded when somebody goes there. */
export function HomePage() {
  usePageTitle('');
  const brand = useBrandConfig();
  const content = pickHome(brand);
  const { hero } = content;
  const background = brand.homeInfo.one.bg;
  const [below, setBelow] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || below) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setBelow(true), {
      rootMargin: '120px',
    });
    watch.observe(end.current);
    // Whoever walks by keys or searches in the page finds them too: with the first key, or once the first screen is there and nothing else is.
    const show = () => setBelow(true);
    const wait = setTimeout(show, QUIET_MS);
    window.addEventListener('keydown', show);
    return () => {
      clearTimeout(wait);
      window.removeEventListener('keydown', show);
      watch.disconnect();
    };
  }, [below]);
  const [showsCases, setShowsCases] = useState(false);
  return (
    <main id="content">
      <section className={styles.hero} style={background ? { backgroundImage: `url("${background}")` } : undefined}>
        <div className={styles.wrap}>
          <HeroPerson key={hero.person} hero={hero} />
          <div className={styles.copy}>
            <h1>
              {hero.headline[0]}
              {hero.headline[1] && <br />}
              {hero.headline[1]}
            </h1>
            <p className={styles.purpose}>
              {hero.purpose[0]}
              <br />
              {hero.purpose[1]}
            </p>
            <div className={styles.ways}>
              <PlainButton look="primary" size="large" onClick={() => tryForFree(brand)}>
                免费体验
              </PlainButton>
              <PlainButton
                look="plain"
                size="large"
                onClick={() => {
                  setBelow(true);
                  setShowsCases(true);
                }}
              >
                看示例案例
                <Icon name="right" size={16} />
              </PlainButton>
            </div>
            <dl className={styles.facts}>
              {hero.facts.map(({ value, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </section>
      <Strip key={brand.homeVariant} shots={content.strip} />
      {below ? (
        <Suspense fallback={<div className={styles.below} />}>
          <HomeSections
            key={brand.homeVariant}
            content={content}
            showsCases={showsCases}
            onCasesShown={() => setShowsCases(false)}
          />
        </Suspense>
      ) : (
        <div ref={end} className={styles.below} />
      )}
    </main>
  );
}
