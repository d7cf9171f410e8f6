import type { ChatType } from '#contract/role-model.contract.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { type AnswerMode, toAnswerMode } from './answer-mode.ts';
import styles from './fields.module.css';

const MODES: { mode: AnswerMode; title: string; icon: IconName; words: string }[] = [
  { mode: 1, title: '标准问答', icon: 'qa', words: '只用问答库，答案可控' },
  { mode: 2, title: '知识对话', icon: 'book', words: '结合文档库，附上来源' },
  { mode: 3, title: '智能体', icon: 'spark', words: '可写提示词、调用工具' },
];

interface Props {
  value?: ChatType;
  onChoose(mode: AnswerMode): void;
  /** Modes that may not be chosen here. */
  hidden?: readonly AnswerMode[];
}

/** How the role answers: three cards, one of which is chosen. */
export function AnswerModeField({ value = 2, onChoose, hidden = [] }: Props) {
  return (
    <div className={styles.cards} role="radiogroup" aria-label="回答方式">
      {MODES.filter(({ mode }) => !hidden.includes(mode)).map(({ mode, title, icon, words }) => (
        <label key={mode} className={styles.card}>
          <input
            type="radio"
            name="answer-mode"
            checked={toAnswerMode(value) === mode}
            onChange={() => onChoose(mode)}
          />
          <b>
            <i>
              <Icon name={icon} size={16} />
            </i>
            {title}
          </b>
          <small>{words}</small>
        </label>
      ))}
    </div>
  );
}
