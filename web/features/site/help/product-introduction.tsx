import { useBrandConfig } from '#web/lib/brand.ts';
import { Picture } from '../picture.tsx';
import type { PictureName } from '../picture-files.ts';
import { DrawnScreen } from './drawn-screen.tsx';
import { DRAWN_SCREENS } from './drawn-screens.ts';
import { INTRO_PICTURES, INTRO_SIZE } from './pictures.ts';
import styles from './product-introduction.module.css';
import { usePhotographs } from './use-photographs.ts';

/** What the six panels show where they are drawn: pictures of places and people, or steps of the tutorial. */
const DRAWN: readonly (readonly PictureName[] | number)[] = [
  ['wide-gov'],
  ['face-jingxing', 'face-zhiyao', 'face-qinghe', 'face-xiaoman', 'face-muyun', 'face-wenyin'],
  7,
  11,
  12,
  ['case-gov', 'case-shop', 'case-museum'],
];

/** Six pictures one under the other; variant B keeps 40 px between them. */
export function ProductIntroduction() {
  const { companyName, homeVariant } = useBrandConfig();
  const photographs = usePhotographs();
  return (
    <article>
      <h1 className={styles.title}>{companyName}产品介绍</h1>
      <ul className={styles.pictures} data-variant={homeVariant}>
        {INTRO_PICTURES.map(({ source, alt }, at) => (
          <li key={source}>
            {photographs ? (
              <img src={source} alt={alt} {...INTRO_SIZE} loading={at === 0 ? 'eager' : 'lazy'} decoding="async" />
            ) : (
              <Panel words={alt} shows={DRAWN[at] ?? []} />
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}

/** A headline, what stands behind it, and a picture. */
function Panel({ words, shows }: { words: string; shows: readonly PictureName[] | number }) {
  const [title = '', text = ''] = words.split('：');
  const screen = typeof shows === 'number' ? DRAWN_SCREENS[shows] : undefined;
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      <p>{text}</p>
      {screen ? (
        <DrawnScreen screen={screen} alt={text} />
      ) : (
        typeof shows !== 'number' && (
          <div className={styles.row}>
            {shows.map((name) => (
              <Picture key={name} name={name} alt="" />
            ))}
          </div>
        )
      )}
    </section>
  );
}
