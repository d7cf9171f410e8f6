import { Checkbox } from 'antd';
import table from '#web/ui/table.module.css';
import { EnabledSwitch, QuestionButtons, QuestionName, type QuestionViewProps } from './question-cells.tsx';
import styles from './questions.module.css';

/** Entries, one a row. */
export function QuestionTable({ entries, selected, onSelect, onEdit, actions, films }: QuestionViewProps) {
  const chosen = new Set(selected.map(({ id }) => id));
  return (
    <div className={table.card}>
      <table className={`${table.table} ${styles.table}`}>
        <colgroup>
          <col style={{ width: 52 }} />
          <col style={{ width: '32%' }} />
          <col />
          <col style={{ width: 128 }} />
          <col style={{ width: 80 }} />
          <col style={{ width: 72 }} />
          <col style={{ width: 96 }} />
        </colgroup>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label="选择本页全部"
                checked={chosen.size === entries.length}
                indeterminate={chosen.size > 0 && chosen.size < entries.length}
                onChange={(event) => onSelect(entries, event.target.checked)}
              />
            </th>
            <th>问题</th>
            <th>答案</th>
            <th>分类</th>
            <th className={table.number}>命中</th>
            <th>启用</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr
              key={entry.id}
              className={chosen.has(entry.id) ? table.selected : undefined}
              data-off={!entry.enabled || undefined}
            >
              <td>
                <Checkbox
                  aria-label={`选择“${entry.question}”`}
                  checked={chosen.has(entry.id)}
                  onChange={(event) => onSelect([entry], event.target.checked)}
                />
              </td>
              <td>
                <QuestionName {...{ entry, films, onEdit }} />
              </td>
              <td>
                <p className={styles.answer} title={entry.answer.slice(0, 300)}>
                  {entry.answer}
                </p>
              </td>
              <td className={styles.classify} title={entry.classify}>
                {entry.classify || '—'}
              </td>
              <td className={table.number}>{entry.hits.toLocaleString('en-US')}</td>
              <td>
                <EnabledSwitch entry={entry} actions={actions} />
              </td>
              <td className={table.actions}>
                <QuestionButtons entry={entry} actions={actions} onEdit={onEdit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
