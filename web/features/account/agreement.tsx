import { Checkbox } from 'antd';
import { useId, useState } from 'react';
import { SENTENCE } from '#contract/rules.contract.ts';
import styles from './agreement.module.css';

export interface AgreementState {
  agreed: boolean;
  /** Submitting was tried without the tick. */
  missing: boolean;
  tick(agreed: boolean): void;
  /** Another screen begins without the complaint of the one before. */
  forgive(): void;
  /** True with the tick; otherwise says that it is missing. */
  require(): boolean;
}

/** One tick for all ways in: who agreed on one tab has agreed on the next. */
export function useAgreement(): AgreementState {
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  return {
    agreed,
    missing,
    tick: (value) => {
      setAgreed(value);
      if (value) setMissing(false);
    },
    forgive: () => setMissing(false),
    require: () => {
      setMissing(!agreed);
      return agreed;
    },
  };
}

/** The tick, with both texts to read in a tab of their own. */
export function Agreement({ agreed, missing, tick }: AgreementState) {
  const id = useId();
  return (
    <div className={styles.agreement}>
      <Checkbox
        checked={agreed}
        onChange={(event) => tick(event.target.checked)}
        classNames={{ icon: styles.box }}
        aria-invalid={missing}
        aria-describedby={missing ? id : undefined}
      >
        已阅读并同意 <AgreementLink item="2-1">《服务协议》</AgreementLink>和
        <AgreementLink item="2-0">《隐私协议》</AgreementLink>
      </Checkbox>
      {missing && (
        <p id={id} role="alert">
          {SENTENCE.agreement}
        </p>
      )}
    </div>
  );
}

function AgreementLink({ item, children }: { item: string; children: string }) {
  return (
    <a href={`#/index/help?index=${item}`} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
