import { Checkbox } from 'antd';
import { CATEGORY_NAMES } from '#contract/moderation.contract.ts';
import { formatTime } from '#web/lib/format.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import table from '#web/ui/table.module.css';
import { describeTreatment } from './describe-word.ts';
import { toggle, WordMenu, WordName, type WordViewProps } from './word-cells.tsx';
import styles from './words.module.css';

/** Words, one a row. */
export function WordTable({ words, actions, chosen, onChoose, onEdit }: WordViewProps) {
  const all = words.every(({ id }) => chosen.has(id));
  return (
    <div className={table.card}>
      <table className={`${table.table} ${styles.table}`}>
        <colgroup>
          <col style={{ width: 52 }} />
          <col />
          <col style={{ width: 120 }} />
          <col style={{ width: 144 }} />
          <col style={{ width: 120 }} />
          <col style={{ width: 144 }} />
          <col style={{ width: 64 }} />
        </colgroup>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label="选择本页全部"
                checked={all}
                indeterminate={!all && words.some(({ id }) => chosen.has(id))}
                onChange={() => onChoose(new Set(all ? [] : words.map(({ id }) => id)))}
              />
            </th>
            <th>敏感词</th>
            <th>分类</th>
            <th>处理</th>
            <th className={table.number}>命中次数</th>
            <th className={table.number}>更新时间</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {words.map((word) => (
            <tr key={word.id} className={chosen.has(word.id) ? table.selected : undefined}>
              <td>
                <Checkbox
                  aria-label={`选择“${word.word}”`}
                  checked={chosen.has(word.id)}
                  onChange={() => onChoose(toggle(chosen, word.id))}
                />
              </td>
              <td>
                <WordName word={word} onEdit={() => onEdit(word)} />
              </td>
              <td>{CATEGORY_NAMES[word.category]}</td>
              <td>
                <StatusTag {...describeTreatment(word)} />
              </td>
              <td className={table.number}>{word.hits.toLocaleString('en-US')}</td>
              <td className={table.number}>{formatTime(word.updateTime)}</td>
              <td className={table.actions}>
                <WordMenu word={word} actions={actions} onEdit={onEdit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
