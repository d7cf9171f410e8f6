import type { WordImport } from '#contract/moderation.contract.ts';
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
        <ul>
          {errors.map(({ row, word, reason }) => (
            <li key={row}>
              <span className="num">第 {row} 行</span>
              <b>{word || '（空）'}</b>
              {reason}
            </li>
          ))}
          {failed > errors.length && <li>其余 {(failed - errors.length).toLocaleString('en-US')} 行未列出</li>}
        </ul>
      )}
    </div>
  );
}
