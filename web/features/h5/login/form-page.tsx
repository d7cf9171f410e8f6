import type { ReactNode } from 'react';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { H5Texts } from '../h5-texts.ts';
import styles from './form-page.module.css';

/** A page behind the landing one: the way back, a name, what it is for. */
export function FormPage({
  t,
  title,
  onBack,
  children,
}: {
  t: H5Texts;
  title: string;
  onBack?: () => void;
  children: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <header className={styles.bar}>
        {onBack && (
          <button type="button" aria-label={t.back} onClick={onBack}>
            <Icon name="left" size={24} />
          </button>
        )}
        <span className={styles.brand}>
          <BrandMark size={28} short />
        </span>
      </header>
      <div className={styles.body}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
