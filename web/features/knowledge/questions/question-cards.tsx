import { Checkbox } from 'antd';
import table from '#web/ui/table.module.css';
import { EnabledSwitch, QuestionButtons, QuestionName, type QuestionViewProps } from './question-cells.tsx';
import styles from './questions.module.css';

/** The same on a phone: a card each. */
export function QuestionCards({ entries, selected, onSelect, onEdit, actions, films }: QuestionViewProps) {
  const chosen = new Set(selected.map(({ id }) => id));
  return (
    <ul className={table.cards}>
      {entries.map((entry) => (
        <li
          key={entry.id}
          className={styles.card}
          data-chosen={chosen.has(entry.id) || undefined}
          data-off={!entry.enabled || undefined}
        >
          <div className={styles.cardHead}>
            <Checkbox
              aria-label={`选择“${entry.question}”`}
              checked={chosen.has(entry.id)}
              onChange={(event) => onSelect([entry], event.target.checked)}
            />
            <div>
              <QuestionName {...{ entry, films, onEdit }} />
            </div>
          </div>
          <p className={styles.answer}>{entry.answer}</p>
          <div className={styles.cardFoot}>
            <EnabledSwitch entry={entry} actions={actions} />
            <span>
              {entry.classify || '未分类'}，命中 {entry.hits.toLocaleString('en-US')} 次
            </span>
            <span className={styles.cardActs}>
              <QuestionButtons entry={entry} actions={actions} onEdit={onEdit} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
