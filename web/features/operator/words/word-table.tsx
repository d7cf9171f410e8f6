import { CATEGORY_NAMES } from '#contract/moderation.contract.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { describeTreatment } from './describe-word.ts';
import { WordMenu, WordName, type WordViewProps } from './word-cells.tsx';
import styles from './words.module.css';

/** Words, one a row. */
export function WordTable({ words, actions, chosen, onChoose, onEdit }: WordViewProps) {
  return (
    <DataTable
      rows={words}
      tableClassName={styles.table}
      selection={{
        isOn: ({ id }) => chosen.has(id),
        label: ({ word }) => `选择“${word}”`,
        onSelect: (rows, on) => {
          const next = new Set(chosen);
          for (const { id } of rows) on ? next.add(id) : next.delete(id);
          onChoose(next);
        },
      }}
      columns={[
        { head: '敏感词', cell: (word) => <WordName word={word} onEdit={() => onEdit(word)} /> },
        { head: '分类', width: 120, cell: (word) => CATEGORY_NAMES[word.category] },
        { head: '处理', width: 144, cell: (word) => <StatusTag {...describeTreatment(word)} /> },
        { head: '命中次数', width: 120, kind: 'number', cell: (word) => word.hits.toLocaleString('en-US') },
        { head: '更新时间', width: 144, kind: 'number', cell: (word) => <Moment of={word.updateTime} /> },
        {
          head: '',
          width: 64,
          kind: 'actions',
          cell: (word) => <WordMenu word={word} actions={actions} onEdit={onEdit} />,
        },
      ]}
    />
  );
}
