import type { H5Texts } from '../h5-texts.ts';
import styles from './agreement-tick.module.css';

export type AgreementName = 'user' | 'privacy';

interface Props {
  t: H5Texts;
  agreed: boolean;
  onAgree(agreed: boolean): void;
  onRead(which: AgreementName): void;
}

/** The tick, and both texts to read on a page of their own. */
export function AgreementTick({ t, agreed, onAgree, onRead }: Props) {
  const link = (which: AgreementName) => (
    <button type="button" onClick={() => onRead(which)}>
      {t[which]}
    </button>
  );
  return (
    <div className={styles.tick}>
      <label>
        <input type="checkbox" checked={agreed} onChange={(event) => onAgree(event.target.checked)} />
        <span>{t.agreed}</span>
      </label>
      <span>
        {link('user')}
        {t.and}
        {link('privacy')}
      </span>
    </div>
  );
}
