import { useBrandConfig } from '#web/lib/brand.ts';
import { INTRO_PICTURES, INTRO_SIZE } from './pictures.ts';
import styles from './product-introduction.module.css';

/** Six pictures one under the other; variant B keeps 40 px between them. */
export function ProductIntroduction() {
  const { companyName, homeVariant } = useBrandConfig();
  return (
    <article>
      <h1 className={styles.title}>{companyName}产品介绍</h1>
      <ul className={styles.pictures} data-variant={homeVariant}>
        {INTRO_PICTURES.map(({ source, alt }, at) => (
          <li key={source}>
            <img src={source} alt={alt} {...INTRO_SIZE} loading={at === 0 ? 'eager' : 'lazy'} decoding="async" />
          </li>
        ))}
      </ul>
    </article>
  );
}
