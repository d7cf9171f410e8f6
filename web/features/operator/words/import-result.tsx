import type { WordImport } from '#contract/moderation.contract.ts';
import { RowErrors } from '#web/ui/sheet-import.tsx';
import styles from './words.module.css';

/** What became of a list: how many were added, and which rows were left out for what reason. */
export function ImportResult({ result }: { result: WordImport }) {
  const { rows, added, duplicates, failed, errors } = result;
  return (
    <div className={styles.result} role="status">
      <p className="num">
        共 {rows.toLocaleString('en-US')} 行，新增 {added.toLocaleString('en-US')} 个
        {duplicates > 0 && `，重复 ${duplicates.toLocaleString('en-US')} 个已跳过`}
        {failed > 0 && `，${failed.toLocaleString('en-US')} 行有误`}
      </p>
      {errors.length > 0 && (
        <>
          <RowErrors rows={errors.map(({ row, word, reason }) => ({ row, content: word || '（空）', reason }))} />
          {failed > errors.length && <p>其余 {(failed - errors.length).toLocaleString('en-US')} 行未列出</p>}
        </>
      )}
    </div>
  );
}
