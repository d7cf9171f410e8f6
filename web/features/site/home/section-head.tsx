import { useBrandConfig } from '#web/lib/brand.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { tryForFree } from '../free-trial.ts';
import styles from './sections.module.css';

/** Head of a section: what it says in one line, what for, and 免费体验 on the same row. */
export function SectionHead({ title, purpose }: { title: string; purpose: string }) {
  const brand = useBrandConfig();
  return (
    <header className={styles.head}>
      <div>
        <h2>{title}</h2>
        <p>{purpose}</p>
      </div>
      <PlainButton onClick={() => tryForFree(brand)}>免费体验</PlainButton>
    </header>
  );
}
