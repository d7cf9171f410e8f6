import { Switch } from 'antd';
import type { CleaningRule } from '#contract/cleaning.contract.ts';
import { formatCount } from '../describe-status.ts';
import { RULE_TEXTS } from './cleaning-rules.ts';
import styles from './rule-list.module.css';

interface Props {
  chosen: ReadonlySet<CleaningRule>;
  onToggle: (rule: CleaningRule, on: boolean) => void;
  /** Undefined while it is being counted. */
  counts: Partial<Record<CleaningRule, number>> | undefined;
  /** Empty: 未配置. */
  model: string;
}

/** Rules with a switch, in plain words, and how many segments each would touch. */
export function RuleList({ chosen, onToggle, counts, model }: Props) {
  return (
    <div className={styles.rules}>
      {RULE_TEXTS.map(({ rule, label, help }) => {
        const missing = rule === 'model' && model === '';
        const count = counts?.[rule] ?? 0;
        return (
          <div key={rule} className={styles.rule}>
            <span className={styles.words} id={`rule-${rule}`}>
              {label}
              <small>{rule === 'model' && model !== '' ? `${help}（${model}）` : help}</small>
            </span>
            <span className={`${styles.count} num ${count > 0 ? styles.some : ''}`}>
              {missing ? '未配置' : counts && rule !== 'model' ? `${formatCount(count)} 段` : ''}
            </span>
            <Switch
              size="small"
              aria-labelledby={`rule-${rule}`}
              disabled={missing}
              checked={chosen.has(rule) && !missing}
              onChange={(on) => onToggle(rule, on)}
            />
          </div>
        );
      })}
    </div>
  );
}
