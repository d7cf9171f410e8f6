import { DataTable } from '#web/ui/data-table.tsx';
import { EnabledSwitch, QuestionButtons, QuestionName, type QuestionViewProps } from './question-cells.tsx';
import styles from './questions.module.css';

/** Entries, one a row. */
export function QuestionTable({ entries, selected, onSelect, onEdit, actions, films }: QuestionViewProps) {
  const chosen = new Set(selected.map(({ id }) => id));
  return (
    <DataTable
      rows={entries}
      tableClassName={styles.table}
      selection={{
        isOn: ({ id }) => chosen.has(id),
        label: ({ question }) => `选择“${question}”`,
        onSelect: (rows, on) => onSelect([...rows], on),
      }}
      row={({ enabled }) => ({ 'data-off': !enabled || undefined })}
      columns={[
        { head: '问题', width: '32%', cell: (entry) => <QuestionName {...{ entry, films, onEdit }} /> },
        {
          head: '答案',
          cell: (entry) => (
            <p className={styles.answer} title={entry.answer.slice(0, 300)}>
              {entry.answer}
            </p>
          ),
        },
        {
          head: '分类',
          width: 128,
          className: styles.classify,
          title: (entry) => entry.classify,
          cell: (entry) => entry.classify || '—',
        },
        { head: '命中', width: 80, kind: 'number', cell: (entry) => entry.hits.toLocaleString('en-US') },
        { head: '启用', width: 72, cell: (entry) => <EnabledSwitch entry={entry} actions={actions} /> },
        {
          head: '',
          width: 96,
          kind: 'actions',
          cell: (entry) => <QuestionButtons entry={entry} actions={actions} onEdit={onEdit} />,
        },
      ]}
    />
  );
}
