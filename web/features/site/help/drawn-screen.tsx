import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Picture } from '../picture.tsx';
import type { PictureName } from '../picture-files.ts';
import styles from './drawn-screen.module.css';
import { type DrawnScreen as Content, MENU } from './drawn-screens.ts';

const FACES: readonly PictureName[] = ['face-zhiyao', 'face-qinghe', 'face-wenyin'];

/** A screen of the product in a few strokes, under the brand's own mark and in its colours. */
export function DrawnScreen({ screen, alt }: { screen: Content; alt: string }) {
  const { menu, title, action, kind } = screen;
  return (
    <span role="img" aria-label={alt} className={styles.screen}>
      <span aria-hidden="true" className={styles.inside}>
        <span className={styles.top}>
          <BrandMark />
        </span>
        {menu && (
          <span className={styles.menu}>
            {MENU.map((entry) => (
              <span key={entry} data-on={entry === menu || undefined}>
                {entry}
              </span>
            ))}
          </span>
        )}
        <span className={styles.page} data-kind={kind} data-alone={!menu || undefined}>
          <span className={styles.head}>
            <b>{title}</b>
            {action && <span className={styles.action}>{action}</span>}
          </span>
          <Body screen={screen} />
        </span>
      </span>
    </span>
  );
}

function Body({ screen: { kind, lines, person, talk } }: { screen: Content }) {
  if (kind === 'editor')
    return (
      <span className={styles.editor}>
        <Lines lines={lines} />
        <span className={styles.stage}>
          {person && <Picture name={person} alt="" />}
          {talk && (
            <>
              <span className={styles.asked}>{talk[0]}</span>
              <span className={styles.answered}>{talk[1]}</span>
            </>
          )}
        </span>
      </span>
    );
  if (kind === 'cards')
    return (
      <span className={styles.cards}>
        {lines.map(([name, value], at) => (
          <span key={name}>
            <Picture name={FACES[at] ?? 'face-muyun'} alt="" />
            <b>{name}</b>
            <small>{value}</small>
          </span>
        ))}
      </span>
    );
  if (kind === 'pair')
    return (
      <span className={styles.pair}>
        {lines.map(([name, value]) => (
          <span key={name}>
            <b>{name}</b>
            <small>{value}</small>
            <i />
            <i />
            <i />
            <i data-short="" />
          </span>
        ))}
      </span>
    );
  return <Lines lines={lines} />;
}

function Lines({ lines }: Pick<Content, 'lines'>) {
  return (
    <span className={styles.lines}>
      {lines.map(([name, value]) => (
        <span key={name}>
          <b>{name}</b>
          <small>{value}</small>
        </span>
      ))}
    </span>
  );
}
