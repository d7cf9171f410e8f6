import { Button } from 'antd';
import { importErrors, type QuestionImport } from '#contract/question.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { RowErrors } from '#web/ui/sheet-import.tsx';
import styles from './import-dialog.module.css';

const count = (value: number): string => value.toLocaleString('en-US');

/** How far the last import is, or what became of it, with the rows that were left out. */
export function ImportState({ libId, run }: { libId: string; run: QuestionImport }) {
  if (run.status === RUN_STATUS.running)
    return (
      <div className={styles.progress} role="status">
        <span className="num">
          正在导入“{run.fileName}”，已读 {count(run.rows)} 行，{Math.round(run.progress * 100)}%
        </span>
        <ProgressBar share={run.progress} label="正在导入问答" />
      </div>
    );
  const { created, merged, failed, errors } = run;
  const sheets = new Set(errors.map(({ sheet }) => sheet));
  return (
    <section className={styles.outcome} aria-label="导入结果" role="status">
      <h3>
        {run.fileName}
        <small className="num">
          <Moment of={run.createTime} />
        </small>
      </h3>
      {run.status === RUN_STATUS.done ? (
        <p className="num">
          新增 {count(created)} 条{merged > 0 && `，更新 ${count(merged)} 条`}
          {failed > 0 && `，${count(failed)} 行没有导入`}
        </p>
      ) : (
        <p className={styles.failure}>没有导入完，{run.reason ?? '请重新导入'}</p>
      )}
      {errors.length > 0 && (
        <>
          <RowErrors
            rows={errors.map(({ sheet, row, question, reason }) => ({
              row,
              reason,
              content: question || '（没有问题）',
              sheet: sheets.size > 1 ? sheet : '',
            }))}
          />
          <div className={styles.acts}>
            <Button
              icon={<Icon name="download" size={16} />}
              onClick={() => void downloadFile(importErrors, { libId }, '导入失败的行.xlsx')}
            >
              下载没有导入的行
            </Button>
            <span className={styles.note}>
              {failed > errors.length ? `上面只列出前 ${errors.length} 行；` : ''}改好后可直接再次导入
            </span>
          </div>
        </>
      )}
    </section>
  );
}
