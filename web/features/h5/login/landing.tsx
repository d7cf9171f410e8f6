import { pickHost } from '#contract/home-host.contract.ts';
import { LivingFigure } from '#web/figure/living-figure.tsx';
import { useBrandConfig } from '#web/lib/brand.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { MoonGate } from '#web/ui/moon-gate.tsx';
import { type H5Texts, LANDING } from '../h5-texts.ts';
import { type AgreementName, AgreementTick } from './agreement-tick.tsx';
import styles from './landing.module.css';

export type Method = 'phone' | 'password';

interface Props {
  t: H5Texts;
  /** Ways in, the first one filled. */
  methods: readonly Method[];
  agreed: boolean;
  onAgree(agreed: boolean): void;
  onChoose(method: Method): void;
  onRead(which: AgreementName): void;
}

/** Someone of ours in the moon gate, and the ways in on a sheet before them. */
export function Landing({ t, methods, agreed, onAgree, onChoose, onRead }: Props) {
  const brand = useBrandConfig();
  const { appLoginTitle, baseConfig, companyName } = brand;
  return (
    <main className={styles.page}>
      <div className={styles.side}>
        <div className={styles.gate}>
          <MoonGate />
        </div>
        <header className={styles.head}>
          {baseConfig.loginLogo ? <img src={baseConfig.loginLogo} alt={companyName} /> : <BrandMark size={32} short />}
          <h1>{appLoginTitle || LANDING.headline}</h1>
        </header>
        <div className={styles.scene}>
          <LivingFigure character={pickHost(brand).person} framing="bust" className={styles.person} />
        </div>
        <span className={styles.say}>{LANDING.hello}</span>
      </div>
      <section className={styles.sheet}>
        {methods.map((method, at) => (
          <button
            key={method}
            type="button"
            className={styles.way}
            data-first={at === 0 || undefined}
            onClick={() => onChoose(method)}
          >
            {LANDING[method]}
          </button>
        ))}
        <AgreementTick t={t} agreed={agreed} onAgree={onAgree} onRead={onRead} />
      </section>
    </main>
  );
}
